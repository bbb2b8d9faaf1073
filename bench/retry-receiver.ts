import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './statistics.ts'

/** A receiver that fails the first attempt of every job and takes the second, and notes when they arrived. */
export async function startRetryReceiver() {
  const arrivals = new Map<string, number[]>()
  const receiver = http.createServer((request, response) => {
    const id = request.url ?? ''
    const seen = arrivals.get(id) ?? []
    arrivals.set(id, [...seen, performance.now()])
    request.resume().once('end', () => response.writeHead(seen.length === 0 ? 500 : 200).end())
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  return {
    post: (place: number): Promise<void> => post(`${url}/${place}`),
    /** Waits until so many jobs arrived twice, at most 10 s. */
    async awaitRetries(count: number): Promise<void> {
      const isOpen = () => arrivals.size < count || [...arrivals.values()].some((seen) => seen.length < 2)
      for (let wait = 0; wait < 200 && isOpen(); wait++) await pause(50)
    },
    /** Milliseconds between this delay and the second attempts, 99th percentile. */
    lateness: (delayMs: number): number =>
      percentile(
        [...arrivals.values()].map(([first = 0, second = Number.POSITIVE_INFINITY]) => second - first - delayMs),
        99,
      ),
    stop(): void {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

function post(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST' }, (response) => {
      response.resume().once('end', () => (response.statusCode === 200 ? resolve() : reject(new Error('failed'))))
    })
    request.once('error', reject).end('{}')
  })
}

/** Starts something at this rate, without waiting for it. */
export async function startAtRate(count: number, aSecond: number, start: (place: number) => unknown): Promise<void> {
  for (let place = 0; place < count; place++) {
    const began = performance.now()
    void start(place)
    await pause(Math.max(0, 1000 / aSecond - (performance.now() - began)))
  }
}

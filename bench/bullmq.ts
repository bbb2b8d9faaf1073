/*
 * Measures how late bullmq's retry after 1 s comes, to compare the retries of callbacks with it. The worker runs in this process, and
 * Redis writes nothing to a disk. Needs a redis-server.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Queue, Worker } from 'bullmq'
import { percentile } from './statistics.ts'

const JOBS_A_SECOND = 50

/** The 99th percentile in milliseconds; `undefined` without redis-server. */
export async function bullmqRetryLateness(seconds = 8): Promise<number | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined
  const port = await freePort()
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
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
  const connection = { host: '127.0.0.1', port }
  await answering(port)
  const queue = new Queue('callbacks', { connection })
  const worker = new Worker('callbacks', async ({ data }: { readonly data: { readonly place: number } }) => post(`${url}/${data.place}`), {
    connection,
    concurrency: 50,
  })
  try {
    const count = seconds * JOBS_A_SECOND
    for (let place = 0; place < count; place++) {
      const began = performance.now()
      void queue.add('callback', { place }, { attempts: 5, backoff: { type: 'fixed', delay: 1000 } })
      await pause(Math.max(0, 1000 / JOBS_A_SECOND - (performance.now() - began)))
    }
    const isOpen = () => arrivals.size < count || [...arrivals.values()].some((seen) => seen.length < 2)
    for (let wait = 0; wait < 200 && isOpen(); wait++) await pause(50)
    return percentile(
      [...arrivals.values()].map(([first = 0, second = Number.POSITIVE_INFINITY]) => second - first - 1000),
      99,
    )
  } finally {
    await worker.close()
    await queue.close()
    receiver.closeAllConnections()
    receiver.close()
    redis.kill()
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function answering(port: number): Promise<void> {
  for (let wait = 0; wait < 100; wait++) {
    if (
      spawnSync('redis-cli', ['-p', String(port), 'ping'])
        .stdout?.toString()
        .startsWith('PONG')
    )
      return
    await pause(50)
  }
  throw new Error('the Redis of the comparison does not answer')
}

if (import.meta.main) {
  console.log(await bullmqRetryLateness())
  process.exit(0)
}

/*
 * Callbacks of the whole service on this machine, with its emulators: what receivers that hang do to the others, and how late attempts come.
 */
import { fork } from 'node:child_process'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Local, startLocal } from '../infra/local/start.ts'
import { createUnitOfWork } from '../shared/contract/unit-of-work.ts'
import { commit } from '../shared/http/steps/commit.ts'
import { newCallback } from '../shared/storage/callbacks.ts'
import { median, percentile } from './statistics.ts'

export const KEYS = fileURLToPath(new URL('../node_modules/.cache/countersign', import.meta.url))
const HEALTHY = 18
const HANGING = 2
const CALLBACKS = 900

/** What nine in ten receivers get in a second while the others hang, against what they get while the others answer too. */
export async function rateBesideHanging(rounds = 3): Promise<{ readonly ratio: number; readonly alone: number; readonly beside: number }> {
  const child = fork(fileURLToPath(new URL('./callback-receivers.ts', import.meta.url)), [String(HEALTHY + HANGING)])
  const [ports, hanging] = [await portsOf(child), await receivers(HANGING, () => undefined)]
  const [healthy, answering] = [ports.slice(0, HEALTHY), ports.slice(HEALTHY)]
  const rates: { readonly alone: number; readonly beside: number }[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const service = await counted()
      await service.rate(healthy, answering)
      const alone = await service.rate(healthy, answering)
      rates.push({ alone, beside: await service.rate(healthy, hanging.ports) })
      hanging.breakOff()
      await service.local.stop()
    }
  } finally {
    child.kill()
    hanging.stop()
  }
  return {
    ratio: median(rates.map(({ alone, beside }) => beside / alone)),
    alone: median(rates.map(({ alone }) => alone)),
    beside: median(rates.map(({ beside }) => beside)),
  }
}

/** Milliseconds between the commit and the first attempt, 99th percentile, at 50 a second; and how late the retry after 1 s is. */
export async function lateness(
  seconds = 8,
): Promise<{ readonly firstAttempt: number; readonly retry: number; readonly bareRetry: number }> {
  const { local } = await counted()
  const arrivals = new Map<string, number[]>()
  const open = await receivers(4, (response, id) => {
    const seen = arrivals.get(id) ?? []
    arrivals.set(id, [...seen, performance.now()])
    response.writeHead(seen.length === 0 ? 500 : 200).end()
  })
  const committed = new Map<string, number>()
  const bare: Promise<number>[] = []
  try {
    for (let place = 0; place < seconds * 50; place++) {
      const began = performance.now()
      void made(local, `http://127.0.0.1:${open.ports[place % 4]}/`).then((id) => committed.set(String(id), performance.now()))
      bare.push(bareLateness(open.ports[place % 4] ?? 0, place))
      await pause(Math.max(0, 20 - (performance.now() - began)))
    }
    for (let wait = 0; wait < 200 && [...committed.keys()].some((id) => (arrivals.get(id)?.length ?? 0) < 2); wait++) await pause(50)
  } finally {
    open.stop()
    await local.stop()
  }
  const first = [...committed].map(([id, at]) => (arrivals.get(id)?.[0] ?? Number.POSITIVE_INFINITY) - at)
  const retry = [...committed.keys()].map((id) => {
    const [one = 0, other = Number.POSITIVE_INFINITY] = arrivals.get(id) ?? []
    return other - one - 1000
  })
  return { firstAttempt: percentile(first, 99), retry: percentile(retry, 99), bareRetry: percentile(await Promise.all(bare), 99) }
}

/** The same by nothing but a POST, a timer and another POST. */
async function bareLateness(port: number, place: number): Promise<number> {
  const post = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'webhook-id': `bare-${place}` }
      const request = http.request(`http://127.0.0.1:${port}/`, { method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(performance.now()))
      })
      request.once('error', reject).end('{}')
    })
  const first = await post()
  await pause(1000)
  return (await post()) - first - 1000
}

async function counted() {
  const arrived = { count: 0, only: new Set<string>() }
  const local = await startLocal({
    port: 0,
    dataDirectory: undefined,
    keyDirectory: KEYS,
    log(_, event, detail) {
      if (event === 'callback.attempt' && detail?.state === 'DELIVERED' && arrived.only.has(String(detail.host))) arrived.count += 1
    },
  })
  return {
    local,
    /** Queues them all at once, for others as well, and counts until the healthy ones have theirs. */
    async rate(healthy: readonly number[], others: readonly number[]): Promise<number> {
      arrived.count = 0
      arrived.only = new Set(healthy.map((port) => `127.0.0.1:${port}`))
      const ports = [...healthy, ...others]
      const total = Math.round((CALLBACKS * ports.length) / healthy.length)
      const wanted = Array.from({ length: total }, (_, place) => place % ports.length).filter((place) => place < healthy.length).length
      const { store, newId } = local.service.ports
      const now = Date.now()
      const writes = Array.from({ length: total }, (_, place) =>
        newCallback({ tenantId: 1, callbackId: newId(now), url: `http://127.0.0.1:${ports[place % ports.length]}/`, payload: '{}', now }),
      ).flat()
      const queued = writes.map((write) =>
        write.due === undefined ? write : { ...write, due: { ...write.due, queuedBy: 'commit' as const } },
      )
      for (let from = 0; from < queued.length; from += 100) await store.commit(queued.slice(from, from + 100))
      const began = performance.now()
      await local.service.queue.send(
        queued.map(({ key, due }) => ({ kind: due?.kind ?? '', key, turn: 1, dueAt: new Date(now).toISOString() })),
      )
      while (arrived.count < wanted) await pause(2)
      return (wanted * 1000) / (performance.now() - began)
    },
  }
}

async function made({ service }: Local, url: string): Promise<number> {
  const now = service.ports.clock.now()
  const callbackId = service.ports.newId(now)
  const unitOfWork = createUnitOfWork()
  unitOfWork.add(...newCallback({ tenantId: 1, callbackId, url, payload: '{}', now }))
  await commit(unitOfWork, service, now)
  return callbackId
}

function portsOf(child: ReturnType<typeof fork>): Promise<readonly number[]> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as number[])))
}

async function receivers(count: number, answer: (response: http.ServerResponse, id: string) => void) {
  const servers = Array.from({ length: count }, () =>
    http.createServer((request, response) => {
      request.resume().once('end', () => answer(response, String(request.headers['webhook-id'])))
    }),
  )
  const listening = (server: http.Server): Promise<number> =>
    new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
  const ports = await Promise.all(servers.map(listening))
  const breakOff = (): void => {
    for (const server of servers) server.closeAllConnections()
  }
  return {
    ports,
    breakOff,
    stop() {
      breakOff()
      for (const server of servers) server.close()
    },
  }
}

if (import.meta.main) {
  console.log(await rateBesideHanging())
  console.log(await lateness())
  process.exit(0)
}

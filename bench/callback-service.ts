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
import { type CallbackId, fixedId } from '../shared/domain/ids.ts'
import { commit } from '../shared/http/steps/commit.ts'
import { newCallback } from '../shared/storage/callbacks.ts'
import type { DueMessage } from '../shared/storage/due.ts'
import type { ReceiverPorts } from './callback-receivers.ts'
import { median, percentile } from './statistics.ts'

export const KEYS = fileURLToPath(new URL('../node_modules/.cache/countersign', import.meta.url))
const HEALTHY = 20
const HANGING = 500
/** Callbacks to healthy receivers in one measurement; each of the others gets one. */
const CALLBACKS = 2_000

/** A figure beside hanging receivers, and the same while they answer; medians, and the ratios of all rounds. */
export type BesideHanging = {
  readonly ratio: number
  readonly ratios: readonly number[]
  readonly alone: number
  readonly beside: number
  /** Longest time between a commit and the first attempt at a healthy receiver, in ms: while 500 others answer, and while they hang. */
  readonly longestAlone: number
  readonly longestBeside: number
}

/** Calls per second to healthy receivers of a tenant while 500 others of it hang, as a ratio to the same while those answer. */
export async function rateBesideHanging(rounds = 5): Promise<BesideHanging> {
  const child = fork(fileURLToPath(new URL('./callback-receivers.ts', import.meta.url)), [String(HEALTHY + HANGING), String(HANGING)])
  const rates: { readonly alone: number; readonly beside: number }[] = []
  const waits: { readonly alone: number; readonly beside: number }[] = []
  try {
    const { answering, hanging } = await portsOf(child)
    const [healthy, others] = [answering.slice(0, HEALTHY), answering.slice(HEALTHY)]
    for (let round = 0; round < rounds; round++) {
      const service = await counted()
      await service.rate(healthy, others)
      const alone = await service.rate(healthy, others)
      const aloneWait = await service.longestWait(healthy, others)
      rates.push({ alone, beside: await service.rate(healthy, hanging) })
      waits.push({ alone: aloneWait, beside: await service.longestWait(healthy, hanging) })
      void service.local.stop()
    }
  } finally {
    child.kill()
  }
  return {
    ratio: median(rates.map(({ alone, beside }) => beside / alone)),
    ratios: rates.map(({ alone, beside }) => beside / alone),
    alone: median(rates.map(({ alone }) => alone)),
    beside: median(rates.map(({ beside }) => beside)),
    longestAlone: Math.max(...waits.map(({ alone }) => alone)),
    longestBeside: Math.max(...waits.map(({ beside }) => beside)),
  }
}

/** Milliseconds between the commit and the first attempt, 99th percentile, at 50 a second; and the delay of the retry after 1 s. */
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

/** The same with only a POST, a timer and another POST. */
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
  const arrived = { only: new Set<string>(), onDelivered: (_: string): void => undefined }
  const local = await startLocal({
    port: 0,
    dataDirectory: undefined,
    keyDirectory: KEYS,
    log(_, event, detail) {
      if (event === 'callback.attempt' && detail?.state === 'DELIVERED' && arrived.only.has(String(detail.host)))
        arrived.onDelivered(String(detail.callbackId))
    },
  })
  const { store, newId } = local.service.ports

  /** Stores callbacks to these ports, and returns their messages. */
  async function stored(ports: readonly (number | undefined)[]): Promise<readonly DueMessage[]> {
    const now = Date.now()
    const ids = ports.map(() => newId<CallbackId>(now))
    const writes = ids.flatMap((callbackId, place) =>
      newCallback({ tenantId: fixedId(1), callbackId, url: `http://127.0.0.1:${ports[place]}/`, payload: '{}', now }),
    )
    const queued = writes.map((write) =>
      write.due === undefined ? write : { ...write, due: { ...write.due, queuedBy: 'commit' as const } },
    )
    for (let from = 0; from < queued.length; from += 100) await store.commit(queued.slice(from, from + 100))
    return queued.map(({ key, due }) => ({ kind: due?.kind ?? '', key, turn: 1, dueAt: new Date(now).toISOString() }))
  }

  return {
    local,
    /** Queues them all at once, the others in between, and counts until the healthy ones have theirs. */
    async rate(healthy: readonly number[], others: readonly number[]): Promise<number> {
      let count = 0
      arrived.only = new Set(healthy.map((port) => `127.0.0.1:${port}`))
      arrived.onDelivered = () => void count++
      const toHealthy = CALLBACKS / others.length
      const ports = others.flatMap((other, place) => [
        ...Array.from({ length: toHealthy }, (_, next) => healthy[(place * toHealthy + next) % healthy.length]),
        other,
      ])
      const messages = await stored(ports)
      const began = performance.now()
      await local.service.queue.send(messages)
      while (count < CALLBACKS) await pause(2)
      return (CALLBACKS * 1000) / (performance.now() - began)
    },
    /** One to each of the others at once, then 50 a second to the healthy ones for 5 s; the longest wait of one of these, in ms. */
    async longestWait(healthy: readonly number[], others: readonly number[]): Promise<number> {
      arrived.only = new Set(healthy.map((port) => `127.0.0.1:${port}`))
      const sent = new Map<string, number>()
      const taken = new Map<string, number>()
      arrived.onDelivered = (id) => void taken.set(id, performance.now())
      await local.service.queue.send(await stored(others))
      for (let place = 0; place < 250; place++) {
        const began = performance.now()
        const messages = await stored([healthy[place % healthy.length]])
        for (const { key } of messages) sent.set(String(Number(key.SK)), performance.now())
        void local.service.queue.send(messages)
        await pause(Math.max(0, 20 - (performance.now() - began)))
      }
      while (taken.size < sent.size) await pause(10)
      return Math.max(...[...sent].map(([id, at]) => (taken.get(id) ?? Number.POSITIVE_INFINITY) - at))
    },
  }
}

async function made({ service }: Local, url: string): Promise<number> {
  const now = service.ports.clock.now()
  const callbackId: CallbackId = service.ports.newId(now)
  const unitOfWork = createUnitOfWork()
  unitOfWork.add(...newCallback({ tenantId: fixedId(1), callbackId, url, payload: '{}', now }))
  await commit(unitOfWork, service, now)
  return callbackId
}

function portsOf(child: ReturnType<typeof fork>): Promise<ReceiverPorts> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as ReceiverPorts)))
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
  const which = process.argv[2]
  if (which !== 'lateness') console.log(await rateBesideHanging(Number(process.argv[3] ?? 5)))
  if (which !== 'hanging') console.log(await lateness())
  process.exit(0)
}

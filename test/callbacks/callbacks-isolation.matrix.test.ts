import { expect, test, vi } from 'vitest'
import { newCallbackConsumers } from '../../functions/callbacks/consumers.ts'
import { newEndpointSecret } from '../../functions/callbacks/endpoint-secret.ts'
import type { AttemptResult } from '../../shared/domain/callbacks/outcome.ts'
import type { CallbackId, TenantId, WebhookEndpointId } from '../../shared/domain/ids.ts'
import type { OutgoingCallback } from '../../shared/ports/outgoing.ts'
import type { Store } from '../../shared/ports/store.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { type SlowHost, slowHost } from '../../shared/storage/callback-hosts.ts'
import { freeLeases, type LaneItem, LEASE_COUNTS, noteSlowHosts, takeLease } from '../../shared/storage/callback-lanes.ts'
import { CALLBACK, CALLBACK_SLOW, type Callback, callback, newCallback } from '../../shared/storage/callbacks.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import { property } from '../../shared/storage/settings.ts'
import { webhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { insert, replace, type Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'

const service = running()
const tables = emptyTables()
const BATCH = 10
const ARRIVED: AttemptResult = { kind: 'answered', status: 200, answer: '', ms: 1 }
const CUT: AttemptResult = { kind: 'failed', error: 'ENDED_EARLY', ms: 1_500 }
const TIMED_OUT: AttemptResult = { kind: 'failed', error: 'TIMEOUT', ms: 15_000 }

/** An empty table, a network in which some hosts hang until the test lets them go, and a clock that stands still unless it is moved. */
async function world(hangs: (host: string) => boolean) {
  const under = service.local.service
  const clock = { at: under.ports.clock.now(), now: () => clock.at }
  const store = await tables.fresh(clock)
  const hanging: { readonly host: string; readonly letGo: () => void }[] = []
  const arrived: string[] = []
  const cut: string[] = []
  const ended: string[] = []
  const handedOn: DueMessage[] = []
  const callbacks = {
    send({ url, cut: ending }: OutgoingCallback): Promise<AttemptResult> {
      const { host } = new URL(url)
      if (!hangs(host)) return Promise.resolve(ARRIVED).finally(() => arrived.push(host))
      const { promise, resolve } = Promise.withResolvers<AttemptResult>()
      const one = { host, letGo: () => resolve(TIMED_OUT) }
      hanging.push(one)
      ending?.ends(() => {
        cut.push(host)
        hanging.splice(hanging.indexOf(one), 1)
        resolve(CUT)
      })
      return promise
    },
  }
  const queue = { send: async (messages: readonly DueMessage[]) => void handedOn.push(...messages) }
  const shared = { ...under, queue, ports: { ...under.ports, store, clock, callbacks } }
  return {
    store,
    clock,
    hanging,
    arrived,
    cut,
    ended,
    handedOn,
    /** A process of its own: it shares nothing with the others but the table. */
    process() {
      const consume = queueHandler(newCallbackConsumers(), shared)
      return (messages: readonly DueMessage[]) =>
        consume({ Records: messages.map((message, place) => ({ messageId: String(place), body: JSON.stringify(message) })) })
    },
    async made(tenantId: TenantId, hosts: readonly string[], kind = CALLBACK, path = '/hook'): Promise<readonly DueMessage[]> {
      const ids = hosts.map(() => under.ports.newId(clock.at))
      const writes = ids.flatMap((callbackId, place) =>
        newCallback({ tenantId, callbackId: asId(callbackId), url: `http://${hosts[place]}${path}`, payload: '{}', now: clock.at }),
      )
      for (let place = 0; place < writes.length; place += 100) await store.commit(writes.slice(place, place + 100))
      return ids.map((callbackId) => ({
        kind,
        key: callback(tenantId, asId(callbackId)).key,
        turn: 1,
        dueAt: new Date(clock.at).toISOString(),
      }))
    },
    async letGo() {
      while (hanging.length > 0)
        for (const { host, letGo } of hanging.splice(0)) {
          ended.push(host)
          letGo()
        }
    },
  }
}

const distinctHosts = (count: number, name: string) => Array.from({ length: count }, (_, place) => `${name}-${place}.example`)

/** As Lambda does it: so many processes, each with one batch at a time. */
function pool(processes: number, newProcess: () => (messages: readonly DueMessage[]) => Promise<unknown>) {
  const free = Array.from({ length: processes }, newProcess)
  const queued: DueMessage[] = []
  const batches = new Set<Promise<void>>()
  function start(): void {
    for (let run = free.pop(); run !== undefined; run = free.pop()) {
      const own = run
      const batch = queued.splice(0, BATCH)
      if (batch.length === 0) return void free.push(own)
      const done: Promise<void> = own(batch).then(() => {
        batches.delete(done)
        free.push(own)
        start()
      })
      batches.add(done)
    }
  }
  return {
    put(messages: readonly DueMessage[]) {
      queued.push(...messages)
      start()
    },
    left: () => queued.length,
    idle: () => Promise.all(batches),
  }
}

test('of the slow lane a tenant has fewer leases', async () => {
  const { hanging, handedOn, process, made, letGo } = await world(() => true)
  const lambda = pool(LEASE_COUNTS.slow * 3, process)
  lambda.put(await made(asId(1), distinctHosts(LEASE_COUNTS.slow * 3 * BATCH, 'slow'), CALLBACK_SLOW))
  await eventually('all were looked at', () => hanging.length + handedOn.length === LEASE_COUNTS.slow * 3 * BATCH)
  expect(hanging.length).toBeGreaterThan(0)
  expect(hanging.length).toBeLessThanOrEqual(LEASE_COUNTS.slow * BATCH)
  await letGo()
  await lambda.idle()
})

test('leases of a dead process are free again when their time is over', async () => {
  const dying = await world(() => true)
  const fresh = () => dying.process()
  const first = await dying.made(asId(1), distinctHosts(LEASE_COUNTS.slow, 'dying'), CALLBACK_SLOW)
  // One after the other: processes that ask at once may each lose to another too often, and try again later.
  for (const [place, message] of first.entries()) {
    void fresh()([message])
    await eventually(`lease ${place} is taken`, () => dying.hanging.length === place + 1)
  }
  const [late] = await dying.made(asId(1), ['late.example'], CALLBACK_SLOW)
  if (late !== undefined) await fresh()([late])
  expect(dying.handedOn).toMatchObject([{ kind: CALLBACK_SLOW }])
  dying.clock.at += 20_000
  if (late !== undefined) void fresh()([late])
  await eventually('it is tried', () => dying.hanging.some(({ host }) => host === 'late.example'))
  await dying.letGo()
})

test('a host that hung is known to the other processes: what is for it goes by the slow lane, what is for others doesn’t', async () => {
  const { store, hanging, arrived, handedOn, process, made, letGo, clock } = await world((host) => host === 'hung.example')
  const work = process()(await made(asId(1), ['hung.example']))
  await eventually('the table knows', async () => (await store.read([slowHost(asId(1), 'hung.example')]))[0])
  expect(hanging).toHaveLength(1)
  await process()(await made(asId(1), ['well.example', 'hung.example']))
  expect(arrived).toEqual(['well.example'])
  expect(handedOn).toMatchObject([{ kind: CALLBACK_SLOW, turn: 1 }])
  expect(hanging).toHaveLength(1)
  clock.at += 301_000
  const again = process()(await made(asId(1), ['hung.example']))
  await eventually('after some minutes it has another chance', () => hanging.length === 2)
  await letGo()
  await Promise.all([work, again])
})

test('a callback whose receiver was slow is tried again in the slow lane, and nobody else’s way changes', async () => {
  const { store, hanging, process, made, letGo } = await world(() => true)
  const [message] = await made(asId(1), ['one.example'])
  if (message === undefined) throw new Error('nothing was made')
  const work = process()([message])
  await eventually('it hangs', () => hanging.length === 1)
  await letGo()
  await work
  const [stored] = (await store.read([{ key: message.key }])) as readonly (Callback & { dueKind: string })[]
  expect(stored).toMatchObject({ state: 'WAITING', attemptsMade: 1, dueKind: CALLBACK_SLOW })
})

test('500 hosts of a tenant that hang in one process keep no other host of it waiting, for which nothing was sent before', async () => {
  const { hanging, ended, arrived, cut, handedOn, process, made, letGo } = await world((host) => host.startsWith('dead'))
  const consume = process()
  // Together 510: a process makes 512 attempts of a tenant at once.
  const hosts = distinctHosts(500, 'dead').flatMap((dead, place) => (place % 50 === 49 ? [dead, `well-${place}.example`] : [dead]))
  const messages = await made(asId(1), hosts)
  const batches = Array.from({ length: Math.ceil(messages.length / BATCH) }, (_, place) =>
    messages.slice(place * BATCH, (place + 1) * BATCH),
  )
  const work = Promise.all(batches.map(consume))
  await eventually('all were begun', () => hanging.length + arrived.length === hosts.length)
  expect(new Set(arrived).size).toBe(10)
  expect([ended, cut, handedOn], 'none of the hanging was ended for it, and nothing was put off').toEqual([[], [], []])
  await letGo()
  await work
})

test('hosts that hang on paths that are tried once hold no more processes than others; the next ones wait, and other paths do not', async () => {
  const { store } = service.local.service.ports
  const key = 'arch.callback.config'
  const config = replace(property(key), { key, value: { 'dont.retry.paths.matching': '^/once' }, lastModified: '' })
  await store.commit([config])
  service.local.service.settings.notice([config])
  const { hanging, arrived, cut, handedOn, process, made, letGo } = await world((host) => host.startsWith('dead'))
  const waiting = 4
  const work: Promise<unknown>[] = []
  for (const message of await made(asId(1), distinctHosts(LEASE_COUNTS.hanging + waiting, 'dead'), CALLBACK, '/once'))
    work.push(process()([message]))
  await eventually('all were looked at', () => hanging.length + handedOn.length === LEASE_COUNTS.hanging + waiting)
  expect(hanging).toHaveLength(LEASE_COUNTS.hanging)
  expect(handedOn).toMatchObject(Array.from({ length: waiting }, () => ({ kind: CALLBACK })))
  await process()(await made(asId(1), ['well.example']))
  expect(arrived).toEqual(['well.example'])
  expect(cut, 'what is tried once is never cut').toEqual([])
  await letGo()
  await Promise.all(work)
})

test('500 hosts of a tenant that hang take some processes of all; the others are cut, go by the slow lane, and keep no other host waiting', async () => {
  const { clock, hanging, ended, arrived, cut, handedOn, process, made, letGo } = await world((host) => host.startsWith('dead'))
  const lambda = pool(200, process)
  const began = clock.at
  const dead = await made(asId(1), distinctHosts(500, 'dead'))
  lambda.put(dead)
  lambda.put(await made(asId(1), distinctHosts(50, 'well')))
  const isQuick = ({ kind }: DueMessage) => kind === CALLBACK
  await eventually('all healthy ones arrive', () => {
    // Attempts that were put off come again at their time, by the local clock.
    const putOff = handedOn.filter(isQuick)
    if (putOff.length > 0 && lambda.left() === 0 && hanging.length <= LEASE_COUNTS.hanging * BATCH) {
      clock.at = Math.max(clock.at, ...putOff.map(({ dueAt }) => Date.parse(dueAt)))
      handedOn.splice(0, handedOn.length, ...handedOn.filter((message) => !isQuick(message)))
      lambda.put(putOff)
    }
    return arrived.length === 50
  })
  expect(clock.at - began, 'by the local clock').toBeLessThanOrEqual(2_000)
  expect(ended, 'while none of the hanging has ended').toEqual([])
  lambda.put(await made(asId(2), ['other.example']))
  await eventually('another tenant’s callback arrives', () => arrived.includes('other.example'))
  // All that hang have a place to stay, or were cut.
  await vi.waitFor(() => expect(hanging.length).toBeLessThanOrEqual(LEASE_COUNTS.hanging * BATCH), { timeout: 30_000 })
  expect(handedOn.filter(({ kind }) => kind === CALLBACK_SLOW)).toHaveLength(cut.length)
  const again = await made(asId(1), cut.slice(0, 20))
  handedOn.splice(0)
  await process()(again)
  expect(handedOn, 'from now on every process knows of them').toMatchObject(again.map(() => ({ kind: CALLBACK_SLOW })))
  await letGo()
  await lambda.idle()
})

/** Endpoints of as many tenants as they need, and an event for each. One endpoint in a hundred hangs. `ENDPOINTS=10000` makes more. */
const ENDPOINTS = Number(process.env.ENDPOINTS ?? 300)
const OF_A_TENANT = 20
/** Real time of a loaded machine, in which the local clock stands still. */
const LONGEST_MS = 60_000 + ENDPOINTS * 60

/** Stores endpoints of a tenant and an event for each, and returns the messages that announce these. */
async function eventsForEndpoints(store: Store, now: number, tenantId: TenantId, hosts: readonly string[]): Promise<readonly DueMessage[]> {
  const { ports } = service.local.service
  const writes: Write[] = []
  const messages: DueMessage[] = []
  for (const host of hosts) {
    const webhookEndpointId = asId<WebhookEndpointId>(ports.newId(now))
    const callbackId = asId<CallbackId>(ports.newId(now))
    const { sealed } = await newEndpointSecret(ports, { tenantId, webhookEndpointId })
    const of = { webhookEndpointId, tenantId, url: `http://${host}/events`, events: ['*'], enabled: true, format: 'json' } as const
    const endpoint = { ...of, readAs: ['LEVEL_20'], sealed, previous: [], created: '', lastModified: '', version: 1 }
    const payload = '{"eventType":"payment.successful"}'
    writes.push(
      insert(webhookEndpoint(tenantId, webhookEndpointId), endpoint),
      ...newCallback({ tenantId, callbackId, url: of.url, payload, webhookEndpointId, now }),
    )
    messages.push({ kind: CALLBACK, key: callback(tenantId, callbackId).key, turn: 1, dueAt: new Date(now).toISOString() })
  }
  await store.commit(writes)
  return messages
}

test(
  'of many endpoints one in a hundred hangs: all healthy ones have their event within 2 seconds, while none of the hanging has ended',
  async () => {
    const { store, clock, hanging, ended, arrived, handedOn, process: newProcess, letGo } = await world((host) => host.startsWith('dead'))
    const messages: DueMessage[] = []
    for (let first = 0; first < ENDPOINTS; first += OF_A_TENANT) {
      const places = Array.from({ length: Math.min(OF_A_TENANT, ENDPOINTS - first) }, (_, place) => first + place)
      const hosts = places.map((place) => `${place % 100 === 0 ? 'dead' : 'well'}-${place}.example`)
      messages.push(...(await eventsForEndpoints(store, clock.at, asId(1_000 + first), hosts)))
    }
    const healthy = ENDPOINTS - Math.ceil(ENDPOINTS / 100)
    const lambda = pool(200, newProcess)
    const began = clock.at
    lambda.put(messages)
    const allHaveTheirs = () => {
      const putOff = handedOn.filter(({ kind }) => kind === CALLBACK)
      if (putOff.length > 0 && lambda.left() === 0) {
        clock.at = Math.max(clock.at, ...putOff.map(({ dueAt }) => Date.parse(dueAt)))
        handedOn.splice(0, handedOn.length, ...handedOn.filter(({ kind }) => kind !== CALLBACK))
        lambda.put(putOff)
      }
      expect(arrived).toHaveLength(healthy)
    }
    await vi.waitFor(allHaveTheirs, { timeout: LONGEST_MS })
    expect(clock.at - began, 'by the local clock').toBeLessThanOrEqual(2_000)
    expect(ended).toEqual([])
    expect(new Set(arrived).size).toBe(healthy)
    expect(hanging.length).toBeLessThanOrEqual(ENDPOINTS - healthy)
    await letGo()
    await lambda.idle()
  },
  2 * LONGEST_MS,
)

test('a host of the slow lane that answers in time again is forgiven, for all processes', async () => {
  const hung = new Set(['once.example'])
  const { clock, store, hanging, arrived, process, made, letGo } = await world((host) => hung.has(host))
  const work = process()(await made(asId(1), ['once.example']))
  await eventually('the table knows', async () => (await store.read([slowHost(asId(1), 'once.example')]))[0])
  expect(hanging).toHaveLength(1)
  await letGo()
  await work
  hung.clear()
  await process()(await made(asId(1), ['once.example']))
  expect(arrived, 'it goes by the slow lane').toEqual([])
  await process()(await made(asId(1), ['once.example'], CALLBACK_SLOW))
  expect(arrived).toEqual(['once.example'])
  await eventually('the table has forgotten', async () => {
    const [record] = await store.read([slowHost(asId(1), 'once.example')])
    return ((record as SlowHost | undefined)?.slowUntil ?? 0) <= clock.at
  })
  await process()(await made(asId(1), ['once.example']))
  expect(arrived).toHaveLength(2)
})

test('a tenant’s leases stay under a kilobyte, after any writes', async () => {
  const { store, clock } = await world(() => true)
  const kinds = ['quick', 'hanging', 'slow'] as const
  let lanes: LaneItem = {}
  for (let time = 0; time < 1_000; time++) {
    const [free] = freeLeases(kinds[time % 3] ?? 'quick', lanes, clock.at)
    const write = free === undefined ? undefined : takeLease(asId(1), free, { until: clock.at + 17_000, now: clock.at })
    const written = await store.write(write ?? noteSlowHosts(asId(1), clock.at + 300_000))
    lanes = (written.kind === 'written' ? written.item : written.stored) ?? {}
    clock.at += 100
  }
  expect(Object.keys(lanes).length, 'the leases, the flag and the key').toBe(
    LEASE_COUNTS.quick + LEASE_COUNTS.hanging + LEASE_COUNTS.slow + 3,
  )
  const { cost } = await metered(() => store.write(noteSlowHosts(asId(1), clock.at)))
  expect(cost.writeUnits).toBe(1)
})

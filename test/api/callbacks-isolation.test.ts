import { expect, test } from 'vitest'
import { newCallbackConsumers } from '../../functions/callbacks/consumers.ts'
import type { AttemptResult } from '../../shared/domain/callbacks/outcome.ts'
import type { OutgoingCallback } from '../../shared/ports/callback-sender.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { callbackLanes, hangs, PLACES } from '../../shared/storage/callback-lanes.ts'
import { CALLBACK, CALLBACK_SLOW, type Callback, callback, newCallback } from '../../shared/storage/callbacks.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import { emptyTables } from '../support/empty-table.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'

const service = running()
const tables = emptyTables()
const BATCH = 10
const ARRIVED: AttemptResult = { kind: 'answered', status: 200, answer: '', ms: 1 }
const TIMED_OUT: AttemptResult = { kind: 'failed', error: 'TIMEOUT', ms: 15_000 }

/** An empty table, a network in which some hosts hang until the test lets them go, and a clock that stands still unless it is moved. */
async function world(hangs: (host: string) => boolean) {
  const under = service.local.service
  const clock = { at: under.ports.clock.now(), now: () => clock.at }
  const store = await tables.fresh(clock)
  const hanging: { readonly host: string; readonly letGo: () => void }[] = []
  const arrived: string[] = []
  const handedOn: DueMessage[] = []
  const callbacks = {
    send({ url }: OutgoingCallback): Promise<AttemptResult> {
      const { host } = new URL(url)
      if (!hangs(host)) return Promise.resolve(ARRIVED).finally(() => arrived.push(host))
      const { promise, resolve } = Promise.withResolvers<AttemptResult>()
      hanging.push({ host, letGo: () => resolve(TIMED_OUT) })
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
    handedOn,
    /** A process of its own: it shares nothing with the others but the table. */
    process() {
      const consume = queueHandler(newCallbackConsumers(), shared)
      return (messages: readonly DueMessage[]) =>
        consume({ Records: messages.map((message, place) => ({ messageId: String(place), body: JSON.stringify(message) })) })
    },
    async made(tenantId: number, hosts: readonly string[], kind = CALLBACK): Promise<readonly DueMessage[]> {
      const ids = hosts.map(() => under.ports.newId(clock.at))
      const writes = ids.flatMap((callbackId, place) =>
        newCallback({ tenantId, callbackId, url: `http://${hosts[place]}/hook`, payload: '{}', now: clock.at }),
      )
      for (let place = 0; place < writes.length; place += 100) await store.commit(writes.slice(place, place + 100))
      return ids.map((callbackId) => ({ kind, key: callback(tenantId, callbackId).key, turn: 1, dueAt: new Date(clock.at).toISOString() }))
    },
    async letGo() {
      while (hanging.length > 0) for (const { letGo } of hanging.splice(0)) letGo()
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

test('a thousand hanging receivers of one tenant take that tenant’s places, and another’s first attempt goes at once', async () => {
  const { hanging, arrived, handedOn, process, made, letGo } = await world((host) => host.startsWith('dead'))
  const lambda = pool(PLACES.quick + 12, process)
  lambda.put(await made(1, distinctHosts(1_000, 'dead')))
  await eventually('all were looked at', () => lambda.left() === 0 && hanging.length + handedOn.length === 1_000)
  expect(hanging.length).toBeLessThanOrEqual(PLACES.quick * BATCH)
  const hangingBefore = hanging.length
  lambda.put(await made(2, ['quick.example']))
  await eventually('the other tenant’s callback arrives', () => arrived.includes('quick.example'))
  expect(hanging.length, 'while not one of the hanging has ended').toBe(hangingBefore)
  await letGo()
  await lambda.idle()
})

test('of the slow lane a tenant has fewer places', async () => {
  const { hanging, handedOn, process, made, letGo } = await world(() => true)
  const lambda = pool(PLACES.slow * 3, process)
  lambda.put(await made(1, distinctHosts(PLACES.slow * 3 * BATCH, 'slow'), CALLBACK_SLOW))
  await eventually('all were looked at', () => hanging.length + handedOn.length === PLACES.slow * 3 * BATCH)
  expect(hanging.length).toBeGreaterThan(0)
  expect(hanging.length).toBeLessThanOrEqual(PLACES.slow * BATCH)
  await letGo()
  await lambda.idle()
})

test('places that nobody gave back, since whoever had them died, are free again when their time is over', async () => {
  const dying = await world(() => true)
  const fresh = () => dying.process()
  const first = await dying.made(1, distinctHosts(PLACES.slow, 'dying'), CALLBACK_SLOW)
  for (const message of first) void fresh()([message])
  await eventually('all places are taken', () => dying.hanging.length === PLACES.slow)
  const [late] = await dying.made(1, ['late.example'], CALLBACK_SLOW)
  if (late !== undefined) await fresh()([late])
  expect(dying.handedOn).toMatchObject([{ kind: CALLBACK_SLOW }])
  dying.clock.at += 20_000
  if (late !== undefined) void fresh()([late])
  await eventually('it is tried', () => dying.hanging.some(({ host }) => host === 'late.example'))
  await dying.letGo()
})

test('a host that hung is known to the other processes: what is for it goes by the slow lane, what is for others doesn’t', async () => {
  const { store, hanging, arrived, handedOn, process, made, letGo, clock } = await world((host) => host === 'hung.example')
  const work = process()(await made(1, ['hung.example']))
  await eventually('the table knows', async () => {
    const [lanes] = await store.read([callbackLanes(1)])
    return hangs('hung.example', lanes ?? {}, clock.now()) === 'yes'
  })
  expect(hanging).toHaveLength(1)
  await process()(await made(1, ['well.example', 'hung.example']))
  expect(arrived).toEqual(['well.example'])
  expect(handedOn).toMatchObject([{ kind: CALLBACK_SLOW, turn: 1 }])
  expect(hanging).toHaveLength(1)
  clock.at += 301_000
  const again = process()(await made(1, ['hung.example']))
  await eventually('after some minutes it has another chance', () => hanging.length === 2)
  await letGo()
  await Promise.all([work, again])
})

test('a callback whose receiver was slow is tried again in the slow lane, and nobody else’s way changes', async () => {
  const { store, hanging, process, made, letGo } = await world(() => true)
  const [message] = await made(1, ['one.example'])
  if (message === undefined) throw new Error('nothing was made')
  const work = process()([message])
  await eventually('it hangs', () => hanging.length === 1)
  await letGo()
  await work
  const [stored] = (await store.read([{ key: message.key }])) as readonly (Callback & { dueKind: string })[]
  expect(stored).toMatchObject({ state: 'WAITING', attemptsMade: 1, dueKind: CALLBACK_SLOW })
})

import { expect, test } from 'vitest'
import { callbackConsumers } from '../../functions/callbacks/consumers.ts'
import { startLocal } from '../../infra/local/start.ts'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import { type CallbackId, writtenId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { CALLBACK, type Callback, callback, newCallback } from '../../shared/storage/callbacks.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import { temporaryDirectory } from '../local/temporary-directory.ts'
import { answering, callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)
const here = (): Service => service.local.service

/** A callback that is committed as every other; its message gets lost on the way to the queue. */
async function withoutMessage(url: string, at = service.local.clock.now(), on = here()): Promise<DueMessage> {
  const callbackId = on.ports.newId(at)
  const unitOfWork = createUnitOfWork()
  unitOfWork.add(...newCallback({ tenantId: asId(1), callbackId: asId(callbackId), url, payload: '{"paymentId":1}', now: at }))
  await commit(unitOfWork, { ...on, queue: { send: async () => undefined } }, on.ports.clock.now())
  return { kind: CALLBACK, key: callback(asId(1), asId(callbackId)).key, turn: 1, dueAt: new Date(at).toISOString() }
}

/** A worker of its own, as another Lambda is. */
function worker(changed: Partial<Service> = {}) {
  const consume = queueHandler(callbackConsumers, { ...here(), ...changed })
  return (...messages: readonly DueMessage[]) =>
    consume({ Records: messages.map((message, place) => ({ messageId: String(place), body: JSON.stringify(message) })) })
}

const idIn = (message: DueMessage): CallbackId => writtenId(message.key.SK)

test('a message that comes twice at once, and again later, makes one attempt', async () => {
  const receiver = await callbackReceiver()
  const message = await withoutMessage(receiver.url)
  const work = worker()
  expect(await work(message, message)).toEqual({ batchItemFailures: [] })
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  expect(receiver.received).toHaveLength(1)
  expect(await callbacks.shown(idIn(message))).toMatchObject({ state: 'DELIVERED', attemptsMade: 1 })
})

test('of two workers with the same message one writes what came of it, 20 times out of 20', async () => {
  const receiver = await callbackReceiver(500)
  for (let time = 0; time < 20; time++) {
    const message = await withoutMessage(receiver.url)
    await Promise.all([worker()(message), worker()(message)])
    expect(await callbacks.shown(idIn(message))).toMatchObject({ state: 'WAITING', attemptsMade: 1, attempts: [{ attempt: 1 }] })
    await service.call('POST', `/tenants/1/callbacks/${idIn(message)}/stop`, { token: await service.tokenOf('operator') })
  }
})

test('a message that was never queued, or got lost, is found by the sweep', async () => {
  const receiver = await callbackReceiver()
  const lost = await Promise.all(Array.from({ length: 5 }, () => withoutMessage(receiver.url)))
  await callbacks.advance(180)
  for (const message of lost) await callbacks.inState(idIn(message), 'DELIVERED')
  expect(receiver.received).toHaveLength(5)
})

test('a worker that dies between sending and writing leaves the callback due: it is sent again', async () => {
  const receiver = await callbackReceiver()
  const message = await withoutMessage(receiver.url)
  const { ports } = here()
  const dying = { ...ports, store: { ...ports.store, commit: () => Promise.reject(new Error('the process was ended')) } }
  expect((await worker({ ports: dying })(message)).batchItemFailures).toHaveLength(1)
  expect(await callbacks.shown(idIn(message))).toMatchObject({ state: 'WAITING', attemptsMade: 0 })
  await callbacks.advance(180)
  expect(await callbacks.inState(idIn(message), 'DELIVERED')).toMatchObject({ attemptsMade: 1 })
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([String(idIn(message)), String(idIn(message))])
})

test('a message that comes early is put back, and nothing is sent', async () => {
  const receiver = await callbackReceiver()
  const message = await withoutMessage(receiver.url, service.local.clock.now() + 600_000)
  const putBack: DueMessage[] = []
  await worker({ queue: { send: async (messages) => void putBack.push(...messages) } })(message)
  expect(putBack).toEqual([message])
  expect(receiver.received).toHaveLength(0)
})

test('a host that hangs holds its own slots; what waits for them waits in the queue, and nothing is written for it', async () => {
  const receiver = await callbackReceiver()
  receiver.answer = () => undefined
  const messages = await Promise.all(Array.from({ length: 8 }, () => withoutMessage(receiver.url)))
  const handedOn: DueMessage[] = []
  const work = worker({ queue: { send: async (sent) => void handedOn.push(...sent) } })(...messages)
  await eventually('four wait', () => handedOn.length === 4)
  for (const { turn, dueAt } of handedOn) {
    expect(turn).toBe(1)
    expect(Date.parse(dueAt)).toBeGreaterThan(service.local.clock.now())
  }
  const stored = (await here().ports.store.read(messages.map(({ key }) => ({ key })))) as readonly Callback[]
  expect(stored.map(({ turn }) => turn)).toEqual(Array.from({ length: 8 }, () => 1))
  expect(receiver.received).toHaveLength(4)
  receiver.answer = answering(200)
  receiver.end()
  await work
})

test('what has waited for long is planned anew in the table, so that nobody takes its message for lost', async () => {
  const receiver = await callbackReceiver()
  receiver.answer = () => undefined
  const late = service.local.clock.now() - 45_000
  const messages = await Promise.all(Array.from({ length: 8 }, () => withoutMessage(receiver.url, late)))
  const work = worker()(...messages)
  const stored = () => here().ports.store.read(messages.map(({ key }) => ({ key }))) as Promise<readonly Callback[]>
  const deferred = await eventually('four were put off', async () => {
    const later = (await stored()).filter(({ turn }) => turn === 2)
    return later.length === 4 && later
  })
  for (const { state, attemptsMade, nextAttemptAt = '' } of deferred) {
    expect({ state, attemptsMade }).toEqual({ state: 'WAITING', attemptsMade: 0 })
    expect(Date.parse(nextAttemptAt), 'as long again as it has waited').toBeGreaterThanOrEqual(late + 90_000)
  }
  receiver.answer = answering(200)
  receiver.end()
  await work
})

test('after a restart, with empty queues, what was queued comes at its time', async () => {
  const options = { port: 0, dataDirectory: temporaryDirectory(), log: () => undefined }
  const receiver = await callbackReceiver()
  const before = await startLocal(options)
  await withoutMessage(receiver.url, before.clock.now() + 300_000, before.service)
  await before.stop()
  const after = await startLocal(options)
  try {
    await after.advance(290)
    expect(receiver.received).toHaveLength(0)
    await after.advance(10)
    await eventually('it arrives', () => receiver.received.length === 1)
    expect(after.demo.callbackSecret).toBe(before.demo.callbackSecret)
  } finally {
    await after.stop()
  }
})

test('after a restart a callback whose process died before the message arrives at once', async () => {
  const options = { port: 0, dataDirectory: temporaryDirectory(), log: () => undefined }
  const receiver = await callbackReceiver()
  const before = await startLocal(options)
  const { key } = await withoutMessage(receiver.url, before.clock.now(), before.service)
  expect((await before.service.ports.store.read([{ key }]))[0]).not.toHaveProperty('due')
  await before.stop()
  const after = await startLocal(options)
  try {
    await eventually('it arrives', () => receiver.received.length === 1)
    await after.advance(900)
    expect(receiver.received).toHaveLength(1)
  } finally {
    await after.stop()
  }
})

test('moving the clock over HTTP fires what comes due with it before it answers', async () => {
  const receiver = await callbackReceiver(500)
  const callbackId = await callbacks.send(receiver.url)
  for (const [place, seconds] of [1, 1, 10, 10, 120, 120, 7_200, 7_200].entries()) {
    await callbacks.afterAttempts(callbackId, place + 1)
    const moved = await service.call('POST', '/local/clock', { body: { advanceSeconds: seconds } })
    expect(moved.status).toBe(200)
    service.forgetTokens()
    expect(receiver.received.length, `after ${seconds} s`).toBe(place + 2)
  }
})

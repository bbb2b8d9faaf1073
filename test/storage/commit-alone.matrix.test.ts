import { expect, onTestFinished, test } from 'vitest'
import { metered } from '../../shared/runtime/meter.ts'
import { type Callback, callback, deferAttempt, newCallback, noteAttempt, stopCallback } from '../../shared/storage/callbacks.ts'
import { reference } from '../../shared/storage/read.ts'
import { beginSession, prolongSession, type Session } from '../../shared/storage/sessions.ts'
import { check, equals, insert, isPresent, remove, replace, update, upsert, type Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { type Fault, injectFaults } from '../support/faulty-dynamodb.ts'
import { asId } from '../support/ids.ts'
import { tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const tables = emptyTables(proxy)
const NOW = Date.parse('2026-06-01T10:00:00Z')
const clock = { now: () => NOW }

async function stored() {
  const store = await tables.fresh(clock)
  await store.commit(newCallback({ tenantId: asId(1), callbackId: asId(1), url: 'https://example.com/', payload: '{}', now: NOW }))
  const found = async () => (await store.read([callback(asId(1), asId(1))]))[0] as Callback & { readonly dueAt?: string }
  return { store, found }
}

function faults(on: string, ...injected: readonly Fault[]) {
  const faulty = injectFaults(proxy, injected, on)
  onTestFinished(faulty.stop)
  return faulty
}

const made = { attempt: 1, at: new Date(NOW).toISOString(), status: 500, ms: 3, answer: 'no' }
const again = { kind: 'retry', nextAttemptAt: NOW + 1000 } as const

test.each<readonly [string, string, (of: Callback) => Write]>([
  ['an attempt that failed', 'UpdateItem', (of) => noteAttempt(of, made, again)],
  ['an attempt that arrived', 'UpdateItem', (of) => noteAttempt(of, { ...made, status: 200 }, { kind: 'delivered' })],
  ['an attempt that is put off', 'UpdateItem', (of) => deferAttempt(of, NOW + 9_000)],
  [
    'a change without a condition of its own',
    'UpdateItem',
    ({ callbackId }) => update(callback(asId(1), callbackId), { set: { url: 'x' } }),
  ],
  ['an item in place of whatever is there', 'PutItem', () => replace(reference<object>({ PK: 'A', SK: 'B' }), { c: 1 })],
  ['an item that must not be there yet', 'TransactWriteItems', () => insert(reference<object>({ PK: 'A', SK: 'B' }), { c: 1 })],
  ['a sum', 'TransactWriteItems', () => upsert(reference({ PK: 'A', SK: 'B' }), { add: { c: 1 } })],
  [
    'a change under a condition',
    'TransactWriteItems',
    (of) => update(callback(asId(1), asId(1)), { set: { url: 'x' } }, { when: [equals('turn', of.turn)] }),
  ],
  ['a removal', 'TransactWriteItems', () => remove(callback(asId(1), asId(1)))],
  ['a mere check', 'TransactWriteItems', () => check(callback(asId(1), asId(1)), [isPresent])],
])('%s, alone, is written by %s', async (_, request, write) => {
  const { store, found } = await stored()
  const of = await found()
  const { result, cost } = await metered(() => store.commit([write(of)]))
  expect(result.kind).toBe('committed')
  expect(cost.requests).toEqual([request])
})

test.each<readonly [string, readonly Fault[]]>([
  ['a lost answer', ['answer-lost']],
  ['two lost answers', ['answer-lost', 'answer-lost']],
  ['a transaction beside it', ['conflict']],
  ['throttling', ['throttled', 'throttled']],
  ['a fault of the service', ['internal']],
])('an attempt that is noted through %s is noted once, and known to be', async (_, injected) => {
  const { store, found } = await stored()
  const of = await found()
  const faulty = faults('UpdateItem', ...injected)
  expect((await store.commit([noteAttempt(of, made, again)])).kind).toBe('committed')
  expect(faulty.tokens).toHaveLength(injected.length + 1)
  expect(await found()).toMatchObject({ turn: 2, attemptsMade: 1, attempts: [made] })
})

test('a renewal that must not be repeated knows itself through a lost answer, and is refused where another was first', async () => {
  const store = await tables.fresh(clock)
  const begun: Session = {
    customerId: asId(7),
    sessionId: 's',
    identity: 'ann',
    epoch: 1,
    amr: ['pwd'],
    created: 'now',
    lastRenewed: 'now',
    expiresAt: 9e9,
  }
  await store.commit([beginSession(begun)])
  const rotation = { renewableTokenId: 'new', replacedTokenId: 'old', replacedAt: NOW, sealedSuccessor: 'sealed' }
  const renewal = (sealedSuccessor: string) => prolongSession(begun, 'later', 9e9, { ...rotation, sealedSuccessor })
  faults('UpdateItem', 'answer-lost')
  expect((await store.commit([renewal('mine')])).kind).toBe('committed')
  expect((await store.commit([renewal('of another')])).kind).toBe('refused')
})

test('what another has written in between is not taken for one’s own, through a lost answer either', async () => {
  const { store, found } = await stored()
  const of = await found()
  await store.commit([noteAttempt(of, { ...made, ms: 4 }, again)])
  faults('UpdateItem', 'throttled')
  expect((await store.commit([noteAttempt(of, made, again)])).kind).toBe('refused')
  expect((await store.commit([stopCallback(of, NOW)])).kind).toBe('refused')
  expect(await found()).toMatchObject({ state: 'WAITING', attempts: [{ ms: 4 }] })
})

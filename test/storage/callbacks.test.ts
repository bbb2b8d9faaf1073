import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/domain/ids.ts'
import { type Callback, callback, callbacksOf, newCallback, noteAttempt, stopCallback } from '../../shared/storage/callbacks.ts'
import { emptyTables } from '../support/empty-table.ts'

const tables = emptyTables()
const NOW = Date.parse('2026-06-01T10:00:00Z')
const clock = { now: () => NOW }

async function storedCallback(callbackId = 1) {
  const store = await tables.fresh(clock)
  await store.commit(newCallback({ tenantId: 1, callbackId, url: 'https://example.com/', payload: '{"a": 1}', now: NOW }))
  const stored = async () => (await store.read([callback(1, callbackId)]))[0] as Callback & Readonly<Record<string, unknown>>
  return { store, stored }
}

test('a new callback is due at once, for its first turn, with the text that will be sent', async () => {
  const { stored } = await storedCallback()
  expect(await stored()).toMatchObject({ state: 'WAITING', turn: 1, dueTurn: 1, dueKind: 'CALLBACK', payload: '{"a": 1}', attemptsMade: 0 })
})

test('of the attempts the first 3 and the latest 50 are kept, and they are counted all', async () => {
  const { store, stored } = await storedCallback()
  for (let attempt = 1; attempt <= 60; attempt++) {
    const made = { attempt, at: new Date(NOW + attempt).toISOString(), status: 500, ms: 1 }
    const outcome = await store.commit([noteAttempt(await stored(), made, { state: 'WAITING', nextAttemptAt: NOW + 1000 })])
    expect(outcome.kind).toBe('committed')
  }
  const { attempts, attemptsMade } = await stored()
  expect(attemptsMade).toBe(60)
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, ...Array.from({ length: 50 }, (_, place) => place + 11)])
})

test.each(['DELIVERED', 'FAILED', 'REFUSED'] as const)('with %s it leaves the due index', async (state) => {
  const { store, stored } = await storedCallback()
  const made = { attempt: 1, at: new Date(NOW).toISOString(), ms: 1 }
  await store.commit([noteAttempt(await stored(), made, state === 'REFUSED' ? { state, why: 'scheme-not-allowed' } : { state })])
  const after = await stored()
  expect(after.state).toBe(state)
  for (const attribute of ['due', 'dueAt', 'dueKind', 'dueTurn', 'nextAttemptAt']) expect(after).not.toHaveProperty(attribute)
})

test('what was planned before a change is void: an attempt of an earlier turn writes nothing', async () => {
  const { store, stored } = await storedCallback()
  const earlier = await stored()
  await store.commit([stopCallback(earlier, NOW)])
  const made = { attempt: 1, at: new Date(NOW).toISOString(), status: 200, ms: 1 }
  expect((await store.commit([noteAttempt(earlier, made, { state: 'DELIVERED' })])).kind).toBe('refused')
  expect(await stored()).toMatchObject({ state: 'STOPPED', attemptsMade: 0 })
})

test('a list ends at the moment since which it is asked for, also when it goes on after a place beyond that', async () => {
  const store = await tables.fresh(clock)
  const ids = [0, 1, 2, 3].map((hour) => firstIdAt(NOW + hour * 3_600_000) + 7)
  for (const callbackId of ids)
    await store.commit(newCallback({ tenantId: 1, callbackId, url: 'https://example.com/', payload: '{}', now: NOW }))
  const since = NOW + 7_200_000
  const list = async (after?: string) =>
    (await store.list(callbacksOf(1, { limit: 10, after, since }))).things.map(({ callbackId }) => callbackId)
  expect(await list()).toEqual([ids[3], ids[2]])
  expect(await list(callback(1, ids[3] ?? 0).key.SK)).toEqual([ids[2]])
  expect(await list(callback(1, ids[1] ?? 0).key.SK)).toEqual([])
})

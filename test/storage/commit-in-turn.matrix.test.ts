import { describe, expect, onTestFinished, test } from 'vitest'
import { commitInTurn } from '../../shared/http/steps/commit-in-turn.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { reference } from '../../shared/storage/read.ts'
import { check, discard, insert, isPresent, remove, replace, update, upsert, type Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { type Fault, injectFaults } from '../support/faulty-dynamodb.ts'
import { type Death, mortalStore } from '../support/stores-that-fail.ts'
import { type TableAnswer, tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const tables = emptyTables(proxy)
const fresh = () => tables.fresh({ now: () => Date.parse('2026-06-01T10:00:00Z') })

const at = (SK: string) => reference<Record<string, unknown>>({ PK: 'THINGS', SK })
/** A row that leads to a thing. */
const row = (SK: string) => replace(at(`ROW#${SK}`), { to: SK }, { ahead: 'taken-back' })
/** A line that says what was done. */
const line = (SK: string) => insert(at(`LINE#${SK}`), { about: SK }, { twice: 'as-once', ahead: 'kept' })
const thing = (SK: string) => insert(at(SK), { made: 'now', state: 'new' }, { twice: { knownBy: ['made'] } })

type Store = Awaited<ReturnType<typeof fresh>>
const namesIn = async (store: Store) =>
  (await store.list<{ SK: string }>({ partition: 'THINGS', prefix: '', order: 'oldest-first', limit: 100 })).things.map(({ SK }) => SK)

function faults(on: string, ...injected: readonly Fault[]) {
  const faulty = injectFaults(proxy, injected, on)
  onTestFinished(faulty.stop)
  return faulty
}

describe('a new thing with rows and a line that are harmless without it', () => {
  const writes = [thing('A'), row('1'), row('2'), line('A')]

  test('costs one unit for each, and the thing is written last', async () => {
    const store = await fresh()
    const { result, cost } = await metered(() => commitInTurn(writes, store))
    expect(result.kind).toBe('committed')
    expect(cost.requests.slice(0, 2).toSorted()).toEqual(['BatchWriteItem', 'PutItem'])
    expect(cost).toMatchObject({ requests: [expect.anything(), expect.anything(), 'PutItem'], writeUnits: 4, roundTrips: 2 })
    expect(await namesIn(store)).toEqual(['A', 'LINE#A', 'ROW#1', 'ROW#2'])
  })

  test.each<[Death, readonly string[]]>([
    [{ at: 1, when: 'before' }, []],
    [{ at: 1, when: 'after' }, ['LINE#A', 'ROW#1', 'ROW#2']],
    [{ at: 2, when: 'before' }, ['LINE#A', 'ROW#1', 'ROW#2']],
    [{ at: 2, when: 'after' }, ['A', 'LINE#A', 'ROW#1', 'ROW#2']],
  ])('never leaves the thing without the others, whenever its process dies: %o', async (death, left) => {
    const store = await fresh()
    await expect(commitInTurn(writes, mortalStore(store, death).store)).rejects.toThrow()
    expect(await namesIn(store)).toEqual(left)
  })

  test.each<[string, string, readonly Fault[]]>([
    ['lost answers of the rows', 'BatchWriteItem', ['answer-lost', 'answer-lost']],
    ['throttled rows', 'BatchWriteItem', ['throttled', 'throttled']],
    ['lost answers of the others', 'PutItem', ['answer-lost', 'answer-lost', 'answer-lost']],
    ['a fault of the service', 'PutItem', ['internal']],
  ])('is written once through %s', async (_, on, injected) => {
    const store = await fresh()
    const faulty = faults(on, ...injected)
    expect((await commitInTurn(writes, store)).kind).toBe('committed')
    expect(faulty.tokens.length).toBeGreaterThan(injected.length)
    expect(await namesIn(store)).toEqual(['A', 'LINE#A', 'ROW#1', 'ROW#2'])
  })

  test('is known to be written, though it has changed before its repetition arrives', async () => {
    const store = await fresh()
    const { stop } = proxy.intercept(async ({ operation }, pass) => {
      if (operation !== 'PutItem') return pass()
      stop()
      await pass()
      await store.commit([update(at('A'), { set: { state: 'old' } })])
      return 'lost'
    })
    expect((await commitInTurn([thing('A'), row('1'), row('2')], store)).kind).toBe('committed')
    expect(await store.read([at('A')])).toMatchObject([{ state: 'old' }])
  })

  test('is refused if another stands there, and takes its rows back', async () => {
    const store = await fresh()
    await store.commit([insert(at('A'), { made: 'before' })])
    expect(await commitInTurn([thing('A'), row('1'), row('2')], store)).toMatchObject({ kind: 'refused', write: { key: { SK: 'A' } } })
    expect(await namesIn(store)).toEqual(['A'])
  })
})

test.each<[string, readonly Write[]]>([
  ['a condition', [check(at('B'), [isPresent])]],
  ['a change that can be refused', [update(at('B'), { set: { a: 1 } })]],
])('before a thing with %s the rows go ahead and the line does not: a refusal leaves nothing', async (_, others) => {
  const store = await fresh()
  const { result, cost } = await metered(() => commitInTurn([thing('A'), row('1'), line('A'), ...others], store))
  expect(result).toMatchObject({ kind: 'refused', write: { key: { SK: 'B' } } })
  expect(cost.requests).toEqual(['PutItem', 'TransactWriteItems', 'BatchWriteItem'])
  expect(await namesIn(store)).toEqual([])
  await store.commit([insert(at('B'), {})])
  expect((await commitInTurn([thing('A'), row('1'), line('A'), ...others], store)).kind).toBe('committed')
  expect(await namesIn(store)).toEqual(['A', 'B', 'LINE#A', 'ROW#1'])
})

test('a line before one change is in the transaction, and a change without a line is as ever', async () => {
  const store = await fresh()
  await store.commit([insert(at('B'), {})])
  const { cost } = await metered(() => commitInTurn([update(at('B'), { set: { a: 1 } }), line('B')], store))
  expect(cost).toMatchObject({ requests: ['TransactWriteItems'], writeUnits: 4 })
})

describe('writes of which each stands for itself', () => {
  test('go in batches of 25, and puts of one kind with deletes of another', async () => {
    const store = await fresh()
    const rows = Array.from({ length: 60 }, (_, n) => row(String(n).padStart(2, '0')))
    const { cost } = await metered(() => store.writeEach(rows))
    expect(cost).toMatchObject({ requests: Array.from({ length: 3 }, () => 'BatchWriteItem'), writeUnits: 60, roundTrips: 1 })
    await store.writeEach([...rows.slice(0, 40).map(({ key }) => discard({ key })), row('60')])
    expect(await namesIn(store)).toEqual([...rows.slice(40), row('60')].map(({ key }) => key.SK))
  })

  test('are sent again as far as the table left them undone', async () => {
    const store = await fresh()
    let left = 3
    const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
      if (operation !== 'BatchWriteItem' || left-- <= 0) return pass()
      const [[table = '', [first, ...undone] = []] = []] = Object.entries(body.RequestItems as Record<string, readonly unknown[]>)
      if (first === undefined) return pass()
      return { status: 200, body: JSON.stringify({ UnprocessedItems: { [table]: [first, ...undone] } }) } satisfies TableAnswer
    })
    onTestFinished(stop)
    expect((await store.writeEach([row('1'), row('2'), discard(at('X'))])).kind).toBe('committed')
    expect(await namesIn(store)).toEqual(['ROW#1', 'ROW#2'])
  })

  test('end with 503 where the table never does them', async () => {
    const store = await fresh()
    const { stop } = proxy.intercept(async ({ operation, body }, pass) =>
      operation === 'BatchWriteItem' ? { status: 200, body: JSON.stringify({ UnprocessedItems: body.RequestItems }) } : pass(),
    )
    onTestFinished(stop)
    await expect(store.writeEach([row('1'), row('2')])).rejects.toMatchObject({ refusal: 'unavailable' })
  })

  test('tell which one was refused, and the others are written', async () => {
    const store = await fresh()
    await store.commit([insert(at('LINE#A'), { about: 'something else' })])
    expect(await store.writeEach([line('A'), row('1'), row('2')])).toMatchObject({ kind: 'refused', write: { key: { SK: 'LINE#A' } } })
    expect(await namesIn(store)).toEqual(['LINE#A', 'ROW#1', 'ROW#2'])
  })

  test.each<[string, Write]>([
    ['a sum', upsert(at('A'), { add: { n: 1 } })],
    ['an item that must not be there, and does not know itself', insert(at('A'), {})],
    ['a removal under a condition', remove(at('A'))],
    ['a mere check', check(at('A'), [isPresent])],
  ])('are never %s: it would be done twice, or not recognise itself', async (_, write) => {
    const store = await fresh()
    await expect(store.writeEach([write])).rejects.toThrow('only a transaction may write A')
  })
})

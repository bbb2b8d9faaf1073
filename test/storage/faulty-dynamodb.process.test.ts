import { expect, test } from 'vitest'
import { insert } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { injectFaults } from '../support/faulty-dynamodb.ts'
import { tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const tables = emptyTables(proxy)
const clock = { now: () => Date.parse('2026-01-31T08:00:00Z') }

test('120 answers that nobody gets leave no socket taken: the next request is answered', async () => {
  const store = await tables.fresh(clock)
  for (let at = 0; at < 120; at++) {
    const faulty = injectFaults(proxy, ['answer-lost'])
    const key = { PK: `THING#${at}`, SK: 'THING' }
    const committed = await store.commit([insert({ key }, { at }), insert({ key: { ...key, SK: 'OTHER' } }, { at })])
    faulty.stop()
    expect(committed).toEqual({ kind: 'committed' })
    expect(faulty.tokens).toHaveLength(2)
  }
}, 30_000)

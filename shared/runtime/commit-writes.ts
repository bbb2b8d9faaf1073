import { randomUUID } from 'node:crypto'
import type { TableClient } from '../adapters/table/table-client.ts'
import type { Committed } from '../ports/store.ts'
import type { Write } from '../storage/write.ts'
import { transactItem } from './expressions.ts'
import { charged } from './meter.ts'
import { cancellationsIn, nameOfError, waitOrThrow } from './passing-faults.ts'
import { mayBeSentTwice, writeAlone } from './write-alone.ts'

type Table = { readonly client: TableClient; readonly tableName: string }

/** Commits all of the writes or none. A single write that can be sent twice without harm is a plain write, at half the cost. */
export async function commitWrites(table: Table, writes: readonly Write[]): Promise<Committed> {
  const [only, ...others] = writes
  if (only !== undefined && others.length === 0 && mayBeSentTwice(only)) return writeAlone(table, only)
  return inTransaction(table, writes)
}

async function inTransaction(table: Table, writes: readonly Write[]): Promise<Committed> {
  const TransactItems = writes.map((write) => transactItem(write, table.tableName))
  const ClientRequestToken = randomUUID()
  for (let attempt = 0; ; attempt++) {
    try {
      const input = { TransactItems, ClientRequestToken }
      await charged('TransactWriteItems', 'write', (capacity) => table.client.send('TransactWriteItems', { ...input, ...capacity }))
      return { kind: 'committed' }
    } catch (error) {
      const failed = firstFailedCondition(error)
      const write = failed === undefined ? undefined : writes[failed]
      if (write !== undefined) return { kind: 'refused', write }
      await waitOrThrow(error, attempt)
    }
  }
}

/**
 * The index of the write whose condition failed; `undefined` if the transaction was cancelled for another reason, such as a concurrent
 * one.
 */
function firstFailedCondition(error: unknown): number | undefined {
  if (nameOfError(error) !== 'TransactionCanceledException') return undefined
  const index = cancellationsIn(error).indexOf('ConditionalCheckFailed')
  return index === -1 ? undefined : index
}

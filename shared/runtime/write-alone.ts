import type { TableClient } from '../adapters/table/table-client.ts'
import type { Committed, StoredItem } from '../ports/store.ts'
import { dueAttributes } from '../storage/due.ts'
import { isPresent, type Write } from '../storage/write.ts'
import { transactItem } from './expressions.ts'
import { charged } from './meter.ts'
import { nameOfError, storedInstead, waitOrThrow } from './passing-faults.ts'

type Table = { readonly client: TableClient; readonly tableName: string }

/**
 * Tells whether a write may reach the table twice, which happens if its answer is lost and the client repeats it. A transaction's token
 * prevents that; without one, a write must either tolerate its repetition or recognise it.
 */
export function mayBeSentTwice({ kind, change, when, twice }: Write): boolean {
  if (kind !== 'put' && kind !== 'update') return false
  if (change?.add !== undefined) return typeof twice === 'object'
  return twice !== undefined || (kind === 'put' ? when.length === 0 : when.every((clause) => clause === isPresent))
}

/** Commits one write that may be sent twice. A condition that fails because of the write itself is no failure. */
export async function writeAlone(table: Table, write: Write): Promise<Committed> {
  for (let attempt = 0; ; attempt++) {
    try {
      await send(table, write)
      return { kind: 'committed' }
    } catch (error) {
      if (nameOfError(error) === 'ConditionalCheckFailedException') {
        const stored = storedInstead(error)
        return (await isItself(stored, write)) ? { kind: 'committed' } : { kind: 'refused', write }
      }
      await waitOrThrow(error, attempt)
    }
  }
}

const TELL_WHAT_STANDS = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

async function send({ client, tableName }: Table, write: Write): Promise<void> {
  const { Put, Update } = transactItem(write, tableName)
  if (Put !== undefined)
    await charged('PutItem', 'write', (capacity) => client.send('PutItem', { ...Put, ...TELL_WHAT_STANDS, ...capacity }))
  else if (Update !== undefined)
    await charged('UpdateItem', 'write', (capacity) => client.send('UpdateItem', { ...Update, ...TELL_WHAT_STANDS, ...capacity }))
  else throw new Error(`a ${write.kind} is not written alone`)
}

/** Tells whether the item on which a write failed is what the write itself has made. */
async function isItself(stored: StoredItem | undefined, write: Write): Promise<boolean> {
  const { twice, item, change } = write
  if (stored === undefined || twice === undefined) return false
  if (twice === 'as-once') return isAsWritten(stored, write)
  const set: StoredItem = { ...item, ...change?.set }
  return twice.knownBy.every((attribute) => stored[attribute] !== undefined && stored[attribute] === set[attribute])
}

/** Tells whether the item has everything that the write sets, and nothing that it removes. */
async function isAsWritten(stored: StoredItem, { item, change, due, key }: Write): Promise<boolean> {
  // Loaded only when it is needed: the module loads about twenty other modules of Node.
  const { isDeepStrictEqual } = await import('node:util')
  const set = { ...item, ...change?.set, ...(due === undefined ? {} : dueAttributes(due, key)) }
  const holds = Object.entries(asStored(set)).every(([attribute, value]) => isDeepStrictEqual(stored[attribute], value))
  return holds && (change?.remove ?? []).every((attribute) => stored[attribute] === undefined)
}

/** Leaves out undefined values, as the document client does. */
function asStored(values: Readonly<Record<string, unknown>>): StoredItem {
  return JSON.parse(JSON.stringify(values)) as StoredItem
}

import { type Item, isAttributeValue, sizeOfItem } from './attribute-values.ts'
import { type Capacity, writeUnits } from './capacity.ts'
import { conditionOf } from './conditions.ts'
import { invalid, TableFault } from './faults.ts'
import { placeholdersOf } from './paths.ts'
import { entryOf, keyPosition, positionOf, projectionOf, type Tables } from './schema.ts'
import type { Position, TableDefinition, TableFiles } from './table-files.ts'
import { updateOf } from './updates.ts'

/** One write of the protocol: a put, update, delete or condition check. */
export type WriteInput = {
  readonly TableName: string
  readonly Item?: Item
  readonly Key?: Item
  readonly UpdateExpression?: string
  readonly ConditionExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, never>>
  readonly ReturnValuesOnConditionCheckFailure?: string
}
export type WriteKind = 'put' | 'update' | 'delete' | 'check'
export type Changed = { readonly before: Item | undefined; readonly after: Item | undefined }

const LARGEST_ITEM_BYTES = 400 * 1024

type WriteTools = { readonly files: TableFiles; readonly tables: Tables; readonly capacity: Capacity; readonly factor: 1 | 2 }

/** Makes one write, or throws what the service would. The caller holds a transaction of the file. */
export function makeWrite(kind: WriteKind, input: WriteInput, tools: WriteTools): Changed {
  const table = tools.tables.named(input.TableName)
  const position = kind === 'put' ? positionOf(table, input.Item ?? {}) : keyPosition(table, input.Key ?? {})
  const before = tools.files.get(table.name, position)
  const placeholders = placeholdersOf(input.ExpressionAttributeNames, input.ExpressionAttributeValues)
  const condition = input.ConditionExpression === undefined ? undefined : conditionOf(input.ConditionExpression, placeholders)
  const change = kind === 'update' && input.UpdateExpression !== undefined ? updateOf(input.UpdateExpression, placeholders) : undefined
  placeholders.done()
  if (condition !== undefined && !condition(before ?? {})) {
    tools.capacity.add(writeUnits(before, undefined) * tools.factor)
    throw conditionFailed(input, before)
  }
  if (kind === 'check') {
    tools.capacity.add(writeUnits(before, undefined) * tools.factor)
    return { before, after: before }
  }
  const start = { ...before, ...input.Key }
  const after = kind === 'put' ? input.Item : kind === 'delete' ? undefined : (change?.(start) ?? start)
  save(table, position, before, after, tools)
  return { before, after }
}

function conditionFailed({ ReturnValuesOnConditionCheckFailure }: WriteInput, before: Item | undefined): TableFault {
  const shown = ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before !== undefined ? { Item: before } : {}
  return new TableFault('ConditionalCheckFailedException', 'The conditional request failed', shown)
}

function save(table: TableDefinition, at: Position, before: Item | undefined, after: Item | undefined, tools: WriteTools): void {
  if (after !== undefined && !Object.values(after).every(isAttributeValue))
    throw invalid('Supplied AttributeValue is of no known type, or of several')
  if (after !== undefined && sizeOfItem(after) > LARGEST_ITEM_BYTES) throw invalid('Item size has exceeded the maximum allowed size')
  if (after === undefined) tools.files.remove(table.name, at)
  else tools.files.put(table.name, at, after)
  tools.capacity.add(writeUnits(before, after) * tools.factor + saveEntries(table, at, before, after, tools.files))
}

/** Updates the indexes, and returns the units that they cost. */
function saveEntries(table: TableDefinition, at: Position, before: Item | undefined, after: Item | undefined, files: TableFiles): number {
  return table.indexes.reduce((units, index) => {
    const [old, now] = [before && entryOf(index, before), after && entryOf(index, after)]
    const oldEntry = old && before && projectionOf(table, index, before)
    const newEntry = now && after && projectionOf(table, index, after)
    const name = `${table.name} ${index.name}`
    if (old?.gpk === now?.gpk && old?.gsk === now?.gsk) return units + unitsInPlace(oldEntry, newEntry)
    if (old !== undefined) files.removeEntry(name, old.gpk, old.gsk, at)
    if (now !== undefined) files.addEntry(name, now.gpk, now.gsk, at)
    return units + (old === undefined ? 0 : writeUnits(oldEntry, undefined)) + (now === undefined ? 0 : writeUnits(oldEntry, newEntry))
  }, 0)
}

/** An entry that stays where it is costs nothing unless what it shows has changed. */
function unitsInPlace(before: Item | undefined, after: Item | undefined): number {
  return JSON.stringify(before) === JSON.stringify(after) ? 0 : writeUnits(before, after)
}

import { defined } from '../../../shared/domain/defined.ts'
import { type Item, sizeOfItem } from './attribute-values.ts'
import { type Capacity, readUnits } from './capacity.ts'
import { conditionOf } from './conditions.ts'
import { invalid } from './faults.ts'
import { type Placeholders, placeholdersOf } from './paths.ts'
import { entryOf, indexNamed, keyOfItem, positionOf, projectionOf, type Tables } from './schema.ts'
import type { Index, KeyNames, Range, TableDefinition, TableFiles } from './table-files.ts'

export type QueryInput = {
  readonly TableName: string
  readonly IndexName?: string
  readonly KeyConditionExpression?: string
  readonly FilterExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S?: string }>>
  readonly ExclusiveStartKey?: Item
  readonly ScanIndexForward?: boolean
  readonly ConsistentRead?: boolean
  readonly Limit?: number
  readonly Select?: string
}
type Tools = { readonly files: TableFiles; readonly tables: Tables; readonly capacity: Capacity }
type Page = { readonly Items?: readonly Item[]; readonly Count: number; readonly ScannedCount: number; readonly LastEvaluatedKey?: Item }

/** One answer holds at most 1 MB of what was read. */
const LARGEST_PAGE_BYTES = 1024 * 1024
const BATCH = 500

export function query(input: QueryInput, tools: Tools): Page {
  const table = tools.tables.named(input.TableName)
  const index = input.IndexName === undefined ? undefined : indexNamed(table, input.IndexName)
  if (index !== undefined && input.ConsistentRead === true) throw invalid('Consistent reads are not supported on global secondary indexes')
  const placeholders = placeholdersOf(input.ExpressionAttributeNames, input.ExpressionAttributeValues)
  const expression = input.KeyConditionExpression ?? ''
  const isKey = conditionOf(expression, placeholders)
  const partition = partitionAsked(expression, index ?? table.keys, placeholders)
  const keep = filterOf(input, placeholders)
  const order = input.ScanIndexForward === false ? 'descending' : 'ascending'
  const read = (after: Item | undefined) => {
    const range: Range = { partition, order, after: startOf(table, index, after) }
    const most = Math.max(BATCH, input.Limit ?? 0)
    if (index === undefined) return tools.files.partition(table.name, range, most)
    return tools.files.indexPartition(table.name, `${table.name} ${index.name}`, range, most)
  }
  return pageOf(input, { table, index, read, isKey, keep }, tools.capacity)
}

export function scan(input: QueryInput, tools: Tools): Page {
  const table = tools.tables.named(input.TableName)
  const index = input.IndexName === undefined ? undefined : indexNamed(table, input.IndexName)
  const placeholders = placeholdersOf(input.ExpressionAttributeNames, input.ExpressionAttributeValues)
  const keep = filterOf(input, placeholders)
  const read = (after: Item | undefined) =>
    tools.files.all(table.name, after === undefined ? undefined : positionOf(table, keyOfItem(table, after)), BATCH)
  const isKey = (item: Item) => index === undefined || entryOf(index, item) !== undefined
  return pageOf(input, { table, index, read, isKey, keep }, tools.capacity)
}

function filterOf(input: QueryInput, placeholders: Placeholders): (item: Item) => boolean {
  const keep = input.FilterExpression === undefined ? () => true : conditionOf(input.FilterExpression, placeholders)
  placeholders.done()
  return keep
}

/** The value that the expression demands of the partition key: `PK = :pk`, with a name or a placeholder. */
function partitionAsked(expression: string, { partition }: KeyNames, placeholders: Placeholders): string {
  for (const [, name = '', value = ''] of expression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    const text = placeholders.name(name) === partition ? placeholders.value(value).S : undefined
    if (typeof text === 'string') return text
  }
  throw invalid(`Query condition missed key schema element: ${partition}`)
}

function startOf(table: TableDefinition, index: Index | undefined, after: Item | undefined): Range['after'] {
  if (after === undefined) return undefined
  const at = positionOf(table, after)
  if (index === undefined) return { sort: at.sk, at }
  return { sort: String(after[index.sort ?? '']?.S ?? ''), at }
}

type Source = {
  readonly table: TableDefinition
  readonly index: Index | undefined
  readonly read: (after: Item | undefined) => readonly Item[]
  readonly isKey: (item: Item) => boolean
  readonly keep: (item: Item) => boolean
}

/** Reads on until the page is full, by number or by size, or the range ends. */
function pageOf({ Limit, ExclusiveStartKey, ConsistentRead, Select }: QueryInput, source: Source, capacity: Capacity): Page {
  const { table, index } = source
  const seen: Item[] = []
  let [bytes, last] = [0, undefined as Item | undefined]
  for (const item of itemsAfter(ExclusiveStartKey, source)) {
    const shown = index === undefined ? item : projectionOf(table, index, item)
    seen.push(shown)
    bytes += sizeOfItem(shown)
    if (seen.length !== Limit && bytes < LARGEST_PAGE_BYTES) continue
    last = startKeyOf(table, index, item)
    break
  }
  capacity.add(readUnits(bytes, ConsistentRead === true ? 'strong' : 'eventual'))
  const Items = seen.filter(source.keep)
  return {
    ...(Select === 'COUNT' ? {} : { Items }),
    Count: Items.length,
    ScannedCount: seen.length,
    ...defined({ LastEvaluatedKey: last }),
  }
}

/** The items of the range, batch by batch. */
function* itemsAfter(start: Item | undefined, { table, index, read, isKey }: Source): Generator<Item> {
  let [after, found]: [Item | undefined, readonly Item[]] = [start, []]
  do {
    found = read(after)
    for (const item of found) {
      after = startKeyOf(table, index, item)
      if (isKey(item)) yield item
    }
  } while (found.length >= BATCH)
}

function startKeyOf(table: TableDefinition, index: Index | undefined, item: Item): Item {
  const names = index === undefined ? [] : [index.partition, ...(index.sort === undefined ? [] : [index.sort])]
  const own = names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]))
  return { ...keyOfItem(table, item), ...Object.fromEntries(own) }
}

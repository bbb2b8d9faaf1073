import { defined } from '../../../shared/domain/defined.ts'
import { type Item, sizeOfItem } from './attribute-values.ts'
import { type Capacity, readUnits } from './capacity.ts'
import { conditionOf } from './conditions.ts'
import { invalid } from './faults.ts'
import { type Placeholders, placeholdersOf } from './paths.ts'
import { attributesOf, entryOf, indexNamed, keyOfItem, positionOf, projectionOf, type Tables } from './schema.ts'
import type { Index, KeyNames, Range, TableDefinition, TableFiles } from './table-files.ts'

export type QueryInput = {
  readonly TableName: string
  readonly IndexName?: string
  readonly KeyConditionExpression?: string
  readonly FilterExpression?: string
  readonly ProjectionExpression?: string
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
  const bounds = boundsAsked(expression, index ?? table.keys, placeholders)
  const { keep, shown } = filterAndProjectionOf(input, placeholders)
  const order = input.ScanIndexForward === false ? 'descending' : 'ascending'
  const read = (after: Item | undefined) => {
    const range: Range = { partition, order, ...bounds, after: startOf(table, index, after) }
    const most = Math.max(BATCH, input.Limit ?? 0)
    if (index === undefined) return tools.files.partition(table.name, range, most)
    return tools.files.indexPartition(table.name, `${table.name} ${index.name}`, range, most)
  }
  return pageOf(input, { table, index, read, isKey, keep, shown }, tools.capacity)
}

export function scan(input: QueryInput, tools: Tools): Page {
  const table = tools.tables.named(input.TableName)
  const index = input.IndexName === undefined ? undefined : indexNamed(table, input.IndexName)
  const placeholders = placeholdersOf(input.ExpressionAttributeNames, input.ExpressionAttributeValues)
  const { keep, shown } = filterAndProjectionOf(input, placeholders)
  const read = (after: Item | undefined) =>
    tools.files.all(table.name, after === undefined ? undefined : positionOf(table, keyOfItem(table, after)), BATCH)
  const isKey = (item: Item) => index === undefined || entryOf(index, item) !== undefined
  return pageOf(input, { table, index, read, isKey, keep, shown }, tools.capacity)
}

function filterAndProjectionOf(input: QueryInput, placeholders: Placeholders): Pick<Source, 'keep' | 'shown'> {
  const keep = input.FilterExpression === undefined ? () => true : conditionOf(input.FilterExpression, placeholders)
  const shown = input.ProjectionExpression === undefined ? (item: Item) => item : projected(input.ProjectionExpression, placeholders)
  placeholders.done()
  return { keep, shown }
}

/** The attributes that a projection names. The service asks for whole attributes only. */
function projected(expression: string, placeholders: Placeholders): (item: Item) => Item {
  const names = expression.split(',').map((token) => placeholders.name(token.trim()))
  return (item) => attributesOf(item, names)
}

/** The value that the expression demands of the partition key: `PK = :pk`, with a name or a placeholder. */
function partitionAsked(expression: string, { partition }: KeyNames, placeholders: Placeholders): string {
  for (const [, name = '', value = ''] of expression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    const text = placeholders.name(name) === partition ? placeholders.value(value).S : undefined
    if (typeof text === 'string') return text
  }
  throw invalid(`Query condition missed key schema element: ${partition}`)
}

/** Sorts after every other character. */
const LAST = '\u{10ffff}'

/** At least the sort keys that the expression demands, so that the rows before and after them are not read. */
function boundsAsked(expression: string, { sort }: KeyNames, placeholders: Placeholders): Pick<Range, 'from' | 'to'> {
  const isSort = (name: string): boolean => sort !== undefined && placeholders.name(name) === sort
  const text = (name: string): string | undefined => {
    const { S } = placeholders.value(name)
    return typeof S === 'string' ? S : undefined
  }
  for (const [, name = '', low = '', high = ''] of expression.matchAll(/([#\w]+)\s+BETWEEN\s+(:\w+)\s+AND\s+(:\w+)/gi))
    if (isSort(name)) return { from: text(low), to: text(high) }
  for (const [, name = '', value = ''] of expression.matchAll(/begins_with\s*\(\s*([#\w]+)\s*,\s*(:\w+)\s*\)/gi))
    if (isSort(name)) return { from: text(value), to: `${text(value)}${LAST.repeat(8)}` }
  for (const [, name = '', sign = '', value = ''] of expression.matchAll(/([#\w]+)\s*([<>]=?)\s*(:\w+)/g))
    if (isSort(name)) return sign.startsWith('<') ? { to: text(value) } : { from: text(value) }
  return {}
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
  readonly shown: (item: Item) => Item
}

/** Reads on until the page is full, by number or by size, or the range ends. */
function pageOf({ Limit, ExclusiveStartKey, ConsistentRead, Select }: QueryInput, source: Source, capacity: Capacity): Page {
  const { table, index } = source
  const seen: Item[] = []
  let [bytes, last] = [0, undefined as Item | undefined]
  for (const item of itemsAfter(ExclusiveStartKey, source)) {
    const stored = index === undefined ? item : projectionOf(table, index, item)
    seen.push(stored)
    bytes += sizeOfItem(stored)
    if (seen.length !== Limit && bytes < LARGEST_PAGE_BYTES) continue
    last = startKeyOf(table, index, item)
    break
  }
  capacity.add(readUnits(bytes, ConsistentRead === true ? 'strong' : 'eventual'))
  const Items = seen.filter(source.keep).map(source.shown)
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
  return { ...keyOfItem(table, item), ...(index === undefined ? {} : attributesOf(item, [index.partition, index.sort])) }
}

import type { AttributeValue, Item } from './attribute-values.ts'
import { invalid, TableFault } from './faults.ts'
import type { Index, KeyNames, Position, TableDefinition, TableFiles } from './table-files.ts'

type KeySchema = readonly { readonly AttributeName: string; readonly KeyType: 'HASH' | 'RANGE' }[]
export type CreateTableInput = {
  readonly TableName: string
  readonly KeySchema: KeySchema
  readonly GlobalSecondaryIndexes?: readonly {
    readonly IndexName: string
    readonly KeySchema: KeySchema
    readonly Projection?: { readonly ProjectionType?: string; readonly NonKeyAttributes?: readonly string[] }
  }[]
}

function keyNames(schema: KeySchema): KeyNames {
  return {
    partition: schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
    sort: schema.find(({ KeyType }) => KeyType === 'RANGE')?.AttributeName,
  }
}

function definitionOf(input: CreateTableInput): TableDefinition {
  const indexes = (input.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
    name: IndexName,
    ...keyNames(KeySchema),
    projected: Projection?.ProjectionType === 'ALL' ? ('ALL' as const) : (Projection?.NonKeyAttributes ?? []),
  }))
  return { name: input.TableName, keys: keyNames(input.KeySchema), indexes, created: Date.now() }
}

/** The tables of a file, by name. Definitions never change once they exist. */
export function tablesIn(files: TableFiles) {
  const known = new Map(files.definitions().map((table) => [table.name, table]))
  return {
    names: () => [...known.keys()].sort(),
    named(name: string): TableDefinition {
      const table = known.get(name)
      if (table === undefined) throw new TableFault('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`)
      return table
    },
    create(input: CreateTableInput): TableDefinition {
      if (known.has(input.TableName)) throw new TableFault('ResourceInUseException', `Table already exists: ${input.TableName}`)
      const table = definitionOf(input)
      files.define(table)
      known.set(table.name, table)
      return table
    },
    remove(name: string): TableDefinition {
      const table = this.named(name)
      files.drop(table)
      known.delete(name)
      return table
    },
  }
}

export type Tables = ReturnType<typeof tablesIn>

const MISSING_KEY = 'One or more parameter values were invalid: Missing the key'

/** The position that a key or an item names; refuses an empty or missing key value. */
export function positionOf({ keys }: TableDefinition, item: Item): Position {
  return { pk: keyText(item, keys.partition), sk: keys.sort === undefined ? '' : keyText(item, keys.sort) }
}

function keyText(item: Item, name: string): string {
  const text = (item[name] as AttributeValue | undefined)?.S
  if (typeof text !== 'string') throw invalid(`${MISSING_KEY} ${name} in the item`)
  if (text === '')
    throw invalid(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    )
  return text
}

/** A key names its attributes and nothing else. */
export function keyPosition(table: TableDefinition, key: Item): Position {
  if (Object.keys(key).length !== (table.keys.sort === undefined ? 1 : 2))
    throw invalid('The provided key element does not match the schema')
  return positionOf(table, key)
}

/** The position of an item in an index; `undefined` for an item that lacks one of its keys (the index is sparse). */
export function entryOf({ partition, sort }: Index, item: Item): { readonly gpk: string; readonly gsk: string } | undefined {
  const gpk = item[partition]?.S
  const gsk = sort === undefined ? '' : item[sort]?.S
  return typeof gpk === 'string' && typeof gsk === 'string' ? { gpk, gsk } : undefined
}

/** The attributes of an item that an index contains. */
export function projectionOf(table: TableDefinition, index: Index, item: Item): Item {
  if (index.projected === 'ALL') return item
  const names = [table.keys.partition, table.keys.sort, index.partition, index.sort, ...index.projected]
  return attributesOf(item, names)
}

/** The attributes of an item that have these names. */
export function attributesOf(item: Item, names: readonly (string | undefined)[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))
}

export function indexNamed(table: TableDefinition, name: string): Index {
  const index = table.indexes.find((candidate) => candidate.name === name)
  if (index === undefined) throw invalid(`The table does not have the specified index: ${name}`)
  return index
}

export function keyOfItem({ keys }: TableDefinition, item: Item): Item {
  return Object.fromEntries([keys.partition, ...(keys.sort === undefined ? [] : [keys.sort])].map((name) => [name, item[name] ?? {}]))
}

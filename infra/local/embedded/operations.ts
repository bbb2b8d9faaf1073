import { defined } from '../../../shared/domain/defined.ts'
import { inOrder } from '../../../shared/domain/in-order.ts'
import { type Item, sizeOfItem } from './attribute-values.ts'
import { capacityOf, readUnits } from './capacity.ts'
import { invalid, TableFault } from './faults.ts'
import { type QueryInput, query, scan } from './reads.ts'
import { type CreateTableInput, keyPosition, type Tables, tablesIn } from './schema.ts'
import type { TableDefinition, TableFiles } from './table-files.ts'
import { type Changed, makeWrite, type WriteInput, type WriteKind } from './writes.ts'

type Operation = (input: never) => unknown

const TOKEN_LIFETIME_MS = 10 * 60_000
const MOST_WRITES = 100
const MOST_KEYS = 100
const MOST_BATCHED_WRITES = 25
const LARGEST_TRANSACTION_BYTES = 4 * 1024 * 1024

/** The operations of the table service that this project uses, by their names in the protocol. */
export function tableOperations(files: TableFiles): Readonly<Record<string, Operation>> {
  const tables = tablesIn(files)
  const one = (kind: WriteKind) => (input: WriteInput & { readonly ReturnConsumedCapacity?: string; readonly ReturnValues?: string }) => {
    const capacity = capacityOf(input.ReturnConsumedCapacity, input.TableName)
    const changed = files.atomically(() => makeWrite(kind, input, { files, tables, capacity, factor: 1 }))
    return { ...returnedValues(input.ReturnValues, changed), ConsumedCapacity: capacity.answer() }
  }
  const listed = (read: typeof query) => (input: QueryInput & { readonly ReturnConsumedCapacity?: string }) => {
    const capacity = capacityOf(input.ReturnConsumedCapacity, input.TableName)
    return { ...read(input, { files, tables, capacity }), ConsumedCapacity: capacity.answer() }
  }
  return {
    ListTables: () => ({ TableNames: tables.names() }),
    CreateTable: (input: CreateTableInput) => ({ TableDescription: described(tables.create(input)) }),
    DescribeTable: ({ TableName }: { readonly TableName: string }) => ({ Table: described(tables.named(TableName)) }),
    DeleteTable: ({ TableName }: { readonly TableName: string }) => ({ TableDescription: described(tables.remove(TableName)) }),
    GetItem: (input: GetInput) => getItem(input, files, tables),
    BatchGetItem: (input: BatchGetInput) => batchGet(input, files, tables),
    Query: listed(query),
    Scan: listed(scan),
    PutItem: one('put'),
    UpdateItem: one('update'),
    DeleteItem: one('delete'),
    BatchWriteItem: (input: BatchWriteInput) => batchWrite(input, files, tables),
    TransactWriteItems: (input: TransactInput) => transact(input, files, tables),
  }
}

function described({ name, keys, indexes, created }: TableDefinition) {
  return {
    TableName: name,
    TableStatus: 'ACTIVE',
    CreationDateTime: created / 1000,
    KeySchema: schemaOf(keys),
    GlobalSecondaryIndexes: indexes.map((index) => ({ IndexName: index.name, IndexStatus: 'ACTIVE', KeySchema: schemaOf(index) })),
  }
}

function schemaOf({ partition, sort }: { readonly partition: string; readonly sort: string | undefined }) {
  return [{ AttributeName: partition, KeyType: 'HASH' }, ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: 'RANGE' }])]
}

function returnedValues(asked: string | undefined, { before, after }: Changed): { readonly Attributes?: Item } {
  if (asked === 'ALL_NEW' && after !== undefined) return { Attributes: after }
  if (asked === 'ALL_OLD' && before !== undefined) return { Attributes: before }
  return {}
}

type GetInput = {
  readonly TableName: string
  readonly Key: Item
  readonly ConsistentRead?: boolean
  readonly ReturnConsumedCapacity?: string
}

function getItem({ TableName, Key, ConsistentRead, ReturnConsumedCapacity }: GetInput, files: TableFiles, tables: Tables) {
  const capacity = capacityOf(ReturnConsumedCapacity, TableName)
  const table = tables.named(TableName)
  const item = files.get(table.name, keyPosition(table, Key))
  capacity.add(readUnits(item === undefined ? 0 : sizeOfItem(item), ConsistentRead === true ? 'strong' : 'eventual'))
  return { ...defined({ Item: item }), ConsumedCapacity: capacity.answer() }
}

type BatchGetInput = {
  readonly RequestItems: Readonly<Record<string, { readonly Keys: readonly Item[]; readonly ConsistentRead?: boolean }>>
  readonly ReturnConsumedCapacity?: string
}

function batchGet({ RequestItems, ReturnConsumedCapacity }: BatchGetInput, files: TableFiles, tables: Tables) {
  const asked = Object.values(RequestItems).reduce((sum, { Keys }) => sum + Keys.length, 0)
  if (asked > MOST_KEYS) throw invalid('Too many items requested for the BatchGetItem call')
  const answers = Object.entries(RequestItems).map(([name, { Keys, ConsistentRead }]) => {
    const table = tables.named(name)
    const capacity = capacityOf(ReturnConsumedCapacity, name)
    const positions = Keys.map((key) => keyPosition(table, key))
    refuseRepeated(positions.map(({ pk, sk }) => `${pk}\0${sk}`))
    const items = positions.flatMap((position) => {
      const item = files.get(table.name, position)
      capacity.add(readUnits(item === undefined ? 0 : sizeOfItem(item), ConsistentRead === true ? 'strong' : 'eventual'))
      return item === undefined ? [] : [item]
    })
    return { name, items, capacity: capacity.answer() }
  })
  return {
    Responses: Object.fromEntries(answers.map(({ name, items }) => [name, items])),
    UnprocessedKeys: {},
    ConsumedCapacity: answers.flatMap(({ capacity }) => capacity ?? []),
  }
}

function refuseRepeated(keys: readonly string[]): void {
  if (new Set(keys).size !== keys.length) throw invalid('Provided list of item keys contains duplicates')
}

type BatchWriteInput = {
  readonly RequestItems: Readonly<
    Record<string, readonly { readonly PutRequest?: { readonly Item: Item }; readonly DeleteRequest?: { readonly Key: Item } }[]>
  >
  readonly ReturnConsumedCapacity?: string
}

function batchWrite({ RequestItems, ReturnConsumedCapacity }: BatchWriteInput, files: TableFiles, tables: Tables) {
  const writes = Object.entries(RequestItems).flatMap(([TableName, requests]) => requests.map((request) => ({ TableName, ...request })))
  if (writes.length > MOST_BATCHED_WRITES) throw invalid('Too many items requested for the BatchWriteItem call')
  const capacity = capacityOf(ReturnConsumedCapacity, writes[0]?.TableName ?? '')
  files.atomically(() => {
    for (const { TableName, PutRequest, DeleteRequest } of writes) {
      if (PutRequest !== undefined) makeWrite('put', { TableName, Item: PutRequest.Item }, { files, tables, capacity, factor: 1 })
      if (DeleteRequest !== undefined) makeWrite('delete', { TableName, Key: DeleteRequest.Key }, { files, tables, capacity, factor: 1 })
    }
  })
  return { UnprocessedItems: {}, ConsumedCapacity: [capacity.answer()].filter((of) => of !== undefined) }
}

type TransactItem = Readonly<Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', WriteInput>>>
type TransactInput = {
  readonly TransactItems: readonly TransactItem[]
  readonly ClientRequestToken?: string
  readonly ReturnConsumedCapacity?: string
}

const KINDS = [
  ['Put', 'put'],
  ['Update', 'update'],
  ['Delete', 'delete'],
  ['ConditionCheck', 'check'],
] as const

/** Commits all of the writes or none. The same token with the same writes within ten minutes changes nothing again. */
function transact({ TransactItems, ClientRequestToken, ReturnConsumedCapacity }: TransactInput, files: TableFiles, tables: Tables) {
  const writes = TransactItems.map(writeIn)
  if (writes.length === 0 || writes.length > MOST_WRITES) throw invalid(`Member must have length less than or equal to ${MOST_WRITES}`)
  const request = JSON.stringify(inOrder(TransactItems))
  if (Buffer.byteLength(request) > LARGEST_TRANSACTION_BYTES * 2) throw invalid('Transaction request size has exceeded the maximum')
  refuseSameItem(writes, tables)
  const capacity = capacityOf(ReturnConsumedCapacity, writes[0]?.input.TableName ?? '')
  files.atomically(() => {
    if (ClientRequestToken !== undefined && isRepeated(ClientRequestToken, request, files)) return
    const failures = writes.map(({ kind, input }) => attempt(() => void makeWrite(kind, input, { files, tables, capacity, factor: 2 })))
    if (failures.some((failure) => failure !== undefined)) throw cancelled(failures)
    if (ClientRequestToken !== undefined) files.keepToken(ClientRequestToken, request, Date.now())
  })
  const consumed = capacity.answer()
  return consumed === undefined ? {} : { ConsumedCapacity: [consumed] }
}

function writeIn(item: TransactItem): { readonly kind: WriteKind; readonly input: WriteInput } {
  for (const [name, kind] of KINDS) {
    const input = item[name]
    if (input !== undefined) return { kind, input }
  }
  throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
}

function refuseSameItem(writes: readonly { readonly input: WriteInput }[], tables: Tables): void {
  const keys = writes.map(({ input }) => {
    const table = tables.named(input.TableName)
    const key = input.Key ?? input.Item ?? {}
    return `${input.TableName}\0${key[table.keys.partition]?.S}\0${key[table.keys.sort ?? '']?.S}`
  })
  if (new Set(keys).size !== keys.length) throw invalid('Transaction request cannot include multiple operations on one item')
}

function isRepeated(token: string, request: string, files: TableFiles): boolean {
  const before = files.requestWith(token, Date.now() - TOKEN_LIFETIME_MS)
  if (before !== undefined && before !== request)
    throw new TableFault(
      'IdempotentParameterMismatchException',
      'The request uses the same client token as a previous, but non-identical request.',
    )
  return before !== undefined
}

/** A failed condition is a reason of the whole transaction; any other fault is the request's own. */
function attempt(run: () => void): TableFault | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof TableFault && error.type === 'ConditionalCheckFailedException') return error
    throw error
  }
}

function cancelled(failures: readonly (TableFault | undefined)[]): TableFault {
  const reasons = failures.map((failure) =>
    failure === undefined ? { Code: 'None' } : { Code: 'ConditionalCheckFailed', Message: failure.message, ...failure.details },
  )
  const codes = reasons.map(({ Code }) => Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  return new TableFault('TransactionCanceledException', message, { CancellationReasons: reasons })
}

/** One access to a partition of the table. A condition on an item that is not written counts as a read. */
export type Touched = { readonly how: 'read' | 'write' | 'delete' | 'batch'; readonly partition: string }

type Item = Readonly<Record<string, string>>
type Input = {
  readonly Item?: Item
  readonly Key?: Item
  readonly IndexName?: string
  readonly ExpressionAttributeValues?: Item
  readonly KeyConditionExpression?: string
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[]
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Item[] } | readonly Batched[]>>
}

type Batched = { readonly PutRequest?: { readonly Item: Item }; readonly DeleteRequest?: { readonly Key: Item } }

/** IAM grants BatchWriteItem as a whole: whoever may put by it may delete by it. */
const touchedByBatched = ({ PutRequest, DeleteRequest }: Batched): Touched => ({
  how: 'batch',
  partition: (PutRequest?.Item ?? DeleteRequest?.Key)?.PK ?? '',
})

const HOW: Readonly<Record<string, Touched['how']>> = { DeleteItem: 'delete', ConditionCheckItem: 'read' }

/** The partitions of the table that a request touches; those of the index have no condition in IAM. */
export function touchedBy(operation: string, input: Input): readonly Touched[] {
  if (input.TransactItems !== undefined)
    return input.TransactItems.flatMap((each) => Object.entries(each).flatMap(([kind, write]) => touchedBy(`${kind}Item`, write)))
  if (input.RequestItems !== undefined)
    return Object.values(input.RequestItems).flatMap((asked) =>
      'Keys' in asked ? asked.Keys.map(({ PK = '' }) => ({ how: 'read', partition: PK }) as const) : asked.map(touchedByBatched),
    )
  if (operation === 'Query') return input.IndexName === undefined ? [{ how: 'read', partition: partitionAsked(input) }] : []
  return [{ how: HOW[operation] ?? 'write', partition: (input.Item ?? input.Key)?.PK ?? '' }]
}

/** `PK = :name` in a query. */
function partitionAsked({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Input): string {
  const [, name = ''] = /= (:\w+)/.exec(KeyConditionExpression) ?? []
  return ExpressionAttributeValues[name] ?? ''
}

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Answer, Running, Sent } from './running.ts'

export type Touched = { readonly how: 'read' | 'write' | 'delete'; readonly partition: string }

type Text = { readonly S?: string }
type Item = Readonly<Record<string, Text>>
type Wire = {
  readonly Item?: Item
  readonly Key?: Item
  readonly IndexName?: string
  readonly ExpressionAttributeValues?: Readonly<Record<string, Text>>
  readonly KeyConditionExpression?: string
  readonly TransactItems?: readonly Readonly<Record<string, Wire>>[]
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Item[] }>>
}

let recorders = 0

/** Records which partitions of the table are touched while calls to some paths are under way; the sweep's own key is left out. */
export function touchedKeys(
  service: Running,
  isWatched: (path: string) => boolean,
): { readonly service: Running; readonly touched: Touched[] } {
  const touched: Touched[] = []
  let underWay = 0
  let isListening = false
  const listen = (client: DynamoDBClient) => {
    if (isListening) return
    isListening = true
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const { body } = args.request as { readonly body?: string | Uint8Array }
        if (underWay > 0 && body !== undefined)
          touched.push(
            ...touchedBy(String(context.commandName), JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as Wire),
          )
        return next(args)
      },
      { step: 'finalizeRequest', name: `touched-keys-${++recorders}`, priority: 'low' },
    )
  }
  const call = async (method: string, path: string, sent?: Sent): Promise<Answer> => {
    listen(service.local.table.client)
    if (!isWatched(path)) return service.call(method, path, sent)
    underWay++
    try {
      return await service.call(method, path, sent)
    } finally {
      underWay--
    }
  }
  return { service: Object.create(service, { call: { value: call } }) as Running, touched }
}

function touchedBy(command: string, wire: Wire): readonly Touched[] {
  return touchesOf(command, wire).filter(({ partition }) => partition !== 'SWEEP')
}

function touchesOf(command: string, wire: Wire): readonly Touched[] {
  if (wire.TransactItems !== undefined)
    return wire.TransactItems.flatMap((each) => Object.entries(each).flatMap(([kind, write]) => touchesOf(`${kind}ItemCommand`, write)))
  if (wire.RequestItems !== undefined)
    return Object.values(wire.RequestItems).flatMap(({ Keys }) => Keys.map(({ PK }) => ({ how: 'read', partition: PK?.S ?? '' }) as const))
  if (command === 'QueryCommand') return wire.IndexName === undefined ? [{ how: 'read', partition: partitionAsked(wire) }] : []
  const partition = (wire.Item ?? wire.Key)?.PK?.S ?? ''
  return [{ how: command.startsWith('Delete') ? 'delete' : command.startsWith('Get') ? 'read' : 'write', partition }]
}

/** `PK = :name` in a query. */
function partitionAsked({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Wire): string {
  const [, name = ''] = /= (:\w+)/.exec(KeyConditionExpression) ?? []
  return ExpressionAttributeValues[name]?.S ?? ''
}

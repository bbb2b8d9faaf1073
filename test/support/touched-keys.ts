import type { Answer, Running, Sent } from './running.ts'
import type { TableProxy } from './table-proxy.ts'

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

/** Records which partitions of the table are touched while calls to some paths are under way; those of the sweep are left out. */
export function touchedKeys(
  service: Running,
  proxy: TableProxy,
  isWatched: (path: string) => boolean,
): { readonly service: Running; readonly touched: Touched[] } {
  const touched: Touched[] = []
  let underWay = 0
  let isListening = false
  const listen = () => {
    if (isListening) return
    isListening = true
    proxy.intercept(async ({ operation, body }, pass) => {
      if (underWay > 0) touched.push(...touchedBy(operation, body as Wire))
      return pass()
    })
  }
  const call = async (method: string, path: string, sent?: Sent): Promise<Answer> => {
    listen()
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

/** The partitions of the sweep, which runs beside the calls. */
const OF_THE_SWEEP: ReadonlySet<string> = new Set(['SWEEP', 'AUDIT-SEALING'])

function touchedBy(operation: string, wire: Wire): readonly Touched[] {
  return touchesOf(operation, wire).filter(({ partition }) => !OF_THE_SWEEP.has(partition))
}

function touchesOf(operation: string, wire: Wire): readonly Touched[] {
  if (wire.TransactItems !== undefined)
    return wire.TransactItems.flatMap((each) => Object.entries(each).flatMap(([kind, write]) => touchesOf(`${kind}Item`, write)))
  if (wire.RequestItems !== undefined)
    return Object.values(wire.RequestItems).flatMap(({ Keys }) => Keys.map(({ PK }) => ({ how: 'read', partition: PK?.S ?? '' }) as const))
  // The local run scans the index for what is due; a deployed function may not scan.
  if (operation === 'Scan' && wire.IndexName !== undefined) return []
  if (operation === 'Query') return wire.IndexName === undefined ? [{ how: 'read', partition: partitionAsked(wire) }] : []
  const partition = (wire.Item ?? wire.Key)?.PK?.S ?? ''
  return [{ how: operation.startsWith('Delete') ? 'delete' : operation.startsWith('Get') ? 'read' : 'write', partition }]
}

/** `PK = :name` in a query. */
function partitionAsked({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Wire): string {
  const [, name = ''] = /= (:\w+)/.exec(KeyConditionExpression) ?? []
  return ExpressionAttributeValues[name]?.S ?? ''
}

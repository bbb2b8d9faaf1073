import type { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The cost of a call at the table: its requests, the round trips it waited for (parallel requests are one), and the read and write units
 * that DynamoDB reported.
 */
export type Cost = { requests: string[]; roundTrips: number; readUnits: number; writeUnits: number; underWay: number }

/** Set at the first measurement. A serving function never measures, and loads nothing for it. */
let costs: AsyncLocalStorage<Cost> | undefined

/** Runs something and returns its cost at the table. */
export async function metered<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly cost: Cost }> {
  const cost: Cost = { requests: [], roundTrips: 0, readUnits: 0, writeUnits: 0, underWay: 0 }
  costs ??= new (await import('node:async_hooks')).AsyncLocalStorage<Cost>()
  const result = await costs.run(cost, run)
  return { result, cost }
}

type Capacity = {
  readonly ReadCapacityUnits?: number | undefined
  readonly WriteCapacityUnits?: number | undefined
  readonly CapacityUnits?: number | undefined
}
type Answer = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] | undefined }

/** Sends one request to the table. Asks for its units only while somebody measures. */
export async function charged<A extends Answer>(
  request: string,
  kind: 'read' | 'write',
  send: (capacity: { ReturnConsumedCapacity?: 'TOTAL' }) => Promise<A>,
): Promise<A> {
  const cost = costs?.getStore()
  if (cost === undefined) return send({})
  cost.requests.push(request)
  if (cost.underWay++ === 0) cost.roundTrips++
  try {
    const answer = await send({ ReturnConsumedCapacity: 'TOTAL' })
    for (const capacity of [answer.ConsumedCapacity ?? []].flat()) addUnits(cost, kind, capacity)
    return answer
  } finally {
    cost.underWay--
  }
}

function addUnits(cost: Cost, kind: 'read' | 'write', capacity: Capacity): void {
  if (kind === 'read') cost.readUnits += capacity.ReadCapacityUnits ?? capacity.CapacityUnits ?? 0
  else cost.writeUnits += capacity.WriteCapacityUnits ?? capacity.CapacityUnits ?? 0
}

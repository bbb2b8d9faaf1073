import { AsyncLocalStorage } from 'node:async_hooks'
import { CATALOGUE, CONSUMERS } from '../../functions/catalogue.ts'
import type { FunctionRoles } from '../../infra/local/function-roles.ts'
import { keyCondition, matcherOf } from '../../infra/reach/key-conditions.ts'
import { REACH } from '../../infra/reach/of-functions.ts'
import { batchedBy, type Reach, reachOf, together } from '../../infra/reach/reach.ts'
import { SWEEP } from '../../infra/stacks/functions.ts'
import { gatewayRoutesOf } from '../../shared/contract/route-matcher.ts'

const GROUPS = new Map<string, string>(gatewayRoutesOf(CATALOGUE).map(({ path, group }) => [`ANY ${path}`, group]))
const QUEUES = new Map(CONSUMERS.flatMap(({ queue, kinds }) => kinds.map((kind) => [kind, queue] as const)))

type Role = {
  readonly name: string
  readonly may: Readonly<Record<Touched['how'], (key: string) => boolean>>
  readonly sends: ReadonlySet<string>
}

/** A role as `infra/stacks/permissions.ts` writes it for AWS. */
export function roleOf(name: string, reach: Reach): Role {
  const { reads, writes, deletes, sends } = reach
  const may = {
    read: matcherOf(keyCondition([...reads, ...writes, ...deletes], 'read')),
    write: matcherOf(keyCondition(writes, 'write')),
    delete: matcherOf(keyCondition(deletes, 'write')),
    batch: matcherOf(keyCondition(batchedBy(reach), 'write')),
  }
  return { name, may, sends: new Set(sends) }
}

const ROLES = new Map([...REACH].map(([name, reach]) => [name, roleOf(name, reach)]))
/** In a cell every function reads the standings of tenants. */
const ROLES_OF_CELL = new Map([...REACH].map(([name, reach]) => [name, roleOf(name, together(reach, reachOf({ reads: ['cell'] })))]))
const acting = new AsyncLocalStorage<Role>()

/** Tells whether a function is at work, rather than a test that stores something itself. */
export const isFunctionAtWork = (): boolean => acting.getStore() !== undefined

/** The samples of decisions and the tallies of all functions are flushed here by whichever call comes when they are due: one process runs them all. */
const isFlushed = (partition: string): boolean => partition.startsWith('DECISIONS#') || partition.startsWith('TALLIES#')

/** The same in a cell. */
export const heldToRolesOfCell = (denied: Set<string>): FunctionRoles => heldToRoles(denied, ROLES_OF_CELL)

/**
 * Refuses each function what its role in AWS would refuse, and notes it in `denied`. What happens outside of a call, a batch or the sweep belongs to no
 * function: the tests' own look at the table, and the local run's.
 */
export function heldToRoles(denied: Set<string>, roles: ReadonlyMap<string, Role> = ROLES): FunctionRoles {
  const as = <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const role = roles.get(name)
    return role === undefined ? run() : acting.run(role, run)
  }
  const deny = (what: string): never => {
    denied.add(what)
    throw new Error(`AccessDeniedException: ${what}`)
  }
  return {
    ofRoute: (routeKey, run) => as(GROUPS.get(routeKey) ?? 'documentation', run),
    ofQueue: (queue, run) => as(`${queue}-queue`, run),
    ofSweep: (run) => as(SWEEP.name, run),
    table: (client) => ({
      send(name, input) {
        const role = acting.getStore()
        for (const { how, partition } of role === undefined ? [] : touchedBy(name, input as Parameters<typeof touchedBy>[1]))
          if (!role?.may[how](partition) && !isFlushed(partition)) deny(`${role?.name} may not ${how} ${partition}`)
        return client.send(name, input)
      },
    }),
    queue: (queue) => ({
      async send(messages) {
        const role = acting.getStore()
        for (const { kind } of role === undefined ? [] : messages)
          if (!role?.sends.has(QUEUES.get(kind) ?? '')) deny(`${role?.name} may not send ${kind} to ${QUEUES.get(kind)}`)
        return queue.send(messages)
      },
    }),
  }
}

/** One access to a partition of the table. A condition on an item that is not written counts as a read. */
type Touched = { readonly how: 'read' | 'write' | 'delete' | 'batch'; readonly partition: string }

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
function touchedBy(operation: string, input: Input): readonly Touched[] {
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

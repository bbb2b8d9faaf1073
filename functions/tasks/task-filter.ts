import type { Call } from '../../shared/contract/call.ts'
import { onlookerOf } from '../../shared/contract/onlooker-of.ts'
import { defined } from '../../shared/domain/defined.ts'
import { type CustomerId, NO_ID, type TenantId } from '../../shared/domain/ids.ts'
import { neverReached } from '../../shared/domain/never-reached.ts'
import { nameOf } from '../../shared/domain/permissions/role-assignments.ts'
import { mayMove, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { moversOf, visibilityOf } from '../../shared/domain/tasks/visibility.ts'
import type { Caller } from '../../shared/domain/tokens/caller.ts'
import { asGiver } from '../../shared/sessions/active-givers.ts'
import { EVERYTHING_SHARDS, headings, type TaskListing } from '../../shared/storage/task-listings.ts'
import { tenantsThatJoined } from '../../shared/storage/tenants.ts'
import type { Order } from './listings-in-order.ts'
import { passesRow, type RowFilter } from './row-filter.ts'
import { rulesFor } from './visible-task.ts'

/** The filter of a list. All of its conditions must hold. */
export type TaskFilter = RowFilter & {
  readonly order: Order
  readonly initiator: CustomerId | undefined
  readonly approver: CustomerId | undefined
  /** One of them is among the task's executor roles. */
  readonly executorRoles: readonly string[]
  readonly tag: string | undefined
  /** The caller may approve it now. */
  readonly waitsForCaller: boolean
  /** The caller in the places of those for whom they may decide: only tasks that wait for one of these. */
  readonly inPlaces: readonly Caller[] | undefined
  /** Its proposals have a heading of their own, which is the only one read. */
  readonly agentTokenId: string | undefined
  readonly states: readonly TaskStatus[]
}

/**
 * Groups of headings: everything that passes the filter and that the caller may see is under at least one heading of each group. They
 * only save reads; each row is checked. Roles and tags have headings by tenant, so they save nothing for callers above the tenants.
 */
export async function headingsToRead(filter: TaskFilter, call: Call): Promise<readonly (readonly string[])[]> {
  if (filter.inPlaces !== undefined) {
    const waiting = { ...filter, inPlaces: undefined, waitsForCaller: true }
    const each = await Promise.all(filter.inPlaces.map((inPlace) => headingsToRead(waiting, asGiver(call, inPlace))))
    return [[...new Set(each.flatMap(([first = []]) => first))]]
  }
  const scopes = scopesOf(call.caller)
  const groups: (readonly string[])[] = []
  // This group comes first: only the row under the caller's heading as an approver tells `mayWait` whether they have approved.
  if (filter.waitsForCaller && scopes.kind === 'tenant')
    groups.push([headings.approver(call.caller.customerId), ...roleHeadingsOf(call.caller, scopes.tenantId)])
  if (filter.approver !== undefined) groups.push([headings.approver(filter.approver)])
  if (filter.agentTokenId !== undefined) groups.push([headings.agent(filter.agentTokenId)])
  if (filter.initiator !== undefined) groups.push([headings.initiator(filter.initiator)])
  if (scopes.kind === 'tenant') {
    const { tenantId } = scopes
    if (filter.tag !== undefined) groups.push([headings.tag(tenantId, filter.tag)])
    if (filter.executorRoles.length > 0) groups.push(filter.executorRoles.map((role) => headings.role(tenantId, role)))
    if (!(await seesAllOf(filter, call, tenantId))) groups.push(headingsSeenBy(call.caller, tenantId))
  }
  return groups.length > 0 ? groups : [await headingsIn(scopes, call)]
}

/** Tells whether the caller sees everything that passes the filter, as far as the filter shows it. */
async function seesAllOf(filter: TaskFilter, { caller, settingsOf }: Call, tenantId: TenantId): Promise<boolean> {
  if (filter.waitsForCaller) return true
  const own = [filter.initiator, filter.approver]
  if (own.includes(caller.customerId)) return true
  const positions = caller.roleAssignments
    .filter((assignment) => assignment.kind === 'tenant' && assignment.tenantId === tenantId)
    .map(nameOf)
  if (filter.executorRoles.length > 0 && filter.executorRoles.every((role) => positions.includes(role))) return true
  const { settings } = await settingsOf(tenantId)
  const names = caller.roleAssignments.map(nameOf)
  const readers = settings.matrix.rowFor('Task.READ', names).direct
  return names.some((name) => readers.has(name))
}

/** All headings of tasks visible to a caller who does not read all tasks: their own, those that name them, those for their roles. */
function headingsSeenBy(caller: Caller, tenantId: TenantId): readonly string[] {
  const { customerId } = caller
  return [headings.initiator(customerId), headings.approver(customerId), ...roleHeadingsOf(caller, tenantId)]
}

function roleHeadingsOf({ roleAssignments }: Caller, tenantId: TenantId): readonly string[] {
  const roles = roleAssignments.flatMap((assignment) => {
    if (assignment.kind === 'organisation')
      return [headings.organisationRole(assignment.tenantId, assignment.organisationId, assignment.position)]
    return assignment.kind === 'tenant' && assignment.tenantId === tenantId ? [headings.role(tenantId, assignment.position)] : []
  })
  return [...new Set(roles)]
}

async function headingsIn(scopes: Scopes, call: Pick<Call, 'read'>): Promise<readonly string[]> {
  switch (scopes.kind) {
    case 'tenant':
      return [headings.tenant(scopes.tenantId)]
    case 'institution':
      return [...scopes.institutions.map(headings.institution), ...(await headingsOfJoined(scopes.institutions, call))]
    case 'everything':
      return Array.from({ length: EVERYTHING_SHARDS }, (_, shard) => headings.everything(shard))
    default:
      return neverReached(scopes)
  }
}

/** Maximum number of tenants of one institution, newest first, whose tasks from before they joined it are listed. */
const MOST_JOINED = 100

/** A task keeps the heading of the institution in which it was made. Those of a tenant that came later are under the heading of the tenant. */
async function headingsOfJoined(institutions: readonly string[], { read }: Pick<Call, 'read'>): Promise<readonly string[]> {
  const joined = await Promise.all(institutions.map((institution) => read.list(tenantsThatJoined(institution, MOST_JOINED))))
  return joined.flatMap(({ things }) => things.map(({ tenantId }) => headings.tenant(tenantId)))
}

type Scopes =
  | { readonly kind: 'tenant'; readonly tenantId: TenantId }
  | { readonly kind: 'institution'; readonly institutions: readonly string[] }
  | { readonly kind: 'everything' }

function scopesOf(caller: Caller): Scopes {
  if (caller.roleAssignments.some(({ kind }) => kind === 'global')) return { kind: 'everything' }
  const institutions = caller.roleAssignments.flatMap((assignment) => (assignment.kind === 'institution' ? [assignment.institution] : []))
  if (institutions.length > 0) return { kind: 'institution', institutions: [...new Set(institutions)] }
  return { kind: 'tenant', tenantId: caller.tenantId ?? NO_ID }
}

/** Tells whether a row passes the filter and the caller may see its task. A list never shows a task that reading it alone would refuse. */
export async function mayShow(row: TaskListing, filter: TaskFilter, call: Call): Promise<boolean> {
  const passes =
    (filter.initiator === undefined || row.initiator === filter.initiator) &&
    (filter.executorRoles.length === 0 || filter.executorRoles.some((role) => row.executorRoles.includes(role))) &&
    (filter.tag === undefined || row.tag === filter.tag) &&
    passesRow(row, filter)
  if (!passes) return false
  const onlooker = await onlookerOf(call, row)
  const approvals = row.named.map((customerId) => ({ customerId, named: true }))
  return visibilityOf({ initiator: row.initiator, executorRoles: row.executorRoles, approvals }, onlooker).kind === 'visible'
}

/**
 * Tells whether a task can wait for the caller, as far as its row shows it. The task itself decides: a row does not show what its approvers
 * have lost since.
 */
export async function mayWait(row: TaskListing, call: Call): Promise<boolean> {
  if (row.approvedBy === call.caller.customerId) return false
  const [onlooker, rules] = await Promise.all([
    onlookerOf(call, row),
    rulesFor(call, { ...defined({ tenantId: row.tenantId }), checkerCount: row.checkerCount ?? 0 }),
  ])
  const isNamed = (customerId: CustomerId) => !row.underPolicies || customerId === call.caller.customerId
  const approvals = row.named.filter(isNamed).map((customerId) => ({ customerId, named: true }))
  const madeBy = row.byAgent === true ? 'agent' : 'person'
  const movers = moversOf({ initiator: row.initiator, executorRoles: row.executorRoles, approvals, madeBy }, onlooker, rules)
  return mayMove('PENDING', 'EXECUTE', movers).kind === 'allowed'
}

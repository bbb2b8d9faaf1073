import { scopeOfTask } from '../../shared/contract/onlooker-of.ts'
import { settingBefore } from '../../shared/domain/audit/as-it-was.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { checkersFor, decideAccess, isRelation, mayCheck } from '../../shared/domain/permissions/decide-access.ts'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import type { Row } from '../../shared/domain/permissions/grants.ts'
import { matrixOf } from '../../shared/domain/permissions/matrix.ts'
import { heldAt, isInstitutionOrGlobal } from '../../shared/domain/permissions/role-assignments.ts'
import { candidatesOf } from '../../shared/domain/policies/approval-policy.ts'
import { policiesOfTask } from '../../shared/domain/policies/policies-of-task.ts'
import { isAsked } from '../../shared/domain/tasks/quorum.ts'
import { rolesSeeing } from '../../shared/domain/tasks/visibility.ts'
import { auditOfTenant } from '../../shared/storage/audit.ts'
import { person, principalOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { type Asked, eventsIn, type Holder, holdersThen, type Reading } from './holders-then.ts'

/** The people who could have approved a task of a tenant at a moment. At most `mostStaff` people of each list are judged. */
export async function approversThen(call: Reading, of: Task, at: string, mostStaff: number) {
  const permission = await call.permissionOf(of)
  const { tenantId } = of
  if (permission === undefined || tenantId === undefined)
    return { permission: permission ?? '', grants: '', people: [], isComplete: permission === undefined }
  const asked = askedIn(of)
  const [rows, { holders, isComplete }] = await Promise.all([
    rowsThen(call, tenantId, permission, at),
    holdersThen(call, of, tenantId, at, asked, mostStaff),
  ])
  const maker = await makerThen(call, of, holders, at)
  const checkers = checkersFor(rows.rowFor(maker), decideAccess(rows.rowFor(maker), maker, isRelation))
  const people = [...holders]
    .filter(([customerId]) => customerId !== of.initiator)
    .flatMap(([customerId, { name, held, forAWhile }]) => {
      const all = [...held, ...(APPOINTING.has(permission) ? [] : forAWhile)]
      if (!wasAsked(asked, customerId, all) || !mayCheck(checkers, rows.rowFor(all), all)) return []
      return [{ customerId, name, position: positionOf(all, asked), hasApproved: hasApproved(of, customerId) }]
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, mostStaff)
  return { permission, grants: textOf(rows.rowFor([])), people, isComplete: rows.isComplete && isComplete }
}

/** A position for a while never counts for these. */
const APPOINTING: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'AdminUser.CREATE',
  'AdminUser.UPDATE',
  'OrganisationPosition.CREATE',
  'TemporaryPosition.CREATE',
])

/** The executor roles of a task with those of its policies, and its named approvers with the people of its policies. */
function askedIn(of: Task): Asked {
  const named = of.approvals.filter(isAsked).map(({ customerId }) => customerId)
  return { roles: rolesSeeing(of), people: [...new Set([...named, ...candidatesOf(policiesOfTask(of)).people])] }
}

function wasAsked({ roles, people }: Asked, customerId: number, held: readonly string[]): boolean {
  return people.some((candidate) => candidate === customerId) || held.some((name) => roles.includes(name))
}

/** The position by which somebody is asked, or the first one. */
function positionOf(held: readonly string[], { roles }: Asked): string {
  return held.find((name) => roles.includes(name)) ?? held[0] ?? ''
}

/** Tells whether a person has approved a task. A role holder whose approval ran the task is recorded as its executor only. */
function hasApproved({ approvals, executor, status }: Task, customerId: number): boolean {
  if (executor === customerId && (status === 'EXECUTED' || status === 'FAILED')) return true
  return approvals.some((approval) => approval.customerId === customerId && approval.status === 'APPROVED')
}

/** The roles of the maker at that moment; of somebody who is in none of the lists, the present ones. */
async function makerThen(
  { read, settingsOf }: Reading,
  of: Task,
  holders: ReadonlyMap<number, Holder>,
  at: string,
): Promise<readonly string[]> {
  const holder = holders.get(of.initiator)
  if (holder !== undefined) return [...holder.held, ...holder.forAWhile]
  const [maker, { tenant }] = await Promise.all([read.one(person(of.initiator)), settingsOf(of.tenantId)])
  return maker === undefined ? [] : heldAt(principalOf(maker, Date.parse(at)), scopeOfTask(of, tenant?.institution))
}

/** The permission rows of that moment: the tenant’s own one as it was, and the present one for roles above the tenant. */
async function rowsThen({ read, settingsOf }: Reading, tenantId: TenantId, permission: PermissionName, at: string) {
  const { settings, tenant } = await settingsOf(tenantId)
  const item = `${permission}.Allowed`
  const since = await eventsIn(read, auditOfTenant(tenantId, tenant), { item }, { from: at, before: '~' })
  const before = settingBefore(since.events)
  const then = before === undefined ? settings.matrix : matrixOf({}, { [permission]: before })
  const rowFor = (held: readonly string[]): Row => (held.some(isInstitutionOrGlobal) ? settings.matrix : then).rowFor(permission, held)
  return { rowFor, isComplete: since.isComplete }
}

function textOf({ direct, makerChecker, stepUps }: Row): string {
  const pairs = [...makerChecker].flatMap(([maker, checkers]) => checkers.map((checker) => `${maker}->${checker}`))
  return [...direct, ...pairs, ...stepUps].join(',')
}

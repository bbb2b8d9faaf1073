import { wantedFirst } from '../../shared/audit/wanted-entries.ts'
import type { Call } from '../../shared/contract/call.ts'
import { scopeOfTask } from '../../shared/contract/onlooker-of.ts'
import { type Post, postsBefore, settingBefore } from '../../shared/domain/audit/as-it-was.ts'
import type { Wanted } from '../../shared/domain/audit/entry-keys.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { checkersFor, decideAccess, isRelation, mayCheck } from '../../shared/domain/permissions/decide-access.ts'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import type { Row } from '../../shared/domain/permissions/grants.ts'
import { matrixOf } from '../../shared/domain/permissions/matrix.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { candidatesOf } from '../../shared/domain/policies/approval-policy.ts'
import { isAsked } from '../../shared/domain/tasks/quorum.ts'
import { type AuditEntry, auditOfTenant } from '../../shared/storage/audit.ts'
import { adminUsersOf, person, principalOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'

const STAFF_AT_ONCE = 250
const MOST_EVENTS = 5_000

type Reading = Pick<Call, 'read' | 'settingsOf' | 'permissionOf'>

/** The staff of a task's tenant who could have approved it at a moment. At most `mostStaff` people are judged. */
export async function approversThen(call: Reading, of: Task, at: string, mostStaff: number) {
  const permission = await call.permissionOf(of)
  const { tenantId } = of
  if (permission === undefined || tenantId === undefined)
    return { permission: permission ?? '', grants: '', people: [], isComplete: permission === undefined }
  const [row, staff] = await Promise.all([rowThen(call, tenantId, permission, at), staffThen(call, tenantId, at, mostStaff)])
  const access = decideAccess(row.row, await makerThen(call, of, staff.posts, at), isRelation)
  const checkers = checkersFor(row.row, access)
  const people = [...staff.posts]
    .filter(([customerId, { position }]) => customerId !== of.initiator && wasAsked(of, customerId, position))
    .filter(([, { position }]) => mayCheck(checkers, row.row, [position]))
    .map(([customerId, { position, name }]) => ({ customerId, name, position, hasApproved: hasApproved(of, customerId) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  return { permission, grants: row.text, people, isComplete: row.isComplete && staff.isComplete }
}

/** Tells whether a person was asked: as a named approver, as a candidate of a policy, or as a holder of an executor role. */
function wasAsked({ approvals, executorRoles, policies = [] }: Task, customerId: number, position: string): boolean {
  const { roles, people } = candidatesOf(policies)
  return (
    approvals.some((approval) => isAsked(approval) && approval.customerId === customerId) ||
    people.some((candidate) => candidate === customerId) ||
    [...executorRoles, ...roles].includes(position)
  )
}

/** Tells whether a person has approved a task. A role holder whose approval ran the task is recorded as its executor only. */
function hasApproved({ approvals, executor, status }: Task, customerId: number): boolean {
  if (executor === customerId && (status === 'EXECUTED' || status === 'FAILED')) return true
  return approvals.some((approval) => approval.customerId === customerId && approval.status === 'APPROVED')
}

/** The roles of the maker at that moment; of somebody who is no staff of the tenant, the present ones. */
async function makerThen(
  { read, settingsOf }: Reading,
  of: Task,
  posts: ReadonlyMap<number, Post>,
  at: string,
): Promise<readonly string[]> {
  const post = posts.get(of.initiator)
  if (post !== undefined) return [post.position]
  const [maker, { tenant }] = await Promise.all([read.one(person(of.initiator)), settingsOf(of.tenantId)])
  return maker === undefined ? [] : heldAt(principalOf(maker, Date.parse(at)), scopeOfTask(of, tenant?.institution))
}

async function staffThen(call: Reading, tenantId: TenantId, at: string, mostStaff: number) {
  const posts = new Map<number, Post>()
  let after: string | undefined
  do {
    const { things, next } = await call.read.list(adminUsersOf(tenantId, STAFF_AT_ONCE, after))
    for (const { customerId, position = '', firstName, lastName } of things)
      posts.set(customerId satisfies CustomerId, { position, name: `${firstName} ${lastName}` })
    after = next
  } while (after !== undefined && posts.size < mostStaff)
  const since = await eventsSince(call, tenantId, at, { path: `/tenants/${tenantId}/admin-users` })
  const then = [...postsBefore(posts, since.events)]
  return { posts: new Map(then.slice(0, mostStaff)), isComplete: after === undefined && then.length <= mostStaff && since.isComplete }
}

/** The permission row that decided about the tenant's staff at that moment. */
async function rowThen(call: Reading, tenantId: TenantId, permission: PermissionName, at: string) {
  const key = `${permission}.Allowed`
  const [{ settings }, since] = await Promise.all([call.settingsOf(tenantId), eventsSince(call, tenantId, at, { item: key })])
  const before = settingBefore(since.events)
  const matrix = before === undefined ? settings.matrix : matrixOf({}, { [permission]: before })
  const row = matrix.rowFor(permission, [])
  return { row, text: textOf(row), isComplete: since.isComplete }
}

function textOf({ direct, makerChecker, stepUps }: Row): string {
  const pairs = [...makerChecker].flatMap(([maker, checkers]) => checkers.map((checker) => `${maker}->${checker}`))
  return [...direct, ...pairs, ...stepUps].join(',')
}

/** The events of a tenant, from a moment on, that are about the wanted path or item, newest first. */
async function eventsSince(call: Reading, tenantId: TenantId, at: string, wanted: Wanted) {
  const events: AuditEntry[] = []
  const audit = auditOfTenant(tenantId, (await call.settingsOf(tenantId)).tenant)
  let looked = 0
  for await (const item of wantedFirst(call.read, audit, wanted, { from: at, before: '~' })) {
    if (++looked > MOST_EVENTS) return { events, isComplete: false }
    if (item.entry !== undefined && isAbout(item.entry, wanted)) events.push(item.entry)
  }
  return { events, isComplete: true }
}

/** Tells whether an event has changed the wanted path or item. Refused and proposed calls have changed nothing. */
function isAbout({ path, refused, proposed }: AuditEntry, { path: begin, item }: Wanted): boolean {
  if (refused !== undefined || proposed === true) return false
  return begin === undefined ? path.split('/').includes(item ?? '') : path === begin || path.startsWith(`${begin}/`)
}

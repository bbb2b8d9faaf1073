import { wantedFirst } from '../../shared/audit/wanted-entries.ts'
import type { Call } from '../../shared/contract/call.ts'
import { scopeOfTask } from '../../shared/contract/onlooker-of.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { type Post, postsBefore, type StaffPath, temporaryPositionsAt } from '../../shared/domain/audit/as-it-was.ts'
import type { Wanted } from '../../shared/domain/audit/entry-keys.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { MINUTE_MS, MOST_MINUTES } from '../../shared/domain/permissions/temporary-positions.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { type Audit, type AuditEntry, auditOfService, auditOfTenant } from '../../shared/storage/audit.ts'
import { adminUsersOf, globalAdmins, institutionAdminsOf, type Profile, person, principalOf } from '../../shared/storage/persons.ts'
import type { Listing } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'

const STAFF_AT_ONCE = 250
const MOST_EVENTS = 5_000

export type Reading = Pick<Call, 'read' | 'settingsOf' | 'permissionOf' | 'caller' | 'now'>

/** Somebody at a moment: their name, the position or role that they held for good, and those that they held for a while. */
export type Holder = { readonly name: string; readonly held: readonly string[]; readonly forAWhile: readonly string[] }

type Holders = { readonly holders: ReadonlyMap<number, Holder>; readonly isComplete: boolean }

/**
 * The people who could be asked about a task of a tenant at a moment, and what they held then: the staff of the tenant, people above it whom
 * the caller may know, and those whom the task names. At most `most` of each list. Of the named ones outside of these lists, the present
 * roles count.
 */
export async function holdersThen(call: Reading, of: Task, tenantId: TenantId, at: string, asked: Asked, most: number): Promise<Holders> {
  const lists = await listsFor(call, tenantId, asked.roles)
  const [temporary, ...found] = await Promise.all([
    temporaryThen(call, tenantId, at),
    ...lists.known.map((list) => postsThen(call, list, at, most)),
  ])
  const posts = new Map(found.flatMap((each) => [...each.posts]))
  const holders = new Map<number, Holder>(
    [...posts].map(([id, { name, position }]) => [id, { name, held: [position], forAWhile: temporary.held.get(id) ?? [] }]),
  )
  for (const [id, holder] of await namedNow(call, of, tenantId, asked.people)) if (!holders.has(id)) holders.set(id, holder)
  const isComplete = lists.isComplete && temporary.isComplete && found.every((each) => each.isComplete)
  return { holders, isComplete }
}

/** The roles that approve a task, and the people whom it names. */
export type Asked = { readonly roles: readonly string[]; readonly people: readonly CustomerId[] }

type StaffList = {
  readonly audit: Audit
  readonly path: StaffPath
  /** Beginning of the paths of its events. */
  readonly begin: string
  readonly list: (limit: number, after?: string) => Listing<Profile>
}

/** The lists whose people can hold one of these roles. `isComplete`: false if the caller may not know some of them. */
async function listsFor(
  call: Reading,
  tenantId: TenantId,
  roles: readonly string[],
): Promise<{ readonly known: readonly StaffList[]; readonly isComplete: boolean }> {
  const { tenant } = await call.settingsOf(tenantId)
  const institution = tenant?.institution
  const begins = (prefix: string): boolean => roles.some((role) => role.startsWith(prefix))
  const above: readonly { readonly of: string | undefined; readonly list: StaffList }[] = [
    ...(begins('INSTITUTION') && institution !== undefined ? [{ of: institution, list: listOfInstitution(institution) }] : []),
    ...(begins('GLOBAL') ? [{ of: undefined, list: LIST_OF_ALL }] : []),
  ]
  const may = await Promise.all(above.map((each) => mayAudit(call, each.of)))
  const begin = `/tenants/${tenantId}/admin-users`
  const staff: StaffList = {
    audit: auditOfTenant(tenantId, tenant),
    path: '/tenants/{tenantId}/admin-users',
    begin,
    list: (limit, after) => adminUsersOf(tenantId, limit, after),
  }
  return { known: [staff, ...above.filter((_, at) => may[at]).map(({ list }) => list)], isComplete: may.every((each) => each) }
}

const listOfInstitution = (institution: string): StaffList => ({
  audit: auditOfService(),
  path: '/institutions/{institution}/admin-users',
  begin: `/institutions/${institution}/admin-users`,
  list: (limit, after) => institutionAdminsOf(institution, limit, after),
})
const LIST_OF_ALL: StaffList = { audit: auditOfService(), path: '/global/admin-users', begin: '/global/admin-users', list: globalAdmins }

/** Tells whether the caller may read the audit of an institution, or of the whole service: then they may know its people. */
async function mayAudit({ caller, settingsOf }: Reading, institution: string | undefined): Promise<boolean> {
  const { settings } = await settingsOf(undefined)
  const scope = institution === undefined ? ({ kind: 'global' } as const) : ({ kind: 'institution', institution } as const)
  return isGranted({ caller, scope, settings }, 'Audit.READ')
}

async function postsThen({ read }: Reading, { audit, path, begin, list }: StaffList, at: string, most: number) {
  const posts = new Map<number, Post>()
  let after: string | undefined
  do {
    const { things, next } = await read.list(list(STAFF_AT_ONCE, after))
    for (const { customerId, position, role, firstName, lastName } of things)
      posts.set(customerId satisfies CustomerId, { position: position ?? role ?? '', name: `${firstName} ${lastName}` })
    after = next
  } while (after !== undefined && posts.size < most)
  const since = await eventsIn(read, audit, { path: begin }, { from: at, before: '~' })
  const then = [...postsBefore(posts, since.events, path)]
  return { posts: new Map(then.slice(0, most)), isComplete: after === undefined && then.length <= most && since.isComplete }
}

/** The positions for a while at a moment. None began longer before it than one can last. */
async function temporaryThen({ read, settingsOf }: Reading, tenantId: TenantId, at: string) {
  const audit = auditOfTenant(tenantId, (await settingsOf(tenantId)).tenant)
  const from = new Date(Date.parse(at) - MOST_MINUTES * MINUTE_MS).toISOString()
  const { events, isComplete } = await eventsIn(read, audit, { item: 'temporary-positions' }, { from, before: at })
  return { held: temporaryPositionsAt(events, at), isComplete }
}

/** People whom a task names: members of organisations, and people above the tenant. */
async function namedNow(
  { read, settingsOf, now }: Reading,
  of: Task,
  tenantId: TenantId,
  people: readonly CustomerId[],
): Promise<readonly (readonly [number, Holder])[]> {
  const [found, names, { tenant }] = await Promise.all([
    read.many(people.map(person)),
    namesOf(people, read, tenantId),
    settingsOf(tenantId),
  ])
  const scope = scopeOfTask(of, tenant?.institution)
  return found.flatMap((each) => {
    if (each === undefined) return []
    const name = names.get(each.customerId) ?? String(each.customerId)
    return [[each.customerId, { name, held: heldAt(principalOf(each, now), scope), forAWhile: [] }] as const]
  })
}

type Range = { readonly from: string; readonly before: string }

/** The events of an audit in a time that are about something, newest first. */
export async function eventsIn(read: Call['read'], audit: Audit, wanted: Wanted, range: Range) {
  const events: AuditEntry[] = []
  let looked = 0
  for await (const item of wantedFirst(read, audit, wanted, range)) {
    if (++looked > MOST_EVENTS) return { events, isComplete: false }
    if (item.entry !== undefined && isAbout(item.entry, wanted)) events.push(item.entry)
  }
  return { events, isComplete: true }
}

/** Refused and proposed calls have changed nothing. */
function isAbout({ path, refused, proposed }: AuditEntry, { path: begin, item }: Wanted): boolean {
  if (refused !== undefined || proposed === true) return false
  return begin === undefined ? path.split('/').includes(item ?? '') : path === begin || path.startsWith(`${begin}/`)
}

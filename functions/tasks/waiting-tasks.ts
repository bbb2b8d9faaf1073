import type { Job } from '../../shared/contract/consumer.ts'
import { scopeOfTask } from '../../shared/contract/onlooker-of.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { neverReached } from '../../shared/domain/never-reached.ts'
import { type Delegation, isActive } from '../../shared/domain/permissions/delegations.ts'
import { heldAt, nameOf, type RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { withoutTemporary } from '../../shared/domain/permissions/temporary-positions.ts'
import { hasDecided } from '../../shared/domain/tasks/quorum.ts'
import { identityOfGiver } from '../../shared/people/identity-once-named.ts'
import { receivedDelegations } from '../../shared/people/received-delegations.ts'
import { delegationsOf } from '../../shared/storage/delegations.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { type Person, person, principalOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { headings, type TaskListing, tasksUnder } from '../../shared/storage/task-listings.ts'
import { task } from '../../shared/storage/tasks.ts'
import { movesOf } from './seen-task.ts'
import { rulesOfTask } from './visible-task.ts'

/** A digest looks at this many, the newest first. */
const MOST_WAITING = 50
/** Number of rows among which those of one tenant are found for people above tenants, whose rows name the tasks of all tenants. */
const MOST_OF_ALL_TENANTS = 1000

/** Tasks that wait for somebody. `isAll`: false if more may wait than were looked at. */
export type Waiting = { readonly tasks: readonly Task[]; readonly isAll: boolean }

export const NOTHING: Waiting = { tasks: [], isAll: true }

/** The tasks of a tenant, or outside of tenants, that wait for the givers whose substitute a person is now, and that this person may decide. */
export async function waitingForGivers(job: Job, who: Person, tenantId: TenantId | undefined): Promise<Waiting> {
  const identities = await job.read.many(who.identities.map(identityNamed))
  if (identities.every((identity) => (identity?.substituteUntil ?? 0) <= job.now)) return NOTHING
  const active = (await receivedDelegations(job.read, who.customerId)).filter((each) => isActive(each, job.now))
  const givers = await Promise.all(active.map((each) => giverOf(job, each)))
  // Tasks of every tenant wait for people above tenants.
  const there = givers.flatMap((giver) => (giver !== undefined && (giver.tenantId ?? tenantId) === tenantId ? [giver] : []))
  const waiting = await Promise.all(there.map((giver) => waitingTasks(job, giver, tenantId)))
  const unique = new Map(waiting.flatMap(({ tasks }) => tasks).map((of) => [of.taskId, of]))
  const tasks = [...unique.values()].filter((of) => of.initiator !== who.customerId && !hasDecided(who.customerId, of))
  return { tasks, isAll: waiting.every(({ isAll }) => isAll) }
}

/** The giver of a delegation; nobody while it is suspended. */
async function giverOf({ read, now }: Job, delegation: Delegation): Promise<Person | undefined> {
  const [of, identity] = await Promise.all([read.one(person(delegation.giver)), identityOfGiver(read, delegation, now)])
  return identity === undefined || isPast(identity.authLockedAfter, now) ? undefined : of
}

/** The substitutes who decide for a person now: of all delegations, or of those that fit. */
export async function substitutesOf(
  { read, now }: Pick<Job, 'read' | 'now'>,
  giver: CustomerId,
  fits: (delegation: Delegation) => boolean = () => true,
): Promise<readonly CustomerId[]> {
  const open = (await read.one(delegationsOf(giver)))?.open ?? []
  return [...new Set(open.filter((each) => isActive(each, now) && fits(each)).map(({ substitute }) => substitute))]
}

const FIELDS = ['taskId', 'tenantId'] as const satisfies readonly (keyof TaskListing)[]

/** The newest tasks of a tenant that a person may approve now, at the time of sending. */
export async function waitingTasks(job: Job, who: Person, tenantId: TenantId | undefined): Promise<Waiting> {
  const under = [headings.approver(who.customerId), ...new Set(who.holdings.flatMap((each) => headingsOfRole(each, tenantId)))]
  const most = who.tenantId === undefined ? MOST_OF_ALL_TENANTS : MOST_WAITING
  const pages = await Promise.all(under.map((heading) => job.read.list({ ...tasksUnder(heading, 'PENDING', most), fields: FIELDS })))
  const rows = pages.flatMap(({ things }) => things).filter((row) => row.tenantId === tenantId)
  const all = [...new Set(rows.map(({ taskId }) => taskId))].sort((a, b) => b - a)
  const ids = all.slice(0, MOST_WAITING)
  const found = (await job.read.many(ids.map(task))).filter((each): each is Task => each !== undefined && each.tenantId === tenantId)
  const { tenant } = await job.settingsOf(tenantId)
  const asked = await Promise.all(
    found.map(async (of) => {
      const principal = principalOf(who, job.now)
      const held = heldAt(of.initiator === who.customerId ? withoutTemporary(principal) : principal, scopeOfTask(of, tenant?.institution))
      const onlooker = { customerId: who.customerId, held, readsAllTasks: false, closesTasks: false }
      return movesOf(of, onlooker, await rulesOfTask(job, of)).includes('EXECUTE')
    }),
  )
  const isAll = all.length === ids.length && pages.every(({ next }) => next === undefined)
  return { tasks: found.filter((_, index) => asked[index]), isAll }
}

/** The heading of the tasks of a tenant that wait for a role, of one organisation for a position in it. */
function headingsOfRole(assignment: RoleAssignment, tenantId: TenantId | undefined): readonly string[] {
  switch (assignment.kind) {
    case 'organisation':
      return [headings.organisationRole(assignment.tenantId, assignment.organisationId, assignment.position)]
    case 'tenant':
    case 'institution':
    case 'global':
      return [headings.role(tenantId, nameOf(assignment))]
    case 'customer':
    case 'anonymous':
      return []
    default:
      return neverReached(assignment)
  }
}

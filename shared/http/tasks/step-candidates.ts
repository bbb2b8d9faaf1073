import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { isPast } from '../../domain/is-past.ts'
import { checkersFor, mayCheck } from '../../domain/permissions/decide-access.ts'
import { heldAt, ORGANISATION_POSITIONS } from '../../domain/permissions/role-assignments.ts'
import type { ApprovalPolicy, PolicyStep } from '../../domain/policies/approval-policy.ts'
import { candidatesOf } from '../../domain/policies/approval-policy.ts'
import { type CandidateStep, candidatesLacking } from '../../domain/policies/enough-candidates.ts'
import { MOST_APPROVALS } from '../../domain/tasks/quorum.ts'
import { Refusal } from '../../errors/refusal.ts'
import { identityNamed } from '../../storage/identities.ts'
import { adminUsersOf, globalAdmins, institutionAdminsOf, type Person, type Profile, person, principalOf } from '../../storage/persons.ts'
import type { Listing } from '../../storage/read.ts'
import { type Decision, permissionOn } from '../steps/decide.ts'
import type { TaskRequest } from './task-headers.ts'
import { standingOf } from './who-counts.ts'

const PAGE = 100
const MOST_PAGES = 5
/** More holders of the roles of one proposal are not looked at: so many meet any step. */
const MOST_HOLDERS = 60

/** Refuses a proposal whose steps too few people can meet, and says what is missing. */
export async function refuseTooFewCandidates(
  policies: readonly ApprovalPolicy[],
  endpoint: Endpoint,
  call: Call,
  decision: Decision,
  taskRequest: Pick<TaskRequest, 'executorRoles' | 'approvers'>,
): Promise<void> {
  const held = await ableCandidates(policies, endpoint, call, decision)
  const lacking = whatLacks(policies, held)
  if (lacking !== undefined) throw tooFew(lacking)
  const most = call.settings.value('overrideCheckerCount')
  const isAlone = taskRequest.executorRoles.length + taskRequest.approvers.length === 0
  if (isAlone && held.size < most && stepsFor(policies, held).every((step) => step.candidates !== 'unknown'))
    throw tooFew(`This tenant demands ${most} approvers, and ${held.size} of the candidates can approve this call.`)
}

/** Tells whether enough people could meet the steps of these policies for this call, if its caller proposed it now. */
export async function canBeMet(policies: readonly ApprovalPolicy[], endpoint: Endpoint, call: Call, decision: Decision): Promise<boolean> {
  return whatLacks(policies, await ableCandidates(policies, endpoint, call, decision)) === undefined
}

type Able = ReadonlyMap<CustomerId, readonly string[]>

function stepsFor(policies: readonly ApprovalPolicy[], held: Able): readonly CandidateStep[] {
  return policies.flatMap((policy) =>
    policy.steps.map((step) => ({ policy: policy.name, step: step.name, needed: step.approvals, candidates: fitting(step, held) })),
  )
}

function whatLacks(policies: readonly ApprovalPolicy[], held: Able): string | undefined {
  const steps = stepsFor(policies, held)
  const needed = steps.reduce((sum, step) => sum + step.needed, 0)
  if (needed > MOST_APPROVALS) return `The policies of this call need ${needed} approvals together, and a task can have ${MOST_APPROVALS}.`
  return candidatesLacking(steps)
}

const tooFew = (description: string): Refusal => new Refusal('too-few-approvers', { description })

/** Holders of positions in organisations are not listed by tenant, so their number is unknown. */
function fitting({ roles = [], people = [] }: PolicyStep, held: Able): CandidateStep['candidates'] {
  if (roles.some((role) => ORGANISATION_POSITIONS.includes(role))) return 'unknown'
  return new Set(
    [...held].filter(([customerId, own]) => people.includes(customerId) || roles.some((role) => own.includes(role))).map(([id]) => id),
  )
}

/** The candidates whose approval of this call would count now, with their roles. */
async function ableCandidates(
  policies: readonly ApprovalPolicy[],
  endpoint: Endpoint,
  call: Call,
  { row, access }: Decision,
): Promise<Able> {
  const { read, scope, caller, settings, now } = call
  const { roles, people } = candidatesOf(policies)
  const ids = [...new Set([...people, ...(await holdersOf(roles, call))])].filter((customerId) => customerId !== caller.customerId)
  const found = (await read.many(ids.map((customerId) => person(customerId)))).filter((one) => one !== undefined)
  const checkers = checkersFor(row, access)
  const checking = found
    .map((one) => ({ one, held: heldAt(principalOf(one, now), scope) }))
    .filter(({ held }) => mayCheck(checkers, settings.matrix.rowFor(permissionOn(endpoint), held), held))
  const unlocked = await withoutLocked(
    checking.map(({ one }) => one),
    call,
  )
  const tenantId = scope.kind === 'tenant' ? scope.tenantId : undefined
  const approving = { initiator: caller.customerId, people: [...unlocked], tenantId }
  const standing = await standingOf(read, approving, settings, now)
  return new Map(
    checking
      .filter(({ one }) => unlocked.has(one.customerId) && standing(one.customerId) === undefined)
      .map(({ one, held }) => [one.customerId, held]),
  )
}

/** People with an identity that is not locked. */
async function withoutLocked(people: readonly Person[], { read, now }: Call): Promise<ReadonlySet<CustomerId>> {
  const names = people.flatMap(({ customerId, identities }) => identities.map((name) => ({ customerId, name })))
  const identities = await read.many(names.map(({ name }) => identityNamed(name)))
  const open = names.filter((_, at) => identities[at] !== undefined && !isPast(identities[at]?.authLockedAfter, now))
  return new Set(open.map(({ customerId }) => customerId))
}

/** Staff who hold one of these roles: of the tenant, of its institution, and above. */
async function holdersOf(roles: readonly string[], { read, scope }: Call): Promise<readonly CustomerId[]> {
  if (roles.length === 0 || scope.kind !== 'tenant') return []
  const { tenantId, institution } = scope
  const begins = (prefix: string) => roles.some((role) => role.startsWith(prefix))
  const lists = [
    (after?: string) => adminUsersOf(tenantId, PAGE, after),
    ...(begins('INSTITUTION') && institution !== undefined ? [(after?: string) => institutionAdminsOf(institution, PAGE, after)] : []),
    ...(begins('GLOBAL') ? [(after?: string) => globalAdmins(PAGE, after)] : []),
  ]
  return (await Promise.all(lists.map((list) => holdersIn(list, roles, read)))).flat()
}

async function holdersIn(
  list: (after?: string) => Listing<Profile>,
  roles: readonly string[],
  read: Call['read'],
): Promise<readonly CustomerId[]> {
  const found: CustomerId[] = []
  let after: string | undefined
  for (let pages = 0; pages < MOST_PAGES && found.length < MOST_HOLDERS; pages++) {
    const { things, next } = await read.list(list(after))
    found.push(...things.filter(({ position, role }) => roles.includes(position ?? role ?? '')).map(({ customerId }) => customerId))
    if (next === undefined) break
    after = next
  }
  return found
}

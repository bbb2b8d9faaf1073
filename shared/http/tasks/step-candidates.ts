import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { isPast } from '../../domain/is-past.ts'
import { checkersFor, mayCheck } from '../../domain/permissions/decide-access.ts'
import { heldAt, ORGANISATION_POSITIONS, type Owner } from '../../domain/permissions/role-assignments.ts'
import type { ApprovalPolicy, PolicyStep } from '../../domain/policies/approval-policy.ts'
import { candidatesOf } from '../../domain/policies/approval-policy.ts'
import { type CandidateStep, candidatesLacking } from '../../domain/policies/enough-candidates.ts'
import { stricterOf } from '../../domain/policies/stricter-of.ts'
import { couldRun } from '../../domain/policies/when-ready.ts'
import { MOST_APPROVALS } from '../../domain/tasks/quorum.ts'
import { Refusal } from '../../errors/refusal.ts'
import { staffHolding } from '../../people/staff-holding.ts'
import { identityNamed } from '../../storage/identities.ts'
import { type Person, person, principalOf } from '../../storage/persons.ts'
import { type Decision, decidedAs, permissionOn } from '../steps/decide.ts'
import type { TaskRequest } from './task-headers.ts'
import { standingOf } from './who-counts.ts'

/** Refuses a proposal whose steps too few people can meet, and says what is missing. */
export async function refuseTooFewCandidates(
  policies: readonly ApprovalPolicy[],
  endpoint: Endpoint,
  call: Call,
  decision: Decision,
  taskRequest: Pick<TaskRequest, 'executorRoles' | 'approvers'>,
): Promise<void> {
  const isAlone = taskRequest.executorRoles.length + taskRequest.approvers.length === 0
  const lacks = (held: Able): string | undefined =>
    whatLacks(policies, held, call) ?? (isAlone ? lackOfCheckers(policies, held, call) : undefined)
  const lacking = lackOfRoom(policies) ?? (await lackingInTheEnd(lacks, policies, endpoint, call, decision))
  if (lacking !== undefined) throw new Refusal('too-few-approvers', { description: lacking })
}

/** Tells whether a task could ever meet these policies for this call, if its caller proposed it now: enough people, and a time to run. */
export async function canBeMet(policies: readonly ApprovalPolicy[], endpoint: Endpoint, call: Call, decision: Decision): Promise<boolean> {
  const lacks = (held: Able): string | undefined => whatLacks(policies, held, call)
  if (lackOfRoom(policies) !== undefined || !couldRun(stricterOf(policies, []), call.now)) return false
  return (await lackingInTheEnd(lacks, policies, endpoint, call, decision)) === undefined
}

/**
 * Looks for candidates page by page until nothing is lacking, and returns what is lacking after the last page. `undefined` too if a list has
 * more people than are looked at: the others could approve.
 */
async function lackingInTheEnd(
  lacks: (held: Able) => string | undefined,
  policies: readonly ApprovalPolicy[],
  endpoint: Endpoint,
  call: Call,
  decision: Decision,
): Promise<string | undefined> {
  const { roles, people } = candidatesOf(policies)
  const { scope } = call
  // Only tenants have policies.
  if (scope.kind !== 'tenant') return undefined
  const pages = staffHolding(roles, scope, call)
  const held = new Map<CustomerId, readonly string[]>()
  for (let named = people; ; named = []) {
    const page = await pages.next()
    const found = page.done === true ? named : [...named, ...page.value]
    for (const [customerId, own] of await ableAmong(found, endpoint, call, decision)) held.set(customerId, own)
    const lacking = lacks(held)
    if (lacking === undefined) return undefined
    if (page.done === true) return page.value === 'all' ? lacking : undefined
  }
}

type Able = ReadonlyMap<CustomerId, readonly string[]>

function stepsFor(policies: readonly ApprovalPolicy[], held: Able, call: Pick<Call, 'scope'>): readonly CandidateStep[] {
  return policies.flatMap((policy) =>
    policy.steps.map((step) => ({ policy: policy.name, step: step.name, needed: step.approvals, candidates: fitting(step, held, call) })),
  )
}

function lackOfRoom(policies: readonly ApprovalPolicy[]): string | undefined {
  const needed = policies.flatMap(({ steps }) => steps).reduce((sum, { approvals }) => sum + approvals, 0)
  if (needed <= MOST_APPROVALS) return undefined
  return `The policies of this call need ${needed} approvals together, and a task can have ${MOST_APPROVALS}.`
}

const whatLacks = (policies: readonly ApprovalPolicy[], held: Able, call: Pick<Call, 'scope'>): string | undefined =>
  candidatesLacking(stepsFor(policies, held, call))

/** A tenant can demand more approvers than the steps have. */
function lackOfCheckers(policies: readonly ApprovalPolicy[], held: Able, { scope, settings }: Call): string | undefined {
  const most = settings.value('overrideCheckerCount')
  if (held.size >= most || stepsFor(policies, held, { scope }).some((step) => step.candidates === 'unknown')) return undefined
  return `This tenant demands ${most} approvers, and ${held.size} of the candidates can approve this call.`
}

/**
 * Holders of positions in organisations are not listed by tenant, so their number is unknown. They hold these only for what belongs to their
 * organisation.
 */
function fitting({ roles = [], people = [] }: PolicyStep, held: Able, { scope }: Pick<Call, 'scope'>): CandidateStep['candidates'] {
  if (isOfOrganisation(scope.owner) && roles.some((role) => ORGANISATION_POSITIONS.includes(role))) return 'unknown'
  return new Set(
    [...held].filter(([customerId, own]) => people.includes(customerId) || roles.some((role) => own.includes(role))).map(([id]) => id),
  )
}

function isOfOrganisation(owner: Owner | undefined): boolean {
  if (owner === undefined) return false
  return 'owners' in owner ? owner.owners.some(isOfOrganisation) : owner.kind === 'organisation'
}

/** Those among some people whose approval of this call would count now, with their roles. */
async function ableAmong(people: readonly CustomerId[], endpoint: Endpoint, call: Call, { row, access }: Decision): Promise<Able> {
  const { read, scope, caller, settings, now } = call
  const ids = [...new Set(people)].filter((customerId) => customerId !== caller.customerId)
  const found = (await read.many(ids.map((customerId) => person(customerId)))).filter((one) => one !== undefined)
  const checkers = checkersFor(row, access)
  const checking = found
    .map((one) => ({ one, held: heldAt(decidedAs(endpoint, call, principalOf(one, now)), scope) }))
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

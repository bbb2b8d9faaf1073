import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../shared/contract/call.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { type ToldPolicy, toldPolicy } from '../../shared/contract/shown-policies.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { decideAgain } from '../../shared/domain/permissions/decide-again.ts'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import type { matrixOf } from '../../shared/domain/permissions/matrix.ts'
import { rolesAndPositions, type Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { type ApprovalPolicy, candidatesOf } from '../../shared/domain/policies/approval-policy.ts'
import { policySaid } from '../../shared/domain/policies/policy-in-words.ts'
import { OPERATIONS_OF_POLICIES } from '../../shared/domain/policies/policy-operations.ts'
import { type ReadPolicy, readPolicies } from '../../shared/domain/policies/read-policies.ts'
import { holdsDirectCall, isAbout } from '../../shared/domain/policies/required-approvals.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { goodValue } from '../../shared/settings/change-setting.ts'
import { tenantConfigScope } from '../../shared/settings/setting-scope.ts'
import { type DecisionSample, firstDayKept } from '../../shared/storage/decision-samples.ts'
import type { Task } from '../../shared/storage/task.ts'
import { type Change, samplesOf } from './decided-anew.ts'
import { keptProposals, matchesProposal } from './kept-proposals.ts'

export const POLICIES = 'approval.policies'

type Simulated = {
  readonly lookedAt: number
  readonly changes: readonly Change[]
  readonly unknown: number
  readonly policies: readonly PolicyWords[]
}

/** A proposed policy, and how it reads. */
export type PolicyWords = ToldPolicy & { readonly name: string }

/** The requirements of a call by a list of policies: those that match; `unknown` if a condition reads what was not kept of it. */
type Requirement = Known | { readonly kind: 'unknown' }
type Known = { readonly kind: 'known'; readonly policies: readonly Demand[] }

/** The demands of a policy on a call before it runs: its reminders and its end are none. */
type Demand = Pick<ApprovalPolicy, 'name' | 'steps' | 'order' | 'comment' | 'coolDownMinutes' | 'window'>

/** Similar calls, and what they need by the present and by the proposed policies. */
type Judged = { readonly sample: DecisionSample; readonly was: Requirement; readonly becomes: Requirement }

const isUnknown = ({ was, becomes }: Judged): boolean => was.kind === 'unknown' || becomes.kind === 'unknown'

/**
 * Judges the calls of the last days by the present and the proposed policies: which of them would have needed a task, or more steps. Of a
 * call only its operation and the roles of its caller are kept, so a condition that reads more leaves it unknown. A proposal is still
 * stored: it is judged with its amount and body, for callers who may read tasks.
 */
export async function simulatedPolicies(
  call: Call & { readonly body: { readonly value: unknown } },
  tenantId: TenantId,
  scope: Scope,
): Promise<Simulated> {
  const { settings } = await call.settingsOf(tenantId)
  const value = await goodValue({ ...call, scope, settings }, tenantConfigScope({ tenantId, key: POLICIES }), call.body.value)
  const [before, after] = await Promise.all([readPolicies(settings.value(POLICIES)), readPolicies(value as readonly ApprovalPolicy[])])
  const proposed = after.map(({ policy }) => policy)
  const names = await namesOf(candidatesOf(proposed).people, call.read, tenantId)
  const about = (await operationsOfPolicies(call, tenantId)).filter(({ operationId }) =>
    [...before, ...after].some(({ policy }) => isAbout(policy, operationId)),
  )
  const operations = new Map(about.map(({ operationId, call: name }) => [name, operationId]))
  const permissions = [...new Set(about.map(({ permission }) => permission))]
  const samples = (await samplesOf(call, String(tenantId), permissions)).filter(
    ({ as, call: name }) => as !== 'check' && operations.has(name),
  )
  const judge = (sample: DecisionSample, of?: Task): Judged => {
    const operationId = operations.get(sample.call) ?? ''
    return { sample, was: requirementOf(before, operationId, sample, of), becomes: requirementOf(after, operationId, sample, of) }
  }
  const byRoles = samples.map((sample) => judge(sample))
  const mayReadTasks = isGranted({ caller: call.caller, scope, settings }, 'Task.READ')
  const isStored = (one: Judged) => mayReadTasks && one.sample.as === 'task' && isUnknown(one)
  const proposals = byRoles.some(isStored) ? await keptProposals(call, tenantId, firstDayKept(call.now)) : []
  const judged = byRoles.flatMap((one) => (isStored(one) ? byProposals(one, proposals, judge) : [one]))
  return {
    lookedAt: samples.reduce((sum, { count }) => sum + count, 0),
    changes: judged.flatMap(({ sample, was, becomes }) => changeOf(sample, was, becomes, settings.matrix)),
    unknown: judged.filter(isUnknown).reduce((sum, { sample }) => sum + sample.count, 0),
    policies: proposed.map((policy) => ({ name: policy.name, ...toldPolicy(policySaid(policy, (customerId) => names.get(customerId))) })),
  }
}

/** Similar proposals, each judged by what is stored of it. Those that are no longer stored, or were not read, stay unknown. */
function byProposals(
  { sample }: Judged,
  proposals: readonly Task[],
  judge: (sample: DecisionSample, of?: Task) => Judged,
): readonly Judged[] {
  const { call, people, count } = sample
  const own = proposals.filter(({ endpoint, initiator }) => endpoint === call && people.includes(initiator)).slice(0, count)
  const alike = Map.groupBy(
    own.map((of) => judge(sample, of)),
    ({ was, becomes }) => JSON.stringify([was, becomes]),
  )
  const known = [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, sample: { ...sample, count: 1 + others.length } }],
  )
  const rest = count - own.length
  return rest === 0 ? known : [...known, judge({ ...sample, count: rest })]
}

/** `of`: a proposal that is still stored. */
function requirementOf(policies: readonly ReadPolicy[], operationId: string, sample: DecisionSample, of?: Task): Requirement {
  const { as, held } = sample
  const about = policies.filter(({ policy }) => isAbout(policy, operationId) && (as === 'task' || holdsDirectCall(policy, held)))
  const matchesOf = (one: ReadPolicy) =>
    of === undefined ? matchesByRoles(one, operationId, sample) : matchesProposal(one, operationId, of, held)
  const verdicts = about.map((one) => ({ one, matches: matchesOf(one) }))
  const matching = verdicts.filter(({ matches }) => matches === true).map(({ one }) => one.policy)
  const isUnknown = verdicts.some(({ matches }) => matches === undefined)
  // A direct call needs a task as soon as one policy holds it, whatever the others say.
  if (isUnknown && !(as === 'call' && matching.length > 0)) return { kind: 'unknown' }
  return { kind: 'known', policies: matching.map(demandOf) }
}

function demandOf({ name, steps, order, comment, coolDownMinutes, window }: ApprovalPolicy): Demand {
  return { name, steps, ...defined({ order, comment, coolDownMinutes, window }) }
}

/** `undefined`: the condition depends on more than the operation and the roles of the caller. */
function matchesByRoles({ policy, condition }: ReadPolicy, operation: string, { call, held }: DecisionSample): boolean | undefined {
  if (policy.when === undefined) return true
  if (condition.dependsOn !== 'roles') return undefined
  const method = call.split(' ')[0] ?? ''
  const initiator = { customerId: 0, ...rolesAndPositions(held), agent: '' }
  return condition.isMet({ operation, method, amount: 0, currency: '', body: undefined, initiator, now: 0, sumOfDay: 0 })
}

function changeOf(sample: DecisionSample, was: Requirement, becomes: Requirement, matrix: ReturnType<typeof matrixOf>): readonly Change[] {
  if (was.kind === 'unknown' || becomes.kind === 'unknown' || isDeepStrictEqual(was, becomes)) return []
  const outcome = decideAgain(sample, matrix)
  if (outcome.decision === 'DENY') return []
  const under = ({ policies }: Known) =>
    policies.length === 0 ? outcome : { decision: 'TASK_REQUIRED' as const, by: policies.map(({ name }) => name) }
  const more = stepsOf(becomes).length - stepsOf(was).length || approvalsOf(becomes) - approvalsOf(was)
  const effect = more > 0 ? 'LOSES' : more < 0 ? 'GAINS' : 'CHANGES'
  return [{ effect, sample, from: under(was), to: under(becomes) }]
}

const stepsOf = ({ policies }: Known) => policies.flatMap(({ steps }) => steps)
const approvalsOf = (of: Known) => stepsOf(of).reduce((sum, { approvals }) => sum + approvals, 0)

/** An operation that a policy can name: `call` is its method and path. */
type PolicyOperation = { readonly operationId: string; readonly call: string; readonly permission: PermissionName }

/** The operations that policies of a tenant can name: those of the service, and those of its upstreams. */
async function operationsOfPolicies({ read }: Pick<Call, 'read'>, tenantId: TenantId): Promise<readonly PolicyOperation[]> {
  const { operationsOfTenant } = await import('../../shared/upstreams/operations-of-tenant.ts')
  const own = Object.entries(OPERATIONS_OF_POLICIES).map(([operationId, of]) => ({ operationId, ...of }))
  const ofUpstreams = (await operationsOfTenant(tenantId, read)).flatMap(({ operationId, name, access, storable }) =>
    storable && access.kind === 'permission' ? [{ operationId, call: name, permission: access.permission }] : [],
  )
  return [...own, ...ofUpstreams]
}

import type { Call } from '../../shared/contract/call.ts'
import { type ToldPolicy, toldPolicy } from '../../shared/contract/told-policy.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { decideAgain } from '../../shared/domain/permissions/decide-again.ts'
import type { matrixOf } from '../../shared/domain/permissions/matrix.ts'
import type { Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { isInstitutionOrGlobal } from '../../shared/domain/permissions/role-assignments.ts'
import { type ApprovalPolicy, candidatesOf } from '../../shared/domain/policies/approval-policy.ts'
import { policySaid } from '../../shared/domain/policies/policy-in-words.ts'
import { OPERATIONS_OF_POLICIES } from '../../shared/domain/policies/policy-operations.ts'
import { type ReadPolicy, readPolicies } from '../../shared/domain/policies/read-policies.ts'
import { holdsDirectCall, isAbout } from '../../shared/domain/policies/required-approvals.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { goodValue } from '../../shared/settings/change-setting.ts'
import { tenantConfigScope } from '../../shared/settings/setting-scope.ts'
import type { DecisionSample } from '../../shared/storage/decision-samples.ts'
import { type Change, samplesOf } from './decided-anew.ts'

export const POLICIES = 'approval.policies'

type Simulated = {
  readonly lookedAt: number
  readonly changes: readonly Change[]
  readonly unknown: number
  readonly policies: readonly PolicyWords[]
}

/** A proposed policy, and how it reads. */
export type PolicyWords = ToldPolicy & { readonly name: string }

/** The requirements of a call by a list of policies: their names and steps; `unknown` if a condition reads what was not kept of it. */
type Requirement = { readonly kind: 'known'; readonly names: readonly string[]; readonly steps: number } | { readonly kind: 'unknown' }

/**
 * Judges the calls of the last days by the present and the proposed policies: which of them would have needed a task, or more steps. Of a
 * call only its operation and the roles of its caller are kept, so a condition that reads more leaves it unknown.
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
  const about = Object.entries(OPERATIONS_OF_POLICIES).filter(([operationId]) =>
    [...before, ...after].some(({ policy }) => isAbout(policy, operationId)),
  )
  const operations = new Map(about.map(([operationId, { call: name }]) => [name, operationId]))
  const permissions = [...new Set(about.map(([, { permission }]) => permission))]
  const samples = (await samplesOf(call, String(tenantId), permissions)).filter(
    ({ as, call: name }) => as !== 'check' && operations.has(name),
  )
  const judged = samples.map((sample) => {
    const operationId = operations.get(sample.call) ?? ''
    return { sample, was: requirementOf(before, operationId, sample), becomes: requirementOf(after, operationId, sample) }
  })
  return {
    lookedAt: samples.reduce((sum, { count }) => sum + count, 0),
    changes: judged.flatMap(({ sample, was, becomes }) => changeOf(sample, was, becomes, settings.matrix)),
    unknown: judged
      .filter(({ was, becomes }) => was.kind === 'unknown' || becomes.kind === 'unknown')
      .reduce((sum, { sample }) => sum + sample.count, 0),
    policies: proposed.map((policy) => ({ name: policy.name, ...toldPolicy(policySaid(policy, (customerId) => names.get(customerId))) })),
  }
}

function requirementOf(policies: readonly ReadPolicy[], operationId: string, { as, held }: DecisionSample): Requirement {
  const about = policies.filter(({ policy }) => isAbout(policy, operationId) && (as === 'task' || holdsDirectCall(policy, held)))
  const verdicts = about.map((one) => ({ one, matches: matchesByRoles(one, operationId, held) }))
  const matching = verdicts.filter(({ matches }) => matches === true).map(({ one }) => one.policy)
  const isUnknown = verdicts.some(({ matches }) => matches === undefined)
  // A direct call needs a task as soon as one policy holds it, whatever the others say.
  if (isUnknown && !(as === 'call' && matching.length > 0)) return { kind: 'unknown' }
  return { kind: 'known', names: matching.map(({ name }) => name), steps: matching.reduce((sum, { steps }) => sum + steps.length, 0) }
}

/** `undefined`: the condition depends on more than the operation and the roles of the caller. */
function matchesByRoles({ policy, condition }: ReadPolicy, operation: string, held: readonly string[]): boolean | undefined {
  if (policy.when === undefined) return true
  if (condition.dependsOn !== 'roles') return undefined
  const roles = held.filter(isInstitutionOrGlobal)
  const positions = held.filter((role) => !isInstitutionOrGlobal(role))
  const method = OPERATIONS_OF_POLICIES[operation]?.call.split(' ')[0] ?? ''
  const initiator = { customerId: 0, roles, positions, agent: '' }
  return condition.isMet({ operation, method, amount: 0, currency: '', body: undefined, initiator, now: 0, sumOfDay: 0 })
}

function changeOf(sample: DecisionSample, was: Requirement, becomes: Requirement, matrix: ReturnType<typeof matrixOf>): readonly Change[] {
  if (was.kind === 'unknown' || becomes.kind === 'unknown' || was.names.join('\n') === becomes.names.join('\n')) return []
  const outcome = decideAgain(sample, matrix)
  if (outcome.decision === 'DENY') return []
  const under = ({ names }: Extract<Requirement, { readonly kind: 'known' }>) =>
    names.length === 0 ? outcome : { decision: 'TASK_REQUIRED' as const, by: names }
  const effect = becomes.steps > was.steps ? 'LOSES' : becomes.steps < was.steps ? 'GAINS' : 'CHANGES'
  return [{ effect, sample, from: under(was), to: under(becomes) }]
}

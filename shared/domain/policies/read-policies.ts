import { BoundedMemory } from '../bounded-memory.ts'
import type { PolicyCondition } from '../expressions/policy-condition.ts'
import type { ApprovalPolicy } from './approval-policy.ts'

export type ReadPolicy = { readonly policy: ApprovalPolicy; readonly condition: Condition }

type Condition = Pick<Extract<PolicyCondition, { readonly kind: 'condition' }>, 'isMet' | 'usesSum' | 'dependsOn' | 'breakPoints'>

const ALWAYS: Condition = { isMet: () => true, usesSum: false, dependsOn: 'roles', breakPoints: [] }

const read = new WeakMap<readonly ApprovalPolicy[], Promise<readonly ReadPolicy[]>>()

/** The policies with their conditions ready to run. A process reads each stored list once. */
export function readPolicies(policies: readonly ApprovalPolicy[]): Promise<readonly ReadPolicy[]> {
  const known = read.get(policies)
  if (known !== undefined) return known
  const reading = Promise.all(policies.map(async (policy) => ({ policy, condition: await conditionOf(policy) })))
  read.set(policies, reading)
  reading.catch(() => read.delete(policies))
  return reading
}

/** Settings are read again every few seconds; a condition is read once per process. */
const MOST_KEPT = 500
const conditions = new BoundedMemory<string, Promise<Condition>>(MOST_KEPT)

async function conditionOf({ when }: ApprovalPolicy): Promise<Condition> {
  if (when === undefined) return ALWAYS
  const known = conditions.get(when)
  if (known !== undefined) return known
  const reading = readCondition(when)
  conditions.set(when, reading)
  reading.catch(() => conditions.delete(when))
  return reading
}

/** A stored condition that can no longer be read matches every call. */
async function readCondition(when: string): Promise<Condition> {
  const { policyCondition } = await import('../expressions/policy-condition.ts')
  const condition = await policyCondition(when)
  return condition.kind === 'condition' ? condition : ALWAYS
}

import type { ConditionInputs } from '../expressions/policy-condition.ts'
import { fitsOperation } from '../patterns/operation-pattern.ts'
import type { ApprovalPolicy } from './approval-policy.ts'
import type { ReadPolicy } from './read-policies.ts'

/** An amount in units of its currency. */
export type MovedAmount = { readonly amount: number; readonly currency: string }

/** A call as policies judge it. */
export type JudgedCall = Omit<ConditionInputs, 'amount' | 'currency' | 'sumOfDay'> & {
  /** One entry for each currency. */
  readonly moved: readonly MovedAmount[]
  /** The amounts that earlier calls of the initiator moved today, for the operations of a policy. */
  readonly movedBefore: (policy: ApprovalPolicy, currency: string) => number
}

/**
 * The policies that apply to a call, in their order. A call with several currencies is judged as a whole and for each currency, so that
 * nobody avoids a limit by mixing them.
 */
export function requiredApprovals(policies: readonly ReadPolicy[], call: JudgedCall): readonly ReadPolicy[] {
  return policies.filter(({ policy, condition }) => isAbout(policy, call.operation) && inputsFor(policy, call).some(condition.isMet))
}

/** Tells whether a policy is about an operation, whatever its condition. */
export function isAbout({ operations }: Pick<ApprovalPolicy, 'operations'>, operationId: string): boolean {
  return operations.some((pattern) => fitsOperation(pattern, operationId))
}

/**
 * Tells whether a policy refuses a direct call: with `require: always`, unless every role of the caller is exempt. A caller without roles
 * is not exempt.
 */
export function holdsDirectCall({ require, exceptRoles = [] }: ApprovalPolicy, held: readonly string[]): boolean {
  return require === 'always' && !(held.length > 0 && held.every((role) => exceptRoles.includes(role)))
}

function inputsFor(policy: ApprovalPolicy, { moved, movedBefore, ...call }: JudgedCall): readonly ConditionInputs[] {
  const parts = moved.map(({ amount, currency }) => ({
    ...call,
    amount,
    currency,
    sumOfDay: exact(movedBefore(policy, currency) + amount),
  }))
  const [only, ...others] = parts
  if (only === undefined) return [{ ...call, amount: 0, currency: '', sumOfDay: 0 }]
  if (others.length === 0) return [only]
  const whole = (field: 'amount' | 'sumOfDay') => exact(parts.reduce((sum, part) => sum + part[field], 0))
  return [{ ...only, amount: whole('amount'), currency: '', sumOfDay: whole('sumOfDay') }, ...parts]
}

/** Sums of amounts have at most four decimals. */
function exact(sum: number): number {
  return Math.round(sum * 10_000) / 10_000
}

import type { CustomerId } from '../ids.ts'
import { inOrder } from '../in-order.ts'
import { candidatesOf, type KeptPolicy } from './approval-policy.ts'
import { type RequiredPolicy, stricterOf } from './stricter-of.ts'

/** The policies that a task keeps: those that matched its proposal, and those that came later, as they were when it was last looked at. */
export type PoliciesOfTask = { readonly policies?: readonly KeptPolicy[]; readonly laterPolicies?: readonly KeptPolicy[] }

export function policiesOfTask({ policies = [], laterPolicies = [] }: PoliciesOfTask): readonly KeptPolicy[] {
  return [...policies, ...laterPolicies]
}

/**
 * The same policies in the form in which they have to be met. The policies in force decide what runs; these decide who sees the task, and
 * what its clock does.
 */
export function requiredByTask({ policies = [], laterPolicies = [] }: PoliciesOfTask): readonly RequiredPolicy[] {
  return stricterOf(policies, laterPolicies)
}

export function isUnderPolicies({ policies, laterPolicies }: PoliciesOfTask): boolean {
  return policies !== undefined || laterPolicies !== undefined
}

/** The people named by policies that came after the proposal. */
export function askedLater({ laterPolicies = [], initiator }: PoliciesOfTask & { readonly initiator: CustomerId }): readonly CustomerId[] {
  return candidatesOf(laterPolicies).people.filter((customerId) => customerId !== initiator)
}

/** The policies in force that the task did not have in this form at its proposal. */
export function laterThan({ policies = [] }: PoliciesOfTask, inForce: readonly KeptPolicy[]): readonly KeptPolicy[] {
  const proposed = new Set(policies.map(formOf))
  return inForce.filter((policy) => !proposed.has(formOf(policy)))
}

/** Tells whether two lists have the same policies in the same form. */
export function areSame(some: readonly KeptPolicy[], others: readonly KeptPolicy[]): boolean {
  return formOf(some) === formOf(others)
}

/** The text of a value, whatever the order of its members, which storage does not keep. */
const formOf = (value: unknown): string => JSON.stringify(inOrder(value))

const HOUR_MS = 3_600_000

/**
 * The policy with the shortest time, if its time to decide a task is over at `now`. `since`: the time at which the task entered its state.
 * Both in milliseconds since 1970.
 */
export function lateUnder(policies: readonly RequiredPolicy[], since: number, now: number): RequiredPolicy | undefined {
  return policies
    .filter(({ expireHours }) => expireHours !== undefined && since + expireHours * HOUR_MS <= now)
    .toSorted((one, other) => (one.expireHours ?? 0) - (other.expireHours ?? 0))[0]
}

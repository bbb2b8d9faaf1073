import { isSameJson } from '../tasks/merged-members.ts'
import type { ApprovalPolicy, PolicyStep } from './approval-policy.ts'

/** The policies of a list that another list does not keep, unchanged or stricter. More policies are always stricter. */
export function loosenedPolicies(before: readonly ApprovalPolicy[], after: readonly ApprovalPolicy[]): readonly ApprovalPolicy[] {
  return before.filter((policy) => !after.some((one) => one.name === policy.name && keepsPolicy(policy, one)))
}

/**
 * Tells whether `after` is at least as strict as `before`. Operations, approvals, the cool-down and demands may only grow; exempt roles and
 * candidates may only get fewer; fields that have no stricter value must stay the same.
 */
function keepsPolicy(before: ApprovalPolicy, after: ApprovalPolicy): boolean {
  return (
    isSameJson(unordered(before), unordered(after)) &&
    before.operations.every((operation) => after.operations.includes(operation)) &&
    before.steps.every((step) => after.steps.some((one) => one.name === step.name && keepsStep(step, one))) &&
    (before.require !== 'always' || after.require === 'always') &&
    (after.exceptRoles ?? []).every((role) => before.exceptRoles?.includes(role)) &&
    (after.coolDownMinutes ?? 0) >= (before.coolDownMinutes ?? 0) &&
    (before.comment !== 'required' || after.comment === 'required')
  )
}

/** The fields that have no stricter value. */
function unordered({ when, window, order, remindHours, escalateHours, escalateTo, expireHours }: ApprovalPolicy): object {
  return { when, window, order, remindHours, escalateHours, escalateTo, expireHours }
}

function keepsStep(before: PolicyStep, after: PolicyStep): boolean {
  return (
    after.approvals >= before.approvals &&
    (after.roles ?? []).every((role) => before.roles?.includes(role)) &&
    (after.people ?? []).every((one) => before.people?.includes(one)) &&
    (before.proof === undefined || before.proof === after.proof)
  )
}

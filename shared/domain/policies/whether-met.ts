import type { CustomerId } from '../ids.ts'
import type { StepUp } from '../permissions/grants.ts'
import type { RequiredPolicy, RequiredStep, StepVersion } from './stricter-of.ts'

/** An approval as it was recorded for a step of a policy. */
export type StepApproval = {
  readonly customerId: CustomerId
  readonly policy?: string
  readonly step?: string
  /** Time of the approval. */
  readonly at?: string
  /** It was given as a candidate by escalation. */
  readonly escalated?: true
  /** The step-ups by which its giver proved it, and whether it came with a comment; absent where that was not noted. */
  readonly proofs?: readonly StepUp[]
  readonly commented?: boolean
  readonly onBehalfOf?: CustomerId
}

/** The roles that a person holds whose approval counts; `undefined` for somebody whose approval does not. */
export type HeldBy = (customerId: CustomerId) => readonly string[] | undefined

/** Every approval counts as it was recorded, whatever its giver may do now: for what is shown of a task. */
export const AS_RECORDED = 'as-recorded'

export type StepState = {
  readonly step: RequiredStep
  readonly state: 'WAITING' | 'OPEN' | 'MET'
  /** The approvals that count. */
  readonly approvals: readonly StepApproval[]
  /** Time at which it opened, in milliseconds since 1970; of a step that waits, `undefined`. */
  readonly openedAt: number | undefined
}

export type PolicyState = { readonly policy: RequiredPolicy; readonly steps: readonly StepState[] }

/**
 * Tells which steps are met, open or waiting. Policies follow each other in their order: the steps of one open when all before it are met,
 * one after the other or, with `order: "any"`, all at once. `since`: when the task could first be approved; a draft cannot be.
 */
export function whetherMet(
  policies: readonly RequiredPolicy[],
  approvals: readonly StepApproval[],
  held: HeldBy | typeof AS_RECORDED,
  since: number | undefined,
): readonly PolicyState[] {
  let opensAt = since
  return policies.map((policy) => {
    const steps = stateOfSteps(policy, approvals, held, opensAt)
    const isMet = steps.every(({ state }) => state === 'MET')
    const counted = steps.flatMap((one) => one.approvals)
    opensAt = isMet && opensAt !== undefined ? latest(opensAt, counted) : undefined
    return { policy, steps }
  })
}

/** The states of the steps of one policy, which opens at a time, or waits (`undefined`). */
function stateOfSteps(
  { name, order, steps, needsComment }: RequiredPolicy,
  approvals: readonly StepApproval[],
  held: HeldBy | typeof AS_RECORDED,
  opensAt: number | undefined,
): readonly StepState[] {
  let nextOpensAt = opensAt
  return steps.map((step) => {
    const given = approvals.filter((one) => one.policy === name && one.step === step.name && isAsDemanded(one, step, needsComment))
    const counted = given.filter((one) => counts(one, step, held))
    const isMet = counted.length >= step.approvals
    const openedAt = order === 'any' ? opensAt : nextOpensAt
    nextOpensAt = isMet && nextOpensAt !== undefined ? latest(nextOpensAt, counted) : undefined
    return { step, state: isMet ? 'MET' : openedAt === undefined ? 'WAITING' : 'OPEN', approvals: counted, openedAt }
  })
}

/** The steps that are open, in their order. */
export function openSteps(states: readonly PolicyState[]): readonly (StepState & { readonly policy: string })[] {
  return states.flatMap(({ policy, steps }) =>
    steps.filter(({ state }) => state === 'OPEN').map((one) => ({ ...one, policy: policy.name })),
  )
}

export function isEverythingMet(states: readonly PolicyState[]): boolean {
  return states.every(({ steps }) => steps.every(({ state }) => state === 'MET'))
}

/** A person who approves now, and what they hold for the item of the call. */
export type Approver = { readonly customerId: CustomerId; readonly held: readonly string[] }

export type Place = { readonly policy: string; readonly step: RequiredStep; readonly escalated: boolean }

/** The first open step that an approver fits, at `now`; `undefined` if there is none. An approval counts for one step only. */
export function placeFor(states: readonly PolicyState[], approver: Approver, now: number): Place | undefined {
  for (const { policy, step, openedAt = now } of openSteps(states)) {
    if (fits(step, approver, () => false)) return { policy, step, escalated: false }
    if (fits(step, approver, ({ escalateHours }) => isEscalated(escalateHours, openedAt, now))) return { policy, step, escalated: true }
  }
  return undefined
}

const HOUR_MS = 3_600_000

/** Tells whether a step that opened at a time has waited for so long that others may approve it too. */
export function isEscalated(escalateHours: number | undefined, openedAt: number, now: number): boolean {
  return escalateHours !== undefined && openedAt + escalateHours * HOUR_MS <= now
}

/** Tells whether somebody is a candidate of any step, open or not; `escalated` tells whether the escalation of a version has come. */
export function isCandidate(policies: readonly RequiredPolicy[], approver: Approver, escalated: (step: StepVersion) => boolean): boolean {
  return policies.some(({ steps }) => steps.some((step) => fits(step, approver, escalated)))
}

/** An approver must be a candidate of every version of the step. */
function fits({ versions }: RequiredStep, { customerId, held }: Approver, escalated: (version: StepVersion) => boolean): boolean {
  const holdsOneOf = (roles: readonly string[] = []) => roles.some((role) => held.includes(role))
  return versions.every(
    (version) =>
      version.people?.includes(customerId) === true || holdsOneOf(version.roles) || (escalated(version) && holdsOneOf(version.escalateTo)),
  )
}

/** A policy that has become stricter voids approvals without the proof or the comment that it demands now. */
function isAsDemanded({ proofs, commented }: StepApproval, { versions }: RequiredStep, needsComment: boolean): boolean {
  const isProved = proofs === undefined || versions.every(({ proof }) => proof === undefined || proofs.includes(`SCA_${proof}`))
  return isProved && !(needsComment && commented === false)
}

function counts(approval: StepApproval, step: RequiredStep, held: HeldBy | typeof AS_RECORDED): boolean {
  if (held === AS_RECORDED) return true
  const roles = held(approval.customerId)
  return (
    roles !== undefined &&
    fits(step, { customerId: approval.onBehalfOf ?? approval.customerId, held: roles }, () => approval.escalated === true)
  )
}

function latest(first: number, approvals: readonly StepApproval[]): number {
  return Math.max(first, ...approvals.map(({ at }) => (at === undefined ? first : Date.parse(at))))
}

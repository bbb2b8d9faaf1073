import type { CustomerId } from '../ids.ts'

export const PROOFS = ['OTP', 'IDENTITY', 'CLOUD_LIVENESS'] as const
export type Proof = (typeof PROOFS)[number]

/** One step of a policy: so many different people among these roles and people must approve. */
export type PolicyStep = {
  readonly name: string
  readonly roles?: readonly string[] | undefined
  readonly people?: readonly CustomerId[] | undefined
  readonly approvals: number
  /** The step-up that each approver of this step must make. */
  readonly proof?: Proof | undefined
}

export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export type Day = (typeof DAYS)[number]

/** The hours of a week in which calls may run: local times of a zone, `HH:MM`; `to` is exclusive. */
export type RunWindow = { readonly days: readonly Day[]; readonly from: string; readonly to: string; readonly timeZone: string }

/** One approval policy of a tenant. It only adds requirements: it allows nothing that would be refused without it. */
export type ApprovalPolicy = {
  readonly name: string
  /** Operation ids; `*` stands for any letters. */
  readonly operations: readonly string[]
  /** A CEL expression; without it, every call of the operations matches. */
  readonly when?: string | undefined
  /** `always`: also for direct calls. */
  readonly require?: 'tasks' | 'always' | undefined
  readonly exceptRoles?: readonly string[] | undefined
  readonly steps: readonly PolicyStep[]
  readonly order?: 'sequence' | 'any' | undefined
  readonly coolDownMinutes?: number | undefined
  readonly window?: RunWindow | undefined
  readonly comment?: 'optional' | 'required' | undefined
  readonly remindHours?: number | undefined
  readonly escalateHours?: number | undefined
  readonly escalateTo?: readonly string[] | undefined
  readonly expireHours?: number | undefined
}

/** A policy as a task keeps it, once it has matched. */
export type KeptPolicy = Omit<ApprovalPolicy, 'operations' | 'when' | 'require' | 'exceptRoles'>

export function keptPolicy({ operations: _, when: __, require: ___, exceptRoles: ____, ...kept }: ApprovalPolicy): KeptPolicy {
  return kept
}

/** The roles and people who can be candidates of a step of these policies at some time. */
export function candidatesOf(policies: readonly Pick<ApprovalPolicy, 'steps'>[]): {
  readonly roles: readonly string[]
  readonly people: readonly CustomerId[]
} {
  const steps = policies.flatMap((policy) => policy.steps)
  return {
    roles: [...new Set(steps.flatMap(({ roles = [] }) => roles))],
    people: [...new Set(steps.flatMap(({ people = [] }) => people))],
  }
}

import type { RoleAssignment } from '../permissions/role-assignments.ts'

/** The configuration key of the pattern that a person's passwords have to meet. */
export type PatternKey = 'admin.user.password.complexity.regex' | 'user.identity.password.complexity.regex'

export function isOnlyCustomer(holdings: readonly RoleAssignment[]): boolean {
  return holdings.every(({ kind }) => kind === 'customer')
}

/** Users with only the position CUSTOMER have a rule of their own; whoever holds anything else can do more, and is an admin here. */
export function patternKeyFor(holdings: readonly RoleAssignment[]): PatternKey {
  return isOnlyCustomer(holdings) ? 'user.identity.password.complexity.regex' : 'admin.user.password.complexity.regex'
}

/** What an identity holds, and what proves it beside its password. */
export type ProvenBy = {
  readonly holdings: readonly RoleAssignment[]
  /** Present where one-time passwords are asked for beside the password. */
  readonly totpSecret?: string | undefined
  readonly publicKey?: string | undefined
}

/** Is the password the only proof of a position above CUSTOMER? */
export function isOnlyProofOfMore({ holdings, totpSecret, publicKey }: ProvenBy): boolean {
  return totpSecret === undefined && publicKey === undefined && !isOnlyCustomer(holdings)
}

import type { RoleAssignment } from '../permissions/role-assignments.ts'

/** The configuration key of the pattern for a person's passwords. */
type PatternKey = 'admin.user.password.complexity.regex' | 'user.identity.password.complexity.regex'

/** Tells whether somebody has no position above CUSTOMER. */
export function isOnlyCustomer(roleAssignments: readonly RoleAssignment[]): boolean {
  return roleAssignments.every(({ kind }) => kind === 'customer')
}

/** Users with only the position CUSTOMER have their own rule. A user with any other position counts as an admin here. */
export function patternKeyFor(roleAssignments: readonly RoleAssignment[]): PatternKey {
  return isOnlyCustomer(roleAssignments) ? 'user.identity.password.complexity.regex' : 'admin.user.password.complexity.regex'
}

/** The roles of an identity, and its proofs beside the password. */
export type ProvenBy = {
  readonly holdings: readonly RoleAssignment[]
  /** Present if logins ask for a one-time password beside the password. */
  readonly totpSecret?: string | undefined
  readonly publicKey?: string | undefined
}

/** Tells whether the password is the only proof of a position above CUSTOMER. */
export function isOnlyProofOfMore({ holdings, totpSecret, publicKey }: ProvenBy): boolean {
  return totpSecret === undefined && publicKey === undefined && !isOnlyCustomer(holdings)
}

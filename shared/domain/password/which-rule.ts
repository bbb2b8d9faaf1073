import type { Holding } from '../permissions/holdings.ts'

/** The configuration key of the pattern that a person's passwords have to meet. */
export type PatternKey = 'admin.user.password.complexity.regex' | 'user.identity.password.complexity.regex'

/** Users with only the position CUSTOMER have a rule of their own; whoever holds anything else can do more, and is an admin here. */
export function patternKeyFor(holdings: readonly Holding[]): PatternKey {
  const isOnlyCustomer = holdings.every(({ kind }) => kind === 'customer')
  return isOnlyCustomer ? 'user.identity.password.complexity.regex' : 'admin.user.password.complexity.regex'
}

/**
 * Every refusal of the service, one row each, in the order of their codes. `description` tells the developer what to do or know, and an
 * attacker nothing.
 */
export type ErrorRow = {
  readonly code: string
  readonly status: number
  readonly type: 'BUSINESS' | 'VALIDATION' | 'SECURITY' | 'SYSTEM'
  readonly severity: 'LOW' | 'MEDIUM' | 'HIGH'
  readonly description: string
}

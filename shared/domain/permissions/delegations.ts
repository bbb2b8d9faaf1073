import type { CustomerId } from '../ids.ts'
import { nameOf, type RoleAssignment } from './role-assignments.ts'

/** The right to decide the tasks that wait for somebody, given to a substitute for some time. */
export type Delegation = {
  /** Begins with the customer id of the giver. */
  readonly delegationId: string
  readonly giver: CustomerId
  /** The identity of the giver: while it is locked, the delegation is suspended. If it is deleted, another one stands for it. */
  readonly giverIdentity: string
  readonly substitute: CustomerId
  /** UTC; `until` is exclusive. */
  readonly from: string
  readonly until: string
  readonly reason: string
  readonly created: string
}

/** At most this many delegations of one giver that have not ended. */
export const MOST_OPEN_DELEGATIONS = 5
const DAY_MS = 86_400_000
export const LONGEST_DELEGATION_MS = 90 * DAY_MS
/** A delegation begins at most this long after it was made. */
export const LATEST_START_MS = 90 * DAY_MS
export const LATEST_END_MS = LATEST_START_MS + LONGEST_DELEGATION_MS

export function isOpen({ until }: Pick<Delegation, 'until'>, now: number): boolean {
  return Date.parse(until) > now
}

export function isActive(of: Pick<Delegation, 'from' | 'until'>, now: number): boolean {
  return Date.parse(of.from) <= now && isOpen(of, now)
}

/** The place of somebody, as far as delegations depend on it. */
type Belonging = { readonly tenantId?: number | undefined; readonly holdings: readonly RoleAssignment[] }

/** Tells whether two people belong to one tenant, to one institution, or both above all. Only they can stand in for each other. */
export function areOfOnePlace(one: Belonging, other: Belonging): boolean {
  if (one.tenantId !== undefined || other.tenantId !== undefined) return one.tenantId === other.tenantId
  return institutionOf(one) === institutionOf(other)
}

function institutionOf({ holdings }: Belonging): string | undefined {
  return holdings.find((assignment) => assignment.kind === 'institution')?.institution
}

/** Tells an account of a back end from that of a person, who alone can decide for somebody else. */
export function isProgram({ holdings }: Pick<Belonging, 'holdings'>): boolean {
  return holdings.some((assignment) => nameOf(assignment) === 'TENANT_SYSTEM')
}

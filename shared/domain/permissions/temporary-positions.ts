import { momentSaid } from '../../texts/moment-said.ts'
import { type Phrase, say } from '../../texts/phrase.ts'
import { nameOf, type Principal, type RoleAssignment, type Temporary } from './role-assignments.ts'

export const MINUTE_MS = 60_000
export const MOST_MINUTES = 7 * 24 * 60
/** At most this many at once for one person: each is part of every read of their roles. */
export const MOST_TEMPORARY_POSITIONS = 5

const temporaryOf = (assignment: RoleAssignment): Temporary | undefined => (assignment.kind === 'tenant' ? assignment.temporary : undefined)

export const isTemporary = (assignment: RoleAssignment): boolean => temporaryOf(assignment) !== undefined

/** The role assignments that hold now: a position for a while ends by time, whatever has been cleaned up. */
export function inForce(assignments: readonly RoleAssignment[], now: number): readonly RoleAssignment[] {
  if (!assignments.some(isTemporary)) return assignments
  return assignments.filter((assignment) => (temporaryOf(assignment)?.until ?? Number.POSITIVE_INFINITY) > now)
}

/**
 * The same person without positions for a while. These never count for approving what their holder proposed, for appointing anybody or
 * giving a right, for choosing the proofs of somebody, or for extending themselves.
 */
export function withoutTemporary<P extends Principal>(principal: P): P {
  if (!principal.roleAssignments.some(isTemporary)) return principal
  return { ...principal, roleAssignments: principal.roleAssignments.filter((assignment) => !isTemporary(assignment)) }
}

export function hasTemporary({ roleAssignments }: Principal): boolean {
  return roleAssignments.some(isTemporary)
}

/** The time until which somebody holds a role; `undefined` if they hold it for good, or not at all. */
export function heldUntil({ roleAssignments }: Principal, name: string): Temporary | undefined {
  const those = roleAssignments.filter((assignment) => nameOf(assignment) === name)
  const times = those.map(temporaryOf)
  if (times.some((time) => time === undefined)) return undefined
  return times.filter((time) => time !== undefined).toSorted((one, other) => other.until - one.until)[0]
}

const DAY_MS = 86_400_000

/** The end of a time in words, in UTC: `until 14:05`, with the day if it lasts a day or longer. */
export function untilSaid({ from, until }: Pick<Temporary, 'from' | 'until'>): Phrase {
  const at = new Date(until).toISOString()
  return until - from < DAY_MS ? say`until ${{ clock: at.slice(11, 16) }} UTC` : say`until ${{ moment: momentSaid(at) }}`
}

import { LEVELS } from '../permissions/role-assignments.ts'

/** Positions by the names of groups, as a tenant configures them. */
export type GroupPositions = Readonly<Record<string, string>>

/**
 * The position of a person in these groups: the highest that one of them stands for, `undefined` without one. A group that stands for more
 * than `highest` gives nothing.
 */
export function positionOfGroups(names: readonly string[], positions: GroupPositions, highest: string): string | undefined {
  const given = names.flatMap((name) => (Object.hasOwn(positions, name) ? [rankOf(positions[name])] : []))
  const rank = Math.max(...given.filter((each) => each <= rankOf(highest)), NONE)
  return LEVELS[rank]
}

/** The first group whose position is above `highest`. */
export function groupAbove(positions: GroupPositions, highest: string): string | undefined {
  return Object.keys(positions).find((name) => rankOf(positions[name]) > rankOf(highest))
}

const NONE = -1
const rankOf = (position: string | undefined): number => LEVELS.indexOf(position ?? '')

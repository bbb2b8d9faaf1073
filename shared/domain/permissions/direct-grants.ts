import { SHIPPED_ROLES } from './known-roles.ts'

export type Granted = { readonly kind: 'granted'; readonly by: string }

/**
 * The direct grants of a row, prepared for decisions. Every shipped role has a number, and its bit is set if the row grants to it. A role
 * that the configuration adds has no number and is looked up by name. The bits of all rows stay in the processor's cache; a hash table of
 * names for each row would not.
 */
export type DirectGrants = {
  /** The roles 0 to 31. */
  readonly low: number
  /** The roles 32 to 63. */
  readonly high: number
  readonly added: ReadonlyMap<string, Granted>
}

const NUMBERED = SHIPPED_ROLES.slice(0, 64)
const NUMBERS: ReadonlyMap<string, number> = new Map(NUMBERED.map((role, number) => [role, number]))
const GRANTED: readonly Granted[] = NUMBERED.map((by) => ({ kind: 'granted', by }))

export function directGrantsTo(roles: ReadonlySet<string>): DirectGrants {
  const added = new Map<string, Granted>()
  let [low, high] = [0, 0]
  for (const by of roles) {
    const number = NUMBERS.get(by)
    if (number === undefined) added.set(by, { kind: 'granted', by })
    else if (number < 32) low |= bitOf(number)
    else high |= bitOf(number)
  }
  return { low, high, added }
}

/** The grant to this role; none for a role that the row does not name. Creates nothing. */
export function directGrant({ low, high, added }: DirectGrants, role: string): Granted | undefined {
  const number = NUMBERS.get(role)
  if (number === undefined) return added.get(role)
  return ((number < 32 ? low : high) & bitOf(number)) === 0 ? undefined : GRANTED[number]
}

/** The bit of a role in its word of 32. */
function bitOf(number: number): number {
  return 1 << (number & 31)
}

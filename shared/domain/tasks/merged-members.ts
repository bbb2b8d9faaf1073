import { inOrder } from '../in-order.ts'

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tells whether two JSON values are equal; the order of members does not matter. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

/**
 * Applies the members that a proposal changed to the value in force, and leaves the others as they are now (RFC 7396, with the patch
 * between `base`, the value at proposal time, and `proposed`).
 */
export function mergedMembers(base: Members, proposed: Members, current: Members): Members {
  const changed = new Map<string, unknown>()
  for (const name of namesIn(base, proposed)) {
    const [was, wanted, is] = [member(base, name), member(proposed, name), member(current, name)]
    if (isSameJson(was, wanted)) continue
    changed.set(name, isMembers(was) && isMembers(wanted) && isMembers(is) ? mergedMembers(was, wanted, is) : wanted)
  }
  const all = [...Object.keys(current), ...[...changed.keys()].filter((name) => !Object.hasOwn(current, name))]
  return Object.fromEntries(
    all.map((name) => [name, changed.has(name) ? changed.get(name) : current[name]] as const).filter(([, value]) => value !== undefined),
  )
}

/** The paths of the members that a proposal changes: each as a list of names, the deepest that differ. */
export function changedMembers(base: Members, proposed: Members): readonly (readonly string[])[] {
  return namesIn(base, proposed).flatMap((name) => {
    const [was, wanted] = [member(base, name), member(proposed, name)]
    if (isSameJson(was, wanted)) return []
    return isMembers(was) && isMembers(wanted) ? changedMembers(was, wanted).map((path) => [name, ...path]) : [[name]]
  })
}

/** The value at a path; `undefined` if there is none. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((within, name) => (isMembers(within) ? member(within, name) : undefined), value)
}

function member(of: Members, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined
}

const namesIn = (one: Members, other: Members): readonly string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])]

import type { Row } from './grants.ts'
import { isInstitutionOrGlobal } from './role-assignments.ts'

/** A right that a changed row gives to a role: to act alone, also after a step-up, to propose, or to approve what `maker` proposes. */
type GivenRight =
  | { readonly kind: 'alone'; readonly to: string }
  | { readonly kind: 'propose'; readonly to: string }
  | { readonly kind: 'approve'; readonly to: string; readonly maker: string }

/** The part of the service to which a row applies. A row of a tenant gives roles above the tenants one right only: to approve its makers. */
export type Reach = 'service' | 'tenant'

/** The rights that `after` gives to somebody who did not have them by `before`. Taking rights away gives none. */
export function rightsGiven(before: Row, after: Row, reach: Reach): readonly GivenRight[] {
  const applies = (role: string): boolean => reach === 'service' || !isInstitutionOrGlobal(role)
  const acting = [...after.direct].filter((role) => applies(role) && !before.direct.has(role))
  const stepping = after.stepUps.filter((method) => !before.stepUps.includes(method))
  const pairs = [...after.makerChecker].filter(([maker]) => applies(maker))
  const proposing = pairs.filter(([maker]) => !before.direct.has(maker) && !before.makerChecker.has(maker))
  const approving = pairs.flatMap(([maker, checkers]) =>
    checkers
      .filter((checker) => !before.direct.has(checker) && !before.makerChecker.get(maker)?.includes(checker))
      .map((to): GivenRight => ({ kind: 'approve', to, maker })),
  )
  return [
    ...[...acting, ...stepping].map((to): GivenRight => ({ kind: 'alone', to })),
    ...proposing.map(([to]): GivenRight => ({ kind: 'propose', to })),
    ...approving,
  ]
}

/** Tells whether somebody with these roles holds a right of this row. Who acts alone may also propose, and approve what others propose. */
export function holdsRight(row: Row, held: readonly string[], right: GivenRight): boolean {
  if (held.some((role) => row.direct.has(role))) return true
  switch (right.kind) {
    case 'alone':
      return false
    case 'propose':
      return held.some((role) => row.makerChecker.has(role))
    case 'approve':
      return held.some((role) => row.makerChecker.get(right.maker)?.includes(role) === true)
    default:
      return false
  }
}

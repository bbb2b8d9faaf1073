import { decideAccess, isRelation } from './decide-access.ts'
import type { Row } from './grants.ts'
import { isInstitutionOrGlobal, TENANT_POSITIONS } from './holdings.ts'

export type WayBack =
  | { readonly kind: 'kept' }
  | { readonly kind: 'lost'; readonly why: 'nobody in the tenant could change the configuration alone' | 'you could not undo this change' }

/**
 * May somebody change who changes a tenant's configuration? Decision: not so that the tenant shuts itself out. The new row must name a
 * position of the tenant that acts alone, and leave the person who changes it at least the right to propose a change. Whoever has the
 * right from above the tenant (GLOBAL, INSTITUTION) keeps it whatever a tenant's row says, and is free: they are the way back.
 */
export function wayBackAfter(after: Row, above: Row, held: readonly string[]): WayBack {
  const heldAbove = held.filter(isInstitutionOrGlobal)
  if (heldAbove.length > 0 && decideAccess(above, heldAbove, isRelation).kind === 'granted') return { kind: 'kept' }
  if (!TENANT_POSITIONS.some((position) => after.direct.has(position)))
    return { kind: 'lost', why: 'nobody in the tenant could change the configuration alone' }
  if (decideAccess(after, held, isRelation).kind === 'denied') return { kind: 'lost', why: 'you could not undo this change' }
  return { kind: 'kept' }
}

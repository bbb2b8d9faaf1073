import { decideAccess, isRelation } from './decide-access.ts'
import type { Row } from './grants.ts'
import { isInstitutionOrGlobal, TENANT_POSITIONS } from './role-assignments.ts'

export type RecoveryAccess =
  | { readonly kind: 'kept' }
  /** Only if somebody holds one of these positions: whoever makes the change could no longer undo it alone. */
  | { readonly kind: 'kept-by'; readonly positions: readonly string[] }
  | { readonly kind: 'lost'; readonly why: 'nobody in the tenant could change the configuration alone' | 'you could not undo this change' }

/**
 * May somebody change who changes a tenant's configuration? Decision: not so that the tenant shuts itself out. The new row must name a
 * position of the tenant that acts alone and that somebody holds, and leave the person who changes it at least the right to propose a change. Whoever has the
 * right from above the tenant (GLOBAL, INSTITUTION) keeps it whatever a tenant's row says, and is free: they are the way back.
 */
export function wayBackAfter(after: Row, above: Row, held: readonly string[]): RecoveryAccess {
  const heldAbove = held.filter(isInstitutionOrGlobal)
  if (heldAbove.length > 0 && decideAccess(above, heldAbove, isRelation).kind === 'granted') return { kind: 'kept' }
  const positions = TENANT_POSITIONS.filter((position) => after.direct.has(position))
  if (positions.length === 0) return { kind: 'lost', why: 'nobody in the tenant could change the configuration alone' }
  const access = decideAccess(after, held, isRelation)
  if (access.kind === 'denied') return { kind: 'lost', why: 'you could not undo this change' }
  return access.kind === 'granted' ? { kind: 'kept' } : { kind: 'kept-by', positions }
}

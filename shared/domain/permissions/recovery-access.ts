import { decideAccess, isRelation } from './decide-access.ts'
import type { Row } from './grants.ts'
import { isInstitutionOrGlobal, TENANT_POSITIONS } from './role-assignments.ts'

type RecoveryAccess =
  | { readonly kind: 'kept' }
  /** Kept only if somebody holds one of these positions: the person who makes the change could not undo it alone. */
  | { readonly kind: 'kept-by'; readonly positions: readonly string[] }
  | { readonly kind: 'lost'; readonly why: 'nobody in the tenant could change the configuration alone' | 'you could not undo this change' }

/**
 * Judges a change of the row that controls a tenant's configuration. Decision: a tenant must not lock itself out. The new row must name a
 * position of the tenant that acts alone and that somebody holds, and leave the caller at least the right to propose a change. Callers
 * with the right from above the tenant (GLOBAL, INSTITUTION) keep it whatever a tenant's row says, so they are not limited: they provide
 * the recovery access.
 */
export function recoveryAccessAfter(after: Row, above: Row, held: readonly string[]): RecoveryAccess {
  const heldAbove = held.filter(isInstitutionOrGlobal)
  if (heldAbove.length > 0 && decideAccess(above, heldAbove, isRelation).kind === 'granted') return { kind: 'kept' }
  const positions = TENANT_POSITIONS.filter((position) => after.direct.has(position))
  if (positions.length === 0) return { kind: 'lost', why: 'nobody in the tenant could change the configuration alone' }
  const access = decideAccess(after, held, isRelation)
  if (access.kind === 'denied') return { kind: 'lost', why: 'you could not undo this change' }
  return access.kind === 'granted' ? { kind: 'kept' } : { kind: 'kept-by', positions }
}

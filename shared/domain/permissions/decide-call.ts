import { type Access, decideAccess, isRelation } from './decide-access.ts'
import type { PermissionName } from './default-matrix.ts'
import type { Row } from './grants.ts'
import type { Matrix } from './matrix.ts'

/** The permissions that open a call: one permission, and for some calls a narrower alternative. */
export type Opening = { readonly permission: PermissionName; readonly orElse?: PermissionName | undefined }

export type Decided = { readonly access: Access; readonly row: Row }

/** Decides a call by the roles that its caller holds for the item. If its permission denies the call, the narrower one decides. */
export function decideCall({ permission, orElse }: Opening, held: readonly string[], matrix: Matrix): Decided {
  const decided = decideBy(permission, held, matrix)
  if (orElse === undefined || decided.access.kind !== 'denied') return decided
  const narrower = decideBy(orElse, held, matrix)
  return narrower.access.kind === 'denied' ? decided : narrower
}

export function decideBy(permission: PermissionName, held: readonly string[], matrix: Matrix): Decided {
  const row = matrix.rowFor(permission, held)
  return { access: decideAccess(row, held, isRelation), row }
}

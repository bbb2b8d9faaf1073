import { DEFAULT_MATRIX, isPermission, type OwnPermission, type PermissionName, type ShippedPermission } from './default-matrix.ts'
import { EMPTY_ROW, parseGrants, type Row, rowOf, rowWith } from './grants.ts'
import { isOwnPermission } from './own-permissions.ts'
import { isInstitutionOrGlobal } from './role-assignments.ts'

/** Rows by permission. `undefined`: the level above decides. */
export type Overrides = Readonly<Partial<Record<string, string>>>

export type Matrix = {
  readonly rowFor: (permission: PermissionName, held: readonly string[]) => Row
  /** The permissions of the tenant's own operations that have a row. */
  readonly own: readonly OwnPermission[]
}

const anyName = (): boolean => true

function parsed(text: string): Row {
  const result = parseGrants(text, anyName)
  return result.kind === 'grants' ? rowOf(result.grants) : EMPTY_ROW
}

const shipped = new Map<ShippedPermission, Row>()

function shippedRow(permission: ShippedPermission): Row {
  const known = shipped.get(permission)
  if (known !== undefined) return known
  const row = parsed(DEFAULT_MATRIX[permission])
  shipped.set(permission, row)
  return row
}

/** The row of a permission above the tenants, and the tenant's own row if it has one. */
type Levels = { readonly above: Row; readonly own: Row | undefined }

/**
 * The matrix in force in a tenant: shipped rows, replaced by those of the global property, replaced by the tenant's own rows. Rows of a
 * tenant's own operations exist only in the tenant, and decide for every role: nobody has them until the tenant grants them.
 */
export function matrixOf(global: Overrides, tenant: Overrides): Matrix {
  const ofTenant = Object.keys(tenant).filter(isOwnPermission)
  const rows = matrixFrom((permission: PermissionName) => {
    if (!isPermission(permission)) return { above: parsed(tenant[permission] ?? ''), own: undefined }
    const [above, own] = [global[permission], tenant[permission]]
    return { above: above === undefined ? shippedRow(permission) : parsed(above), own: own === undefined ? undefined : parsed(own) }
  })
  return { ...rows, own: ofTenant }
}

/**
 * Builds a matrix from these rows. A row is read when its permission is first asked for, because a process decides about few of them.
 * INVARIANT: a tenant's row never changes the rights of GLOBAL and INSTITUTION roles; the global row stays in force for them.
 */
export function matrixFrom<P extends string>(
  read: (permission: P) => Levels | undefined,
): { readonly rowFor: (permission: P, held: readonly string[]) => Row } {
  // Most rows have one level: they are found at once.
  const plain = new Map<P, Row>()
  const layered = new Map<P, Levels>()
  const merged = new Map<Levels, Map<string, Row>>()

  function mergedRow(levels: Levels, own: Row, high: readonly string[]): Row {
    const name = high.length === 1 ? (high[0] ?? '') : high.join()
    const known = merged.get(levels)?.get(name)
    if (known !== undefined) return known
    const row = mergedForAbove(levels.above, own, high)
    merged.set(levels, (merged.get(levels) ?? new Map<string, Row>()).set(name, row))
    return row
  }

  function rowOfLevels(permission: P, held: readonly string[]): Row {
    const levels = layered.get(permission) ?? read(permission)
    if (levels === undefined) return EMPTY_ROW
    const { above, own } = levels
    if (own === undefined) {
      plain.set(permission, above)
      return above
    }
    layered.set(permission, levels)
    return held.some(isInstitutionOrGlobal) ? mergedRow(levels, own, held.filter(isInstitutionOrGlobal)) : own
  }

  return {
    rowFor: (permission, held) => plain.get(permission) ?? rowOfLevels(permission, held),
  }
}

/** The row for a caller with roles above the tenant (`high`): the global row for those roles, the tenant's row for all others. */
function mergedForAbove(above: Row, own: Row, high: readonly string[]): Row {
  const isTheirs = (role: string): boolean => high.includes(role)
  const isBelow = (role: string): boolean => !isInstitutionOrGlobal(role)
  return rowWith({
    direct: new Set([...[...above.direct].filter(isTheirs), ...[...own.direct].filter(isBelow)]),
    makerChecker: new Map([
      ...[...above.makerChecker].filter(([maker]) => isTheirs(maker)),
      ...[...own.makerChecker].filter(([maker]) => isBelow(maker)),
    ]),
    stepUps: own.stepUps,
  })
}

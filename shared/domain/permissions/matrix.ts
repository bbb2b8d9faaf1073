import { DEFAULT_MATRIX, PERMISSIONS, type PermissionName } from './default-matrix.ts'
import { EMPTY_ROW, parseGrants, type Row, rowOf } from './grants.ts'
import { type Holder, heldAt, isInstitutionOrGlobal, type Place } from './holdings.ts'

/** Rows by permission: `undefined` means that the level above decides. */
export type Overrides = Readonly<Partial<Record<string, string>>>

export type Matrix = { readonly rowFor: (permission: PermissionName, held: readonly string[]) => Row }

const anyName = (): boolean => true

function parsed(text: string): Row {
  const result = parseGrants(text, anyName)
  return result.kind === 'grants' ? rowOf(result.grants) : EMPTY_ROW
}

const shipped = new Map<PermissionName, Row>()

function shippedRow(permission: PermissionName): Row {
  const known = shipped.get(permission)
  if (known !== undefined) return known
  const row = parsed(DEFAULT_MATRIX[permission])
  shipped.set(permission, row)
  return row
}

/**
 * The matrix in force in a tenant: the shipped rows, those of the global property over them, and the tenant's own rows over both.
 * INVARIANT: a tenant's row never changes what GLOBAL and INSTITUTION roles may do; for them the global row stays in force.
 */
export function matrixOf(global: Overrides, tenant: Overrides): Matrix {
  const globalRows = parsedRows(global)
  const tenantRows = parsedRows(tenant)
  return {
    rowFor(permission, held) {
      const above = globalRows.get(permission) ?? shippedRow(permission)
      const own = tenantRows.get(permission)
      if (own === undefined) return above
      return held.some(isInstitutionOrGlobal) ? mergedForAbove(above, own, held) : own
    },
  }
}

function parsedRows(overrides: Overrides): ReadonlyMap<string, Row> {
  return new Map(
    PERMISSIONS.flatMap((permission) => (overrides[permission] === undefined ? [] : [[permission, parsed(overrides[permission])]])),
  )
}

/** For a caller with a role above the tenant: the global row for those roles, the tenant's row for everything else that is held. */
function mergedForAbove(above: Row, own: Row, held: readonly string[]): Row {
  const keeps = (row: Row, wanted: (holder: string) => boolean): Row => ({
    direct: new Set([...row.direct].filter(wanted)),
    makerChecker: new Map([...row.makerChecker].filter(([maker]) => wanted(maker))),
    stepUps: row.stepUps,
  })
  const high = held.filter(isInstitutionOrGlobal)
  const fromAbove = keeps(above, (holder) => high.includes(holder))
  const fromOwn = keeps(own, (holder) => !isInstitutionOrGlobal(holder))
  return {
    direct: new Set([...fromAbove.direct, ...fromOwn.direct]),
    makerChecker: new Map([...fromAbove.makerChecker, ...fromOwn.makerChecker]),
    stepUps: own.stepUps,
  }
}

/** Every permission that somebody with these holdings has directly in this place. */
export function permissionsHeld(matrix: Matrix, holder: Holder, place: Place): ReadonlySet<PermissionName> {
  const held = heldAt(holder, place)
  return new Set(PERMISSIONS.filter((permission) => held.some((name) => matrix.rowFor(permission, held).direct.has(name))))
}

import { commaSeparated } from '../comma-separated.ts'
import { DEFAULT_MATRIX } from './default-matrix.ts'

/** Permission rows as the configuration writes them: `<Item>.<Action>.Allowed` → grants. */
export type Rows = Readonly<Record<string, string>>

/** The rows that ship with the service. */
export const SHIPPED_ROWS: Rows = Object.fromEntries(
  Object.entries(DEFAULT_MATRIX).map(([permission, grants]) => [`${permission}.Allowed`, grants]),
)

/** All rows: the shipped ones, replaced by `changed`. */
export function rowsInForce(changed: Rows): Rows {
  return { ...SHIPPED_ROWS, ...changed }
}

/** The rows that grant something else than the shipped ones, in any order of names. */
export function rowsThatDiffer(rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).filter(([key, grants]) => sorted(grants) !== sorted(SHIPPED_ROWS[key] ?? '')))
}

function sorted(grants: string): string {
  const entries = commaSeparated(grants).map((entry) => entry.replace(/\s*->\s*/, '->'))
  return [...new Set(entries)].sort().join()
}

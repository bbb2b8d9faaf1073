import type { AccessReportRow } from '@countersign/client'

/** The latest use of a person's permissions; `undefined` without one. */
export function lastUseOf({ lastUse }: AccessReportRow): { readonly group: string; readonly at: string } | undefined {
  const [latest] = Object.entries(lastUse).toSorted(([, one], [, other]) => (one < other ? 1 : -1))
  return latest === undefined ? undefined : { group: latest[0], at: latest[1] }
}

/** Those who never used a permission first, the longest unused next; then by name. */
export function neverUsedFirst(rows: readonly AccessReportRow[]): readonly AccessReportRow[] {
  const keyOf = (row: AccessReportRow): string => `${lastUseOf(row)?.at ?? ''} ${row.name}`
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row)
}

/** Characters by which a spreadsheet takes a cell for a formula: also in full width, and after white space. */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/**
 * One row of CSV (RFC 4180), without its line end. A cell that a spreadsheet would execute begins with an apostrophe, so that it is shown
 * as text.
 */
export function csvRow(cells: readonly (string | number | undefined)[]): string {
  return cells.map(csvCell).join(',')
}

function csvCell(cell: string | number | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as one text; each ends with CR LF. */
export function csvText(rows: readonly string[]): string {
  return rows.map((row) => `${row}\r\n`).join('')
}

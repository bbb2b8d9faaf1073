import { bold } from './terminal.ts'

/** The output of a command: JSON for programs, words for people. */
export interface Output {
  readonly isJson: boolean
  /** The result of the command. */
  show(json: unknown, inWords: () => string): void
  /** One of several results that arrive one by one: a line of JSON, or a line of text. */
  line(json: unknown, inWords: () => string): void
}

export function outputFor(isJson: boolean): Output {
  return {
    isJson,
    show: (json, inWords) => write(isJson ? JSON.stringify(json, undefined, 2) : inWords()),
    line: (json, inWords) => write(isJson ? JSON.stringify(json) : inWords()),
  }
}

function write(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Columns with headings; columns without any value are left out. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return empty
  const shown = rows.map((row) => row.map(printable))
  const widths = heads.map((head, column) => Math.max(head.length, ...shown.map((row) => (row[column] ?? '').length)))
  const inColumns = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [bold(inColumns(heads)), ...shown.map(inColumns)].join('\n')
}

/** Names and their values, one per line. */
export function facts(rows: readonly (readonly [name: string, value: string | undefined])[]): string {
  const known = rows.filter((row): row is readonly [string, string] => row[1] !== undefined && row[1] !== '')
  const width = Math.max(0, ...known.map(([name]) => name.length))
  return known.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`).join('\n')
}

/** Text from the service without control characters, which could steer a terminal. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�').replaceAll(/[\n\t]+/g, ' ')
}

import { withEscapes, withMarks } from '@countersign/client'
import { bold, forTerminal } from './terminal.ts'

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
    show: (json, inWords) => (isJson ? writeJson(json, 2) : write(inWords())),
    line: (json, inWords) => (isJson ? writeJson(json) : write(inWords())),
  }
}

/** Writes text for people to stdout. */
export function write(text: string): void {
  const shown = forTerminal(text)
  process.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`)
}

/** Writes JSON to stdout. Hidden characters are escapes in it, so that programs read the same value and people see them. */
export function writeJson(json: unknown, indent?: number): void {
  process.stdout.write(`${withEscapes(JSON.stringify(json, undefined, indent))}\n`)
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

/** Text from the service on one line, with hidden characters as marks: they could steer a terminal or reverse the text beside them. */
export function printable(text: string): string {
  return withMarks(text).replaceAll(/[\n\t]+/g, ' ')
}

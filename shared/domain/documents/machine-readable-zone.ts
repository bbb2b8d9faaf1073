import { type ParseResult, parse } from 'mrz'
import type { Paper } from './paper-processor.ts'

/** The machine-readable zone found among the lines of a picture. */
export type FoundZone =
  | { readonly kind: 'none' }
  /** A check digit is wrong, a field cannot be read, or there are several zones. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'zone'; readonly paper: Paper }

/**
 * The zones of ICAO 9303 (parts 4, 5 and 6). `filled`: lines that may end in fillers, which text readers miscount. `name`: the line with
 * the names.
 */
const FORMATS = [
  { format: 'TD3', width: 44, lines: 2, filled: [0], name: 0 },
  { format: 'TD2', width: 36, lines: 2, filled: [0], name: 0 },
  { format: 'TD1', width: 30, lines: 3, filled: [0, 2], name: 2 },
] as const
type Format = (typeof FORMATS)[number]

/** Finds the machine-readable zone among lines of text, from top to bottom. Every check digit must be right. */
export function zoneIn(lines: readonly string[]): FoundZone {
  const read = lines.map(zoneCharacters)
  const zones = FORMATS.flatMap((format) => read.flatMap((_, first) => zoneAt(read, first, format)))
  const [only, ...more] = zones
  if (only === undefined) return { kind: 'none' }
  const paper = more.length > 0 ? undefined : paperOf(only)
  return paper === undefined ? { kind: 'wrong' } : { kind: 'zone', paper }
}

/** Removes the spaces that text readers see between letters of OCR-B, and repairs pairs of fillers read as quotation marks. */
function zoneCharacters(line: string): string {
  return line.toUpperCase().replaceAll(/\s/g, '').replaceAll('«', '<<')
}

type Zone = { readonly format: Format; readonly lines: readonly string[] }

function zoneAt(read: readonly string[], first: number, format: Format): readonly Zone[] {
  const { width, filled, name } = format
  const lines = read
    .slice(first, first + format.lines)
    .map((line, at) => (filled.some((each) => each === at) ? toWidth(line, width) : line))
  const fits = lines.length === format.lines && lines.every((line) => line.length === width && /^[A-Z0-9<]+$/.test(line))
  return fits && /^[A-Z]/.test(lines[0] ?? '') && lines[name]?.includes('<<') ? [{ format, lines }] : []
}

function toWidth(line: string, width: number): string {
  return line.endsWith('<') ? line.replace(/<+$/, '').padEnd(width, '<') : line
}

function paperOf({ format, lines }: Zone): Paper | undefined {
  const result = parse([...lines], { autocorrect: true })
  const { documentNumber, fields } = result
  const holds = result.format === format.format && checkDigitsHold(result)
  return holds && documentNumber && fields.lastName ? { documentNumber, lastName: fields.lastName } : undefined
}

function checkDigitsHold({ details }: ParseResult): boolean {
  return details.filter(({ field }) => field?.endsWith('CheckDigit')).every(({ valid }) => valid)
}

import { momentsIn } from '../../text/formats.ts'

const HOUR_MS = 3_600_000
const HOURS_OF_A_DAY = 24

/** A bar of a chart: one hour or one day. */
export type Bin = { readonly from: number; readonly label: string }

/** The bars of the last hours: by hour up to two days, otherwise by day. */
export function binsOf(hours: number, now: number): { readonly bins: readonly Bin[]; readonly indexOf: (hour: string) => number } {
  const length = hours <= 2 * HOURS_OF_A_DAY ? 1 : HOURS_OF_A_DAY
  const count = Math.ceil(hours / length)
  const end = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS
  const start = end - count * length * HOUR_MS
  const words = momentsIn(length === 1 ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' })
  const bins = Array.from({ length: count }, (_, at) => {
    const from = start + at * length * HOUR_MS
    return { from, label: words(from) }
  })
  return { bins, indexOf: (hour) => Math.floor((Date.parse(hour) - start) / (length * HOUR_MS)) }
}

/** The numbers of hours, put into bars: their sums, or their highest. */
export function binned<Item extends { readonly hour: string }>(
  items: readonly Item[],
  { bins, indexOf }: ReturnType<typeof binsOf>,
  numberOf: (item: Item) => number,
  how: 'sum' | 'highest' = 'sum',
): readonly number[] {
  const values = bins.map(() => 0)
  for (const item of items) {
    const at = indexOf(item.hour)
    const before = values[at]
    if (before !== undefined) values[at] = how === 'sum' ? before + numberOf(item) : Math.max(before, numberOf(item))
  }
  return values
}

/** The middle of some numbers; `undefined` of none. */
export function medianOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)]
}

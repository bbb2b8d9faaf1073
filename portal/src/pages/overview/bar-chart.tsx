import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { numbersIn } from '../../text/formats.ts'
import type { Bin } from './bins.ts'
import styles from './overview.module.css'

export type Series = { readonly name: string; readonly tone: 'good' | 'bad' | 'warn' | 'accent'; readonly values: readonly number[] }

type BarChartProps = {
  readonly title: string
  readonly bins: readonly Bin[]
  /** Stacked, the first at the bottom. */
  readonly series: readonly Series[]
  /** Written after each number of the table. */
  readonly unit?: string
}

const WIDTH = 480
const HEIGHT = 96
const GAP = 2
/** Shares are drawn against the whole. */
const MOST_PERCENT = 100

/** Bars over time. The table says the same to screen readers. */
export function BarChart({ title, bins, series, unit = '' }: BarChartProps) {
  const sums = bins.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const highest = Math.max(unit === '' ? 1 : MOST_PERCENT, ...sums)
  const step = WIDTH / Math.max(1, bins.length)
  return (
    <figure className={styles.chart}>
      <Legend series={series} unit={unit} highest={highest} />
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.base} />
        {bins.map((bin, at) =>
          stackedAt(series, at, highest).map(({ name, tone, from, height }) => (
            <rect
              key={`${bin.from} ${name}`}
              data-tone={tone}
              x={at * step + GAP / 2}
              y={HEIGHT - from - height}
              width={Math.max(1, step - GAP)}
              height={height}
            />
          )),
        )}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{bins[0]?.label}</span>
        <span>{bins.at(-1)?.label}</span>
      </p>
      <BinTable caption={title} bins={bins} columns={series} unit={unit} />
    </figure>
  )
}

function stackedAt(series: readonly Series[], at: number, highest: number) {
  let from = 0
  return series.flatMap(({ name, tone, values }) => {
    const height = ((values[at] ?? 0) / highest) * (HEIGHT - 6)
    const bar = { name, tone, from, height }
    from += height
    return height === 0 ? [] : [bar]
  })
}

/** The meaning of the colours, with the sum of each; of shares, the highest. */
function Legend({ series, unit, highest }: { readonly series: readonly Series[]; readonly unit: string; readonly highest: number }) {
  const number = numbersIn()
  return (
    <figcaption className={styles.legend}>
      {series.map(({ name, tone, values }) => {
        const total = unit === '' ? values.reduce((sum, value) => sum + value, 0) : Math.min(highest, Math.max(0, ...values))
        return (
          <span key={name}>
            <i data-tone={tone} aria-hidden="true" />
            {name} <strong>{`${number(total)}${unit}`}</strong>
          </span>
        )
      })}
    </figcaption>
  )
}

type BinTableProps = {
  readonly caption: string
  readonly bins: readonly Bin[]
  readonly columns: readonly { readonly name: string; readonly values: readonly number[] }[]
  /** Written after each number. */
  readonly unit?: string
}

/** The numbers of a chart for screen readers: a row for each span of time. */
export function BinTable({ caption, bins, columns, unit = '' }: BinTableProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`From`}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, label }, at) => (
            <tr key={from}>
              <th scope="row">{label}</th>
              {columns.map(({ name, values }) => (
                <td key={name}>{`${values[at] ?? 0}${unit}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

import type { Callback } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { listed } from '../../text/lists.ts'
import { duration, exactTime } from '../../ui/relative-time.tsx'
import { answerWords, isDelivered } from '../callbacks/callback-words.ts'
import styles from './callback.module.css'

type Rung = Callback['ladder'][number]
type Mark = 'delivered' | 'failed' | 'next' | 'to-come'
type Step = { readonly rung: Rung; readonly mark: Mark; readonly words: string }

const ROW = 28
/** Room for the longest word before a row: “de inmediato”. */
const LEFT = 108
const STEP = 11.5
const WIDTH = 300

/** The retry schedule, a row per gap: past attempts, the next one, and those that would follow. A table says the same to screen readers. */
export function RetryLadder({ callback }: { readonly callback: Callback }) {
  const steps = stepsOf(callback)
  if (steps.length === 0) return <p className={styles.quiet}>{t`It has not been tried.`}</p>
  const rows = rowsOf(steps)
  const height = rows.length * ROW
  return (
    <figure className={styles.ladder}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} aria-hidden="true" focusable="false">
        <path d={`M${LEFT - 10} ${ROW / 2}V${height - ROW / 2}`} className={styles.rail} />
        {rows.map((row, index) => (
          <Row key={row[0]?.rung.rung} row={row} y={index * ROW + ROW / 2} />
        ))}
      </svg>
      <Legend steps={steps} />
      <VisuallyHidden>
        <TableTwin steps={steps} />
      </VisuallyHidden>
    </figure>
  )
}

function Row({ row, y }: { readonly row: readonly Step[]; readonly y: number }) {
  const [first] = row
  const isAhead = row.every(({ mark }) => mark === 'to-come')
  return (
    <>
      <text x={LEFT - 20} y={y + 4} textAnchor="end" className={isAhead ? styles.gapAhead : styles.gap}>
        {first === undefined || first.rung.gapSeconds === 0 ? t`at once` : `+ ${duration(first.rung.gapSeconds * 1000)}`}
      </text>
      <path d={`M${LEFT - 10} ${y}H${LEFT + (row.length - 1) * STEP}`} className={styles.rail} />
      {row.map(({ rung, mark, words }, index) => (
        <Dot key={rung.rung} mark={mark} words={words} x={LEFT + index * STEP} y={y} />
      ))}
    </>
  )
}

function Dot({ mark, words, x, y }: { readonly mark: Mark; readonly words: string; readonly x: number; readonly y: number }) {
  return (
    <g className={styles[mark]}>
      <title>{words}</title>
      <circle cx={x} cy={y} r={mark === 'next' ? 5.5 : 4.5} />
      {mark === 'failed' && <path d={`M${x - 1.7} ${y - 1.7}l3.4 3.4M${x + 1.7} ${y - 1.7}l-3.4 3.4`} />}
      {mark === 'delivered' && <path d={`M${x - 2.1} ${y + 0.1}l1.5 1.5 2.7 -3`} />}
    </g>
  )
}

const LEGEND: readonly (readonly [Mark, string])[] = [
  ['delivered', t`arrived`],
  ['failed', t`did not arrive`],
  ['next', t`next`],
  ['to-come', t`if it goes on failing, then every 30 days`],
]

function Legend({ steps }: { readonly steps: readonly Step[] }) {
  const present = LEGEND.filter(([mark]) => steps.some((step) => step.mark === mark))
  return (
    <ul className={styles.legend} aria-hidden="true">
      {present.map(([mark, word]) => (
        <li key={mark}>
          <svg width={14} height={14} aria-hidden="true" focusable="false">
            <Dot mark={mark} words={word} x={7} y={7} />
          </svg>
          {word}
        </li>
      ))}
    </ul>
  )
}

function TableTwin({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <table>
      <caption>{t`Retry schedule`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Attempt`}</th>
          <th scope="col">{t`After`}</th>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ rung: { rung, gapSeconds, at }, words }) => (
          <tr key={rung}>
            <th scope="row">{rung + 1}</th>
            <td>{gapSeconds === 0 ? t`at once` : duration(gapSeconds * 1000)}</td>
            <td>{at === undefined ? t`no longer known` : exactTime(at)}</td>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each step of the schedule with its result: its attempt is the one that began at its time. */
function stepsOf({ ladder, attempts, state }: Callback): readonly Step[] {
  const lastDone = ladder.findLast((rung) => rung.state === 'done')
  return ladder.map((rung): Step => {
    const when = rung.at === undefined ? [] : [exactTime(rung.at)]
    if (rung.state === 'next') return { rung, mark: 'next', words: listed([t`next`, ...when]) }
    if (rung.state === 'to-come') return { rung, mark: 'to-come', words: listed([t`to come`, ...when]) }
    const { arrived, words } = resultOf(
      attempts.find(({ at }) => at === rung.at),
      state === 'DELIVERED' && rung === lastDone,
    )
    return { rung, mark: arrived ? 'delivered' : 'failed', words: listed([words, ...when]) }
  })
}

/** The result of a step: its attempt tells, or, where the log has dropped it, whether the callback arrived then. */
function resultOf(
  made: Callback['attempts'][number] | undefined,
  arrivedThen: boolean,
): { readonly arrived: boolean; readonly words: string } {
  if (made !== undefined) return { arrived: isDelivered(made), words: answerWords(made) }
  return { arrived: arrivedThen, words: arrivedThen ? t`arrived` : t`did not arrive` }
}

/** Groups neighbours with the same gap into a row. */
function rowsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const rows: Step[][] = []
  for (const step of steps) {
    const row = rows.at(-1)
    if (row !== undefined && row[0]?.rung.gapSeconds === step.rung.gapSeconds && row.length < 19) row.push(step)
    else rows.push([step])
  }
  return rows
}

import type { ListedCallback } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { numbersIn } from '../../text/formats.ts'
import { COMMA } from '../../text/lists.ts'
import { useNow } from '../../ui/use-now.ts'
import { attemptsInWords, isDelivered } from '../callbacks/callback-words.ts'
import styles from './webhooks.module.css'

const percent = numbersIn({ style: 'percent', maximumFractionDigits: 1 })
const HEIGHT = 48
const WIDTH = 10
const GAP = 2

type LastDayProps = { readonly callbacks: readonly ListedCallback[]; readonly isCut: boolean }

/** Success rate and latency of the last 24 hours, with a bar for each hour. `isCut`: there were more attempts than are counted. */
export function LastDayGraph({ callbacks, isCut }: LastDayProps) {
  const { hours, delivered, failed, medianMs } = lastDayOf(callbacks, useNow())
  const all = delivered + failed
  if (all === 0) return <p className={styles.quiet}>{t`Nothing was sent in the last 24 hours.`}</p>
  // Rounded down: one failure is never 100 %.
  const rate = percent(Math.floor((delivered / all) * 1000) / 1000)
  const most = Math.max(...hours.map((hour) => hour.delivered + hour.failed))
  const heightOf = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT))
  return (
    <>
      <p className={styles.rate}>
        <Trans>
          <strong>{rate}</strong> of {{ attempts: attemptsInWords(all) }} delivered
        </Trans>
        {failed > 0 && `${COMMA}${t`${failed} failed`}`}
        {medianMs !== undefined && `${COMMA}${t`half of the answers came within ${{ medianMs: numbersIn()(medianMs) }} ms`}`}.
        {isCut && <> {t`Counted are the latest 100 events.`}</>}
      </p>
      <svg
        className={styles.graph}
        viewBox={`0 0 ${hours.length * (WIDTH + GAP)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {hours.map((hour, index) => {
          const [good, bad] = [heightOf(hour.delivered), heightOf(hour.failed)]
          const x = index * (WIDTH + GAP)
          return (
            <g key={hour.from}>
              <rect x={x} y={HEIGHT - 1} width={WIDTH} height={1} className={styles.none} />
              <rect x={x} y={HEIGHT - good} width={WIDTH} height={good} className={styles.good} />
              <rect x={x} y={Math.max(0, HEIGHT - good - bad)} width={WIDTH} height={bad} className={styles.bad} />
            </g>
          )
        })}
      </svg>
    </>
  )
}

const HOUR_MS = 3_600_000
const BARS = 24

/** The attempts of one hour. */
type Hour = { readonly from: number; readonly delivered: number; readonly failed: number }

/** The attempts of the last 24 hours, hour by hour, oldest first. `medianMs`: of those that the receiver answered. */
type LastDay = {
  readonly hours: readonly Hour[]
  readonly delivered: number
  readonly failed: number
  readonly medianMs: number | undefined
}

/** Counts the attempts of these callbacks in the 24 hours before `now`. */
function lastDayOf(callbacks: readonly Pick<ListedCallback, 'attempts'>[], now: number): LastDay {
  const begin = now - BARS * HOUR_MS
  const attempts = callbacks.flatMap((each) => each.attempts).filter(({ at }) => Date.parse(at) > begin && Date.parse(at) <= now)
  const hours = Array.from({ length: BARS }, (_, index) => {
    const from = begin + index * HOUR_MS
    const within = attempts.filter(({ at }) => Date.parse(at) > from && Date.parse(at) <= from + HOUR_MS)
    const delivered = within.filter(isDelivered).length
    return { from, delivered, failed: within.length - delivered }
  })
  const delivered = attempts.filter(isDelivered).length
  const times = attempts.flatMap(({ status, ms }) => (status === undefined || ms === undefined ? [] : [ms])).toSorted((a, b) => a - b)
  return { hours, delivered, failed: attempts.length - delivered, medianMs: times[Math.floor(times.length / 2)] }
}

import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import { distancesIn, momentsIn } from '../text/formats.ts'
import { useNow } from './use-now.ts'

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Says how far a moment is from now, such as "3 minutes ago" or "in 2 hours". */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  if (unit === 'second' && Math.abs(seconds) < 10) return t`just now`
  return distancesIn({ numeric: 'auto' })(Math.trunc(seconds / length), unit)
}

/** A duration in words, with at most its two largest units: "2 h 5 min". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return t`${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t`${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? t`${hours} h` : t`${hours} h ${{ number: minutes % 60 }} min`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 || days > 6 ? t`${days} d` : t`${days} d ${{ number: hours % 24 }} h`
}

/** The exact time in the reader's own zone and locale. */
export const exactTime = (at: string | number): string => momentsIn({ dateStyle: 'medium', timeStyle: 'medium' })(new Date(at))

/** The time until something due; "in a moment" if it is due within seconds, or overdue. */
export const untilTime = (at: number, now: number): string => (at - now < 10_000 ? t`in a moment` : relativeTime(at, now))

/** A future moment, relative to now, kept current, with the exact time on hover and focus. */
export function UntilTime({ at }: { readonly at: string }) {
  const now = useNow()
  const exact = exactTime(at)
  return (
    <Tooltip label={exact}>
      <time dateTime={at} data-exact={exact}>
        {untilTime(Date.parse(at), now)}
      </time>
    </Tooltip>
  )
}

/** A moment relative to now, kept current, with the exact time on hover and focus. */
export function RelativeTime({ at }: { readonly at: string }) {
  const now = useNow()
  const exact = exactTime(at)
  return (
    <Tooltip label={exact}>
      <time dateTime={at} data-exact={exact}>
        {relativeTime(Date.parse(at), now)}
      </time>
    </Tooltip>
  )
}

import type { ListedCallback } from '@countersign/client'
import { isDelivered } from '../callbacks/callback-words.ts'

const HOUR_MS = 3_600_000
const BARS = 24

/** The attempts of one hour. */
export type Hour = { readonly from: number; readonly delivered: number; readonly failed: number }

/** The attempts of the last 24 hours, hour by hour, oldest first. `medianMs`: of those that the receiver answered. */
export type LastDay = {
  readonly hours: readonly Hour[]
  readonly delivered: number
  readonly failed: number
  readonly medianMs: number | undefined
}

/** Counts the attempts of these callbacks in the 24 hours before `now`. */
export function lastDayOf(callbacks: readonly Pick<ListedCallback, 'attempts'>[], now: number): LastDay {
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

import { BoundedMemory } from '../bounded-memory.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A day with a change of the clock has up to 25 hours, and one hour may be missing: two days always contain the hour. */
const MOST_HOURS = 49

/**
 * The first time after `now` at which a clock in this time zone begins the hour, in milliseconds. An hour that a day skips comes the next day,
 * and of an hour that comes twice in a day the second one is left out.
 */
export function nextDigestAt(hour: number, timeZone: string, now: number): number {
  const quarter = Math.floor(now / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  // Clocks differ from UTC by whole quarters of an hour.
  for (let at = quarter + 15 * MINUTE_MS; at <= now + MOST_HOURS * HOUR_MS; at += 15 * MINUTE_MS)
    if (begins(hour, timeZone, at) && !begins(hour, timeZone, at - HOUR_MS)) return at
  return now + 24 * HOUR_MS
}

function begins(hour: number, timeZone: string, at: number): boolean {
  const parts = clockIn(timeZone).formatToParts(at)
  const part = (type: 'hour' | 'minute') => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') === hour && part('minute') === 0
}

/** Tells whether a text is a time zone of IANA, such as `Europe/Berlin`, or an offset from UTC, such as `+02:00`. */
export function isZoneOrOffset(text: string): boolean {
  if (!/^([A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*|[+-](0\d|1[0-4]):(00|15|30|45))$/.test(text)) return false
  try {
    clockIn(text)
    return true
  } catch {
    return false
  }
}

const MOST_CLOCKS = 100
const clocks = new BoundedMemory<string, Intl.DateTimeFormat>(MOST_CLOCKS)

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}

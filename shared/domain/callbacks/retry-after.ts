import { GAP_AFTER_LADDER_SECONDS } from './ladder.ts'

/**
 * Seconds that a Retry-After header asks to wait, counted from `now` (milliseconds since 1970): a number of seconds or an HTTP date (RFC
 * 9110 §10.2.3). `undefined` for a header that cannot be parsed, or a time that has passed.
 * Decision: at most 30 days, the longest gap of the schedule, so that a receiver cannot postpone its own callbacks for years by mistake.
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.length > LONGEST_HEADER) return undefined
  const text = header.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(dateOf(text), now)
  return seconds > 0 ? Math.min(seconds, GAP_AFTER_LADDER_SECONDS) : undefined
}

const LONGEST_HEADER = 64

/** The three forms that a recipient must understand (RFC 9110 §5.6.7): IMF-fixdate, RFC 850, asctime. All are UTC. */
const HTTP_DATES = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
] as const

/** Milliseconds since 1970, or NaN. */
function dateOf(text: string): number {
  for (const form of HTTP_DATES) {
    const { day = '', month = '', year = '', time = '' } = form.exec(text)?.groups ?? {}
    // Two digits can only mean this century: no wait ends before the year 2000.
    if (day !== '') return Date.parse(`${day.trim()} ${month} ${year.length === 2 ? `20${year}` : year} ${time} GMT`)
  }
  return Number.NaN
}

/** Rounds up, so that the requested time has come when the wait ends. NaN stays NaN and compares as false. */
function secondsUntil(date: number, now: number): number {
  return Math.ceil((date - now) / 1000)
}

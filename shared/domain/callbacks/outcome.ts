import { GAP_AFTER_LADDER_SECONDS, nextAttemptAt } from './ladder.ts'

/** The result of one attempt. `retryAfter` is the header as sent, `answer` the beginning of the body, `error` a short code. */
export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string; readonly answer: string; readonly ms: number }
  | { readonly kind: 'refused-address'; readonly why: string }
  | { readonly kind: 'failed'; readonly error: string; readonly ms: number }

/** The retry rule of a path. The property's sub-key `dont.retry.paths.matching` turns retries off. */
export type RetryRule = 'ladder' | 'one-attempt'

/** The outcome of an attempt. `given-up`: its path allows one attempt only. `nextAttemptAt` is in ms since 1970. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly nextAttemptAt: number }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'given-up' }

/** The state of the callback after each outcome, as the callback log shows it. */
export const STATE_AFTER = { delivered: 'DELIVERED', retry: 'WAITING', refused: 'REFUSED', 'given-up': 'FAILED' } as const

/** An attempt that has ended: its number (from 1), its end (milliseconds since 1970), and the retry rule of its path. */
type EndedAttempt = {
  readonly result: AttemptResult
  readonly retries: RetryRule
  readonly attemptsMade: number
  readonly endedAt: number
}

/** Decides the outcome of an attempt. */
export function outcomeOf({ result, retries, attemptsMade, endedAt }: EndedAttempt): Outcome {
  if (result.kind === 'refused-address') return { kind: 'refused', why: result.why }
  if (result.kind === 'answered' && isDelivered(result.status)) return { kind: 'delivered' }
  if (retries === 'one-attempt') return { kind: 'given-up' }
  const asked = result.kind === 'answered' ? retryAfterSeconds(result.retryAfter, endedAt) : undefined
  return { kind: 'retry', nextAttemptAt: nextAttemptAt({ attemptsMade, endedAt, retryAfterSeconds: asked }) }
}

/**
 * Only a final status below 300 counts as delivered. Decision: a status below 200 is no answer yet (RFC 9110 §15.2) and redirects are not
 * followed, so both are retried.
 */
function isDelivered(status: number): boolean {
  return status >= 200 && status < 300
}

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

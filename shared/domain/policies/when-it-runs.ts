import { BoundedMemory } from '../bounded-memory.ts'
import { DAYS, type Day, type RunWindow } from './approval-policy.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAY_MINUTES = 1440
/** Windows that have no common moment after this many steps from one opening to the next count as never overlapping. */
const MOST_STEPS = 100

/**
 * The first moment at or after `from` (milliseconds since 1970) that lies inside of every window; `undefined` if the windows never overlap.
 * Local times follow the daylight saving rules of their zone: a local time that is skipped begins when the clock has moved, and a local
 * time that comes twice counts both times.
 */
export function firstInside(windows: readonly RunWindow[], from: number): number | undefined {
  let at = from
  for (let step = 0; step < MOST_STEPS; step++) {
    const outside = windows.find((window) => !isInside(window, at))
    if (outside === undefined) return at
    const opens = nextOpening(outside, at)
    if (opens === undefined) return undefined
    at = opens
  }
  return undefined
}

function isInside({ days, from, to, timeZone }: RunWindow, at: number): boolean {
  const { day, minutes } = localTime(timeZone, at)
  return days.includes(day) && minutes >= minutesIn(from) && minutes < minutesIn(to)
}

/** The next time at which a window that is closed at `at` opens. */
function nextOpening(window: RunWindow, at: number): number | undefined {
  const opens = nextUsualOpening(window, at)
  if (opens === undefined) return undefined
  // A clock that is put back can lead into a window that has opened before.
  const change = changeOfClock(window.timeZone, at, opens)
  return change !== undefined && isInside(window, change) ? change : opens
}

/** The next time at which local time reaches the opening of a window. */
function nextUsualOpening(window: RunWindow, at: number): number | undefined {
  const { minutes } = localTime(window.timeZone, at)
  // The change of a clock moves an opening by hours at most; a window opens within 8 days.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const opens = openingOn(window, at + ahead * DAY_MS, minutes, at)
    if (opens !== undefined) return opens
  }
  return undefined
}

/**
 * The opening of a window on the local day of `at`, if it is later than `after`. `minutes`: about the local time of `at`, in minutes of the
 * day.
 */
function openingOn(window: RunWindow, at: number, minutes: number, after: number): number | undefined {
  const about = Math.floor(at / MINUTE_MS) + minutesIn(window.from) - minutes
  const isNext = (minute: number) => minute * MINUTE_MS > after && opensAt(window, minute)
  const minute = SHIFTS_MINUTES.map((shift) => about + shift).find(isNext)
  return minute === undefined ? undefined : minute * MINUTE_MS
}

/** The minute between two times at which the clock of a zone changes; `undefined` if it does not. A zone changes at most once in 8 days. */
function changeOfClock(timeZone: string, from: number, to: number): number | undefined {
  const offsetAt = (minute: number) => (localTime(timeZone, minute * MINUTE_MS).minutes - minute) % DAY_MINUTES
  const isAsBefore = (minute: number) => (offsetAt(minute) - offsetAt(before)) % DAY_MINUTES === 0
  let before = Math.floor(from / MINUTE_MS)
  let after = Math.floor(to / MINUTE_MS)
  if (isAsBefore(after)) return undefined
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isAsBefore(middle)) before = middle
    else after = middle
  }
  return after * MINUTE_MS
}

const opensAt = (window: RunWindow, minute: number): boolean =>
  isInside(window, minute * MINUTE_MS) && !isInside(window, (minute - 1) * MINUTE_MS)

/** The change of a clock moves an opening by two hours at most. Nearly always it is not moved at all, or by an hour. */
const MOST_SHIFT_MINUTES = 120
const SHIFTS_MINUTES: readonly number[] = [
  ...[0, -60, 60],
  ...Array.from({ length: 2 * MOST_SHIFT_MINUTES + 1 }, (_, at) => at - MOST_SHIFT_MINUTES),
]

function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const MOST_FORMATS = 100
const formats = new BoundedMemory<string, Intl.DateTimeFormat>(MOST_FORMATS)

function localTime(timeZone: string, at: number): { readonly day: Day; readonly minutes: number } {
  const parts = formatIn(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const day = DAYS.find((name) => name === part('weekday').toUpperCase()) ?? 'MON'
  return { day, minutes: Number(part('hour')) * 60 + Number(part('minute')) }
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}

/** Tells whether a text is the name of a time zone (IANA), such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    formatIn(name)
    return true
  } catch {
    return false
  }
}

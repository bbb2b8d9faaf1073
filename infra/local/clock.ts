import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { damaged } from './start-refusal.ts'

/** The service's time on the local run: real time and an offset, which grows until it is reset. */
export interface MovableClock {
  /** Milliseconds since 1970. */
  now(): number
  readonly offsetSeconds: number
  /**
   * Moves the time forward. Throws a `RangeError` with the reason, and moves nothing, unless it gets a whole number of seconds from 0 up.
   */
  advance(seconds: number): void
  /** Sets the time back to real time. */
  reset(): void
}

/** 100 years of 365.25 days, for all advances together: later dates make no sense to certificates and people. */
export const MAX_OFFSET_SECONDS = 100 * 365.25 * 24 * 60 * 60

/** The offset is stored in the file, so that a restart does not set the time back to before stored data. */
export function movableClock(file: string): MovableClock {
  let offsetSeconds = existsSync(file) ? readOffset(file) : 0
  return {
    now: () => Date.now() + offsetSeconds * 1_000,
    get offsetSeconds() {
      return offsetSeconds
    },
    advance(seconds) {
      if (!isOffset(seconds)) throw new RangeError('The seconds to advance must be a whole number from 0 to 100 years')
      if (!isOffset(offsetSeconds + seconds)) throw new RangeError('The time can be moved by 100 years at most, all moves together')
      writeWhole(file, JSON.stringify({ offsetSeconds: offsetSeconds + seconds }))
      offsetSeconds += seconds
    },
    reset() {
      writeWhole(file, JSON.stringify({ offsetSeconds: 0 }))
      offsetSeconds = 0
    },
  }
}

function isOffset(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= MAX_OFFSET_SECONDS
}

function readOffset(file: string): number {
  const content = jsonOf(readFileSync(file, 'utf8'))
  const offset = typeof content === 'object' && content !== null && 'offsetSeconds' in content ? content.offsetSeconds : undefined
  if (!isOffset(offset)) throw damaged(file)
  return offset
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes beside the file first, then renames: a reader sees the old offset or the new one, never half of one. */
function writeWhole(file: string, content: string): void {
  const beside = `${file}.new`
  writeFileSync(beside, content, { mode: 0o600 })
  renameSync(beside, file)
}

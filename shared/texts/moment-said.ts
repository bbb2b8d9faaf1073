import { type Phrase, say } from './phrase.ts'

/** A time to the minute for people, in UTC: `2026-11-30 14:05 UTC`, with the day in the form of the language. Takes ISO 8601 in UTC. */
export function momentSaid(at: string): Phrase {
  return say`${{ day: { time: at.slice(0, 10) } }} ${{ clock: at.slice(11, 16) }} UTC`
}

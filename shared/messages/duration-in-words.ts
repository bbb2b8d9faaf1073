import { counted, type Phrase, say } from '../texts/phrase.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** A number of minutes in words that people use: "5 minutes", "24 hours", "7 days". Takes the largest unit that divides it exactly. */
export function durationInWords(minutes: number): Phrase {
  if (minutes >= 2 * DAY_MINUTES && minutes % DAY_MINUTES === 0) return say`${{ days: counted(minutes / DAY_MINUTES, 'day', 'days') }}`
  if (minutes >= HOUR_MINUTES && minutes % HOUR_MINUTES === 0) return say`${{ hours: counted(minutes / HOUR_MINUTES, 'hour', 'hours') }}`
  return say`${{ minutes: counted(minutes, 'minute', 'minutes') }}`
}

const UNITS = [
  { name: 'day', minutes: 24 * 60, from: 2 * 24 * 60 },
  { name: 'hour', minutes: 60, from: 60 },
  { name: 'minute', minutes: 1, from: 0 },
] as const

/** A number of minutes in words that people use: "5 minutes", "24 hours", "7 days". Takes the largest unit that divides it exactly. */
export function durationInWords(minutes: number): string {
  const unit = UNITS.find(({ minutes: each, from }) => minutes >= from && minutes % each === 0) ?? UNITS[2]
  const count = minutes / unit.minutes
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

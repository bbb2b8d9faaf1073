/** Tells whether this moment has come. `timestamp` is ISO 8601, `now` milliseconds; an absent timestamp never comes. */
export function isPast(timestamp: string | undefined, now: number): boolean {
  return timestamp !== undefined && Date.parse(timestamp) <= now
}

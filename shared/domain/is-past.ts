/** Has this moment come? `timestamp` in ISO 8601, `now` in milliseconds; one that isn't set never does. */
export function isPast(timestamp: string | undefined, now: number): boolean {
  return timestamp !== undefined && Date.parse(timestamp) <= now
}

const HOUR_MINUTES = 60

/** Tells whether a cool-down can end before its task expires: a task that expires at the time at which it would run does not run. */
export function endsInTime(coolDownMinutes: number | undefined, expiryHours: number | undefined): boolean {
  return coolDownMinutes === undefined || expiryHours === undefined || coolDownMinutes < expiryHours * HOUR_MINUTES
}

/** Number of refusals per minute that are audited: of one caller, and of all callers of this process. The log has every one. */
const OF_ONE_CALLER = 5
const OF_ALL = 300
const MINUTE_MS = 60_000

/** Tells whether a refusal of this caller may still be audited in this minute, so that provoked refusals do not fill the audit. */
type RefusalBudget = (caller: string, now: number) => boolean

export function refusalBudget(): RefusalBudget {
  let minute = Number.NaN
  let noted = 0
  const byCaller = new Map<string, number>()
  return (caller, now) => {
    const current = Math.floor(now / MINUTE_MS)
    if (current !== minute) {
      minute = current
      noted = 0
      byCaller.clear()
    }
    const own = byCaller.get(caller) ?? 0
    if (own >= OF_ONE_CALLER || noted >= OF_ALL) return false
    byCaller.set(caller, own + 1)
    noted += 1
    return true
  }
}

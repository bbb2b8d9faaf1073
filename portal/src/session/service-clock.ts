/** A header has whole seconds, and an answer is under way for a while: a smaller difference is none. */
const TOLERANCE_MS = 5_000

let offsetMs = 0
const listeners = new Set<() => void>()

/** The time of the service, as far as its answers have told it: a clock of this machine can be wrong. */
export const serviceNow = (): number => Date.now() + offsetMs

/** Calls back when the time of the service turns out to be another than that of this machine. */
export function onOtherTime(listener: () => void): void {
  listeners.add(listener)
}

/** Learns the time from the header `date` of an answer. */
export function noteTime(date: string | null): void {
  const difference = date === null ? Number.NaN : Date.parse(date) - Date.now()
  if (Number.isNaN(difference)) return
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
  const hasMoved = Math.abs(next - offsetMs) >= TOLERANCE_MS
  if (!hasMoved && next !== 0) return
  offsetMs = next
  if (hasMoved) for (const listener of listeners) listener()
}

import { BoundedMemory } from '../domain/bounded-memory.ts'

/** Time for which an ended session is remembered. Only counting depends on it, so a lock that is lifted sooner does no harm. */
const KNOWN_MS = 60_000
const MOST_SESSIONS = 20_000

/** Sessions whose tokens this process refused recently: at most 20,000, the oldest dropped first. */
export function endedSessions(clock: { readonly now: () => number }) {
  const until = new BoundedMemory<string, number>(MOST_SESSIONS)
  return {
    note(sessionId: string): void {
      until.set(sessionId, clock.now() + KNOWN_MS)
    },
    has: (sessionId: string): boolean => (until.get(sessionId) ?? 0) > clock.now(),
  }
}

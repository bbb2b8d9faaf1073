import { BoundedMemory } from '../domain/bounded-memory.ts'
import type { NotedUses } from '../http/service.ts'

const MOST_REMEMBERED = 20_000
/** Shortest time between two notes of a process about the same person and group of permissions, in milliseconds. */
const NOTED_EVERY_MS = 86_400_000

/** Remembers the uses that this process has noted, in bounded memory: at most 20,000 pairs of a person and a group. */
export function notedUses(): NotedUses {
  const noted = new BoundedMemory<string, number>(MOST_REMEMBERED)
  return {
    isNoted(customerId, group, now) {
      const at = noted.get(`${customerId} ${group}`)
      return at !== undefined && now < at + NOTED_EVERY_MS
    },
    note: (customerId, group, now) => void noted.set(`${customerId} ${group}`, now),
  }
}

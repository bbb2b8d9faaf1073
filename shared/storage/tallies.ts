import type { TenantId } from '../domain/ids.ts'
import type { Tally } from '../domain/overview/tally.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, isAbsent, replace, type Write } from './write.ts'

const HOUR_MS = 3_600_000
/** An overview shows at most 31 days. */
const KEPT_MS = 32 * 24 * HOUR_MS

/** The stored tally of an hour. `version` rises with every write, so that of two concurrent ones none is lost. */
export type StoredTally = {
  /** Beginning of the hour, in ISO 8601. */
  readonly hour: string
  readonly tally: Tally
  readonly version: number
  /** Random, of the last write alone: a process whose answer was lost recognises its own write. */
  readonly writer: string
  /** Time of the last write, in milliseconds. */
  readonly writtenAt: number
  readonly expiresAt: number
}

/** The beginning of the hour of a moment. */
export const hourOf = (at: number): string => new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString()

export const storedTally = (tenantId: TenantId, hour: string) => reference<StoredTally>(keys.tally(tenantId, hour))

type Kept = { readonly tenantId: TenantId; readonly hour: string; readonly tally: Tally; readonly writer: string }

/** Stores the tally of an hour over the one that was read, unless another process was first. */
export function keepTally({ tenantId, hour, tally, writer }: Kept, before: StoredTally | undefined, now: number): Write {
  const item: StoredTally = {
    hour,
    tally,
    writer,
    version: (before?.version ?? 0) + 1,
    writtenAt: now,
    expiresAt: Math.ceil((Date.parse(hour) + KEPT_MS) / 1000),
  }
  return replace(storedTally(tenantId, hour), item, {
    when: [before === undefined ? isAbsent : equals('version', before.version)],
    twice: { knownBy: ['writer'] },
  })
}

/** The tallies of a tenant from an hour on, oldest first. */
export function talliesOf(tenantId: TenantId, from: string, limit: number, after?: string): Listing<StoredTally> {
  const { PK: partition } = keys.tally(tenantId, '')
  return { partition, prefix: '', order: 'oldest-first', limit, notBefore: from, ...(after === undefined ? {} : { after }) }
}

import type { TenantId } from '../domain/ids.ts'
import type { HourTally } from '../domain/overview/overview-of.ts'
import type { Fact } from '../domain/overview/tally.ts'

/** Counts what happens in tenants, for their overviews. */
export type Tallies = {
  /** Counts a fact in memory, without reading or writing. Nothing is counted outside of tenants. */
  readonly note: (tenantId: TenantId | undefined, fact: Fact) => void
  /** The tallies of this process that are not stored yet. */
  readonly unstored: (tenantId: TenantId) => Promise<readonly HourTally[]>
}

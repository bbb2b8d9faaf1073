/**
 * The number of partitions over which a tenant's payments, withdrawals and transfers are spread: one takes about 250 payments a second.
 * The number only grows, since things stay where they were written.
 */
export type ShardsOfTenant = {
  /** Absent: 1. */
  readonly shards?: number
  /** The number that new things are spread over until `shardsFrom`. */
  readonly shardsBefore?: number
  /** An ISO timestamp. */
  readonly shardsFrom?: string
}

/** Longer than any process uses a tenant's configuration (10 s): all processes read the new shards before anybody writes there. */
const EVERYBODY_KNOWS_AFTER_MS = 30_000

/** The number of shards that can hold things. INVARIANT: at every moment at least as many as any process writes to. */
export function shardsToRead(of: ShardsOfTenant | undefined): number {
  return of?.shards ?? 1
}

/** The number of shards over which new things are spread at `now` (milliseconds). */
export function shardsToWrite(of: ShardsOfTenant | undefined, now: number): number {
  const { shards = 1, shardsBefore = 1, shardsFrom } = of ?? {}
  return shardsFrom !== undefined && Date.parse(shardsFrom) > now ? shardsBefore : shards
}

/** The fields of a tenant whose things are to be spread over this many shards. */
export function spreadOver(shards: number, of: ShardsOfTenant, now: number): Required<ShardsOfTenant> {
  return { shards, shardsBefore: shardsToWrite(of, now), shardsFrom: new Date(now + EVERYBODY_KNOWS_AFTER_MS).toISOString() }
}

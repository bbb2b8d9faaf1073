declare const of: unique symbol

/**
 * An integer id of one kind of thing. Ids of different things have different types, and a plain number is none: paths, bodies, claims,
 * storage and `newId` give ids.
 */
export type Id<Of extends string = string> = number & { readonly [of]: Of }

export type TenantId = Id<'tenant'>
/** Every person has a customer id, admin users too. */
export type CustomerId = Id<'customer'>
export type OrganisationId = Id<'organisation'>
export type WalletId = Id<'wallet'>
export type TransferId = Id<'transfer'>
export type BulkTransferId = Id<'bulk transfer'>
export type WithdrawalId = Id<'withdrawal'>
export type PaymentId = Id<'payment'>
export type TaskId = Id<'task'>
export type TemporaryPositionId = Id<'temporary position'>
export type CommentId = Id<'comment'>
export type CallbackId = Id<'callback'>
export type WebhookEndpointId = Id<'webhook endpoint'>
export type MessageId = Id<'message'>
export type SecurityQuestionId = Id<'security question'>
export type DeviceFingerprintId = Id<'device fingerprint'>
export type AttachmentId = Id<'attachment'>

/** Names nothing, because ids begin at 1: it begins the keys of a list, and stands for a person or tenant that does not exist. */
export const NO_ID = 0 as Id<never>

/** Reads an id of which the form is known: the service wrote it itself, in a token or in a key, or its form was checked before. */
export function writtenId<I extends Id>(text: string): I {
  return Number(text) as I
}

/** Takes a number for an id where a program outside the service chooses the ids: the demo data, a measurement. */
export function fixedId<I extends Id>(value: number): I {
  return value as I
}

/** 2025-01-01T00:00:00Z. Ids count milliseconds from here, so that they stay inside 53 bits until 2094. */
const EPOCH_MS = 1_735_689_600_000
const RANDOM_BITS = 4096
/** Ids that a source can issue in one shard and millisecond before it runs ahead of its clock. */
const IN_A_MILLISECOND = RANDOM_BITS / 64
/** A clock that goes back further than this starts a new order. */
const FORGIVEN = 1000 * RANDOM_BITS

/** The smallest id that can be issued at a moment (milliseconds): the end of a list that begins with it. */
export function firstIdAt<I extends Id>(now: number): I {
  return (Math.max(0, now - EPOCH_MS) * RANDOM_BITS) as I
}

/** The most shards over which things of one kind and tenant are spread. A shard is a part of an id, so the number never changes. */
export const MOST_SHARDS = 64
/** Ids from here on name the shard of their thing in their lowest bits. Ids without a shard stay below it until 2059. */
const FIRST_WITH_SHARD = 2 ** 52

/** The shard of the thing with this id. Ids without a shard belong to shard 0. */
export function shardOf(id: number): number {
  return namesShard(id) ? id % MOST_SHARDS : 0
}

export function namesShard(id: number): boolean {
  return id >= FIRST_WITH_SHARD
}

/** The end of all ids with a shard. */
const END_OF_IDS = Number.MAX_SAFE_INTEGER

/** The moment (milliseconds) that an id names, with or without a shard. A source that runs ahead of its clock names a later one, by a second at most. */
export function momentOf(id: number): number {
  return EPOCH_MS + Math.floor((namesShard(id) ? id - FIRST_WITH_SHARD : id) / RANDOM_BITS)
}

/** The ids of each form: the end of its range, and the smallest id that can name a moment (milliseconds) or a later one. */
export const ID_FORMS = {
  'without-shard': { end: FIRST_WITH_SHARD, firstAt: (now: number) => Math.min(firstIdAt(now), FIRST_WITH_SHARD) },
  'with-shard': { end: END_OF_IDS, firstAt: (now: number) => Math.min(FIRST_WITH_SHARD + firstIdAt(now), END_OF_IDS) },
} as const

export type IdForm = keyof typeof ID_FORMS

export type IdSource = <I extends Id>(now: number) => I
export type ShardedIdSource = <I extends Id>(now: number, shards: number) => I

/**
 * A source of ids that name one of the first `shards` shards: 40 bits of milliseconds, 6 random bits and 6 bits of the shard, above all ids
 * without a shard. So newer things have greater ids, and everybody finds a thing by its id alone, whatever the number of shards is.
 */
export function shardedIdSource(random: () => number): ShardedIdSource {
  let last = 0
  return <I extends Id>(now: number, shards: number) => {
    const candidate = (now - EPOCH_MS) * IN_A_MILLISECOND + Math.floor(random() * IN_A_MILLISECOND)
    last = candidate > last || last - candidate > 1000 * IN_A_MILLISECOND ? candidate : last + 1
    return (FIRST_WITH_SHARD + last * MOST_SHARDS + Math.floor(random() * shards)) as I
  }
}

/**
 * A source of ids: 41 bits of milliseconds and 12 random bits, so that newer things have greater ids and no counter is hot. One source
 * never issues an id twice. If two sources issue the same id, the conditional write of the second item fails.
 */
export function idSource(random: () => number): IdSource {
  let last = 0
  return <I extends Id>(now: number) => {
    const candidate = (now - EPOCH_MS) * RANDOM_BITS + Math.floor(random() * RANDOM_BITS)
    last = candidate > last || last - candidate > FORGIVEN ? candidate : last + 1
    return last as I
  }
}

/** The most cells over which tenants are spread. A cell is a part of the ids of people, tasks and tenants, so the number never changes. */
export const MOST_CELLS = 32
/** Ids that a cell can issue in one millisecond before it runs ahead of its clock. */
const IN_A_MILLISECOND_OF_A_CELL = RANDOM_BITS / MOST_CELLS

/**
 * A source of ids that name a cell: 41 bits of milliseconds, 5 bits of the cell and 7 random bits. So ids of all cells stand in one order
 * of time, and no two cells issue the same id.
 */
export function idSourceOfCell(random: () => number, cell: number): IdSource {
  let last = 0
  return <I extends Id>(now: number) => {
    const candidate = (now - EPOCH_MS) * IN_A_MILLISECOND_OF_A_CELL + Math.floor(random() * IN_A_MILLISECOND_OF_A_CELL)
    last = candidate > last || last - candidate > 1000 * IN_A_MILLISECOND_OF_A_CELL ? candidate : last + 1
    const [moment, place] = [Math.floor(last / IN_A_MILLISECOND_OF_A_CELL), last % IN_A_MILLISECOND_OF_A_CELL]
    return (moment * RANDOM_BITS + cell * IN_A_MILLISECOND_OF_A_CELL + place) as I
  }
}

/** The cell that an id names. Ids from before `since` (milliseconds), when there was one cell, name none: they belong to cell 0. */
export function cellOfId(id: number, since: number): number {
  return momentOf(id) < since ? 0 : Math.floor(id / IN_A_MILLISECOND_OF_A_CELL) % MOST_CELLS
}

/** The layout of ids, for code that runs where it cannot import this. */
export const ID_LAYOUT = {
  epochMs: EPOCH_MS,
  inAMillisecond: RANDOM_BITS,
  firstWithShard: FIRST_WITH_SHARD,
  inAMillisecondOfACell: IN_A_MILLISECOND_OF_A_CELL,
  mostCells: MOST_CELLS,
} as const

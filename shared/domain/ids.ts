declare const of: unique symbol

/** An integer id of one kind of thing. Ids of different things have different types. */
export type Id<Of extends string> = number & { readonly [of]?: Of }

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
export type CallbackId = Id<'callback'>
export type MessageId = Id<'message'>
export type SecurityQuestionId = Id<'security question'>
export type DeviceFingerprintId = Id<'device fingerprint'>
export type AttachmentId = Id<'attachment'>

/** 2025-01-01T00:00:00Z. Ids count milliseconds from here, so that they stay inside 53 bits until 2094. */
const EPOCH_MS = 1_735_689_600_000
const RANDOM_BITS = 4096
/** A clock that goes back further than this starts a new order. */
const FORGIVEN = 1000 * RANDOM_BITS

/** The smallest id that can be issued at a moment (milliseconds): the end of a list that begins with it. */
export function firstIdAt(now: number): number {
  return Math.max(0, now - EPOCH_MS) * RANDOM_BITS
}

/**
 * A source of ids: 41 bits of milliseconds and 12 random bits, so that newer things have greater ids and no counter is hot. One source
 * never issues an id twice. If two sources issue the same id, the conditional write of the second item fails.
 */
export function idSource(random: () => number): (now: number) => number {
  let last = 0
  return (now) => {
    const candidate = (now - EPOCH_MS) * RANDOM_BITS + Math.floor(random() * RANDOM_BITS)
    last = candidate > last || last - candidate > FORGIVEN ? candidate : last + 1
    return last
  }
}

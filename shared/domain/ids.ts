declare const of: unique symbol

/** An integer id of one kind of thing; ids of different things are different types. */
export type Id<Of extends string> = number & { readonly [of]?: Of }

export type TenantId = Id<'tenant'>
/** Every person has one, admin users too. */
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

/** 2025-01-01T00:00:00Z: ids count milliseconds from here, so that they stay inside 53 bits until 2094. */
const EPOCH = 1_735_689_600_000
const RANDOM_BITS = 4096
/** A clock that goes back further than this starts the order anew. */
const FORGIVEN = 1000 * RANDOM_BITS

/** The smallest id that can be given at a moment (milliseconds): where a list that begins with it ends. */
export function firstIdAt(now: number): number {
  return Math.max(0, now - EPOCH) * RANDOM_BITS
}

/**
 * A source of ids: 41 bits of milliseconds and 12 random bits, so that newer things have greater ids and no counter is hot. One
 * source never gives an id twice; two sources that give the same are told apart by the write that creates the second thing.
 */
export function idSource(random: () => number): (now: number) => number {
  let last = 0
  return (now) => {
    const candidate = (now - EPOCH) * RANDOM_BITS + Math.floor(random() * RANDOM_BITS)
    last = candidate > last || last - candidate > FORGIVEN ? candidate : last + 1
    return last
  }
}

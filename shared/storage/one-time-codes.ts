import { type CodePurpose, entriesOf } from '../domain/login/one-time-code.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, hasNo, isAbsent, isAtLeast, isBelow, oneHolds, replace, update, upsert, type Write } from './write.ts'

/** The last code that was sent for a name and a purpose. A later one replaces it. */
export type OneTimeCode = {
  /** A keyed hash, so that somebody who reads the table cannot try all codes. */
  readonly hash: string
  /** Only for a link: the value that its code is derived from with a key that is not in the table, so that the same link can be sent again. */
  readonly seed?: string
  /** The number of entries, not counting those that were right. */
  readonly entries: number
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /**
   * Time at which it was consumed (milliseconds). Kept until it expires, so that a parallel use of the right code is not taken for a
   * guess.
   */
  readonly usedAt?: number
}

export const codeOf = (canonicalName: string, purpose: CodePurpose) => reference<OneTimeCode>(keys.code(canonicalName, purpose))

export function keepCode(canonicalName: string, purpose: CodePurpose, code: Omit<OneTimeCode, 'entries'>): Write {
  return replace(codeOf(canonicalName, purpose), { ...code, entries: 0 })
}

/** Keeps the code of a new link in place of the one that was `seen`. Refused if a concurrent call has kept another. */
export function keepLink(canonicalName: string, seen: OneTimeCode | undefined, code: Omit<OneTimeCode, 'entries'>, now: number): Write {
  const isFree = oneHolds(isAbsent, isBelow('expiresAt', Math.floor(now / 1000) + 1))
  const unchanged = seen === undefined ? isFree : equals('hash', seen.hash)
  return upsert(codeOf(canonicalName, 'password-link'), { set: { ...code, entries: 0 }, remove: ['usedAt'] }, { when: [unchanged] })
}

/**
 * Charges an entry before it is compared: concurrent calls compare at most three of a code that could be guessed. Refused without an open
 * code.
 */
export function chargeEntry(canonicalName: string, purpose: CodePurpose, now: number): Write {
  const isOpen = isAtLeast('expiresAt', Math.floor(now / 1000) + 1)
  return update(
    codeOf(canonicalName, purpose),
    { add: { entries: 1 } },
    { when: [isOpen, isBelow('entries', entriesOf(purpose)), hasNo('usedAt')] },
  )
}

/** Refunds the charge of an entry that was right but has not consumed the code. */
export function giveEntryBack(canonicalName: string, purpose: CodePurpose, { hash }: Pick<OneTimeCode, 'hash'>): Write {
  return update(codeOf(canonicalName, purpose), { add: { entries: -1 } }, { when: [equals('hash', hash), isAtLeast('entries', 1)] })
}

/** Consumes a code in the transaction that it was needed for: of any concurrent uses, exactly one takes effect. */
export function useCode(canonicalName: string, purpose: CodePurpose, { hash }: Pick<OneTimeCode, 'hash'>, now: number): Write {
  const isUnused = [equals('hash', hash), hasNo('usedAt')]
  return update(codeOf(canonicalName, purpose), { set: { usedAt: now } }, { when: isUnused, otherwise: 'wrong-proof' })
}

/** Invalidates the open code of a purpose. */
export function forgetCode(canonicalName: string, purpose: CodePurpose): Write {
  return discard(codeOf(canonicalName, purpose))
}

/** The kinds of sends, and of checks started, that are limited per name and hour. */
export type SendPurpose = CodePurpose | 'liveness'

/** The kinds of codes. Those asked for from a known device or with a token are counted separately. */
type CountedPurpose = CodePurpose | `${CodePurpose}/known`

/**
 * The times at which codes were sent for a name in the last day, whether the name exists or not; milliseconds. Bounded by the daily
 * limit.
 */
export type CodeSends = { readonly times: readonly number[]; readonly expiresAt: number }

/** The sends to a name for a purpose. */
export const codeSendsOf = (canonicalName: string, purpose: CountedPurpose) => reference<CodeSends>(keys.codeSends(canonicalName, purpose))

/** Adds a send to those that were `seen`. Refused if others were added meanwhile. */
export function noteSend(canonicalName: string, purpose: CountedPurpose, seen: CodeSends | undefined, times: readonly number[]): Write {
  const unchanged = seen === undefined ? hasNo('times') : equals('times', seen.times)
  const expiresAt = Math.ceil(Math.max(...times) / 1000) + 86_400
  return upsert(codeSendsOf(canonicalName, purpose), { set: { times, expiresAt } }, { when: [unchanged] })
}

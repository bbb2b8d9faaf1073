import { type CodePurpose, MOST_ENTRIES } from '../domain/login/one-time-code.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, hasNo, isAtLeast, isBelow, replace, update, upsert, type Write } from './write.ts'

/** The last code that was sent for a name and a purpose; one that is sent later takes its place. */
export type OneTimeCode = {
  /** Keyed: who reads the table can't try all codes. */
  readonly hash: string
  /** How often it was entered, those that turned out right taken back. */
  readonly entries: number
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** When it was used up; kept until it expires, so that a parallel use of the right code is told from a guess. Milliseconds. */
  readonly usedAt?: number
}

const codeOf = (canonicalName: string, purpose: CodePurpose) => reference<OneTimeCode>(keys.code(canonicalName, purpose))

/** 2 write units inside a transaction. */
export function keepCode(canonicalName: string, purpose: CodePurpose, code: Omit<OneTimeCode, 'entries'>): Write {
  return replace(codeOf(canonicalName, purpose), { ...code, entries: 0 })
}

/** Charges an entry before it is looked at: of any number at once no more than three are. Refused where no code is open. 1 write unit. */
export function chargeEntry(canonicalName: string, purpose: CodePurpose, now: number): Write {
  const isOpen = isAtLeast('expiresAt', Math.floor(now / 1000) + 1)
  return update(
    codeOf(canonicalName, purpose),
    { add: { entries: 1 } },
    { when: [isOpen, isBelow('entries', MOST_ENTRIES), hasNo('usedAt')] },
  )
}

/** Takes the charge back from an entry that was right and hasn't used the code up. 1 write unit. */
export function giveEntryBack(canonicalName: string, purpose: CodePurpose, { hash }: Pick<OneTimeCode, 'hash'>): Write {
  return update(codeOf(canonicalName, purpose), { add: { entries: -1 } }, { when: [equals('hash', hash), isAtLeast('entries', 1)] })
}

/** Uses a code up, in the transaction that it was needed for: of any number of uses at once exactly one takes effect. */
export function useCode(canonicalName: string, purpose: CodePurpose, { hash }: Pick<OneTimeCode, 'hash'>, now: number): Write {
  const isUnused = [equals('hash', hash), hasNo('usedAt')]
  return update(codeOf(canonicalName, purpose), { set: { usedAt: now } }, { when: isUnused, otherwise: 'wrong-proof' })
}

/** Whatever code is open for a purpose is good for nothing any more. 2 write units inside a transaction. */
export function forgetCode(canonicalName: string, purpose: CodePurpose): Write {
  return discard(codeOf(canonicalName, purpose))
}

/** What is sent, or begun, at a name's bidding: so often in an hour and no more. */
export type SendPurpose = CodePurpose | 'liveness'

/** When codes were sent for a name in the last day, whether anybody has it or not; milliseconds. As many as may be sent in a day. */
export type CodeSends = { readonly times: readonly number[]; readonly expiresAt: number }

/** Notes a send beside those that were `seen`. Refused where there are others by now. 1 write unit. */
export function noteSend(canonicalName: string, purpose: SendPurpose, seen: CodeSends | undefined, times: readonly number[]): Write {
  const unchanged = seen === undefined ? hasNo('times') : equals('times', seen.times)
  const expiresAt = Math.ceil(Math.max(...times) / 1000) + 86_400
  return upsert(reference<CodeSends>(keys.codeSends(canonicalName, purpose)), { set: { times, expiresAt } }, { when: [unchanged] })
}

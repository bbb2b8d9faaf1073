import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, insert, update, type Write } from './write.ts'

/** A link with which a person undoes a change of their address. It names the change; the earlier address is in the profile. */
export type ContactUndo = {
  readonly changeId: string
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** Time of its use, in milliseconds since 1970. */
  readonly usedAt?: number
}

/** `hash`: SHA-256 of the link's 256 random bits, base64url. */
export const contactUndo = (customerId: CustomerId, hash: string) => reference<ContactUndo>(keys.contactUndo(customerId, hash))

export function keepContactUndo(customerId: CustomerId, hash: string, undo: ContactUndo): Write {
  return insert(contactUndo(customerId, hash), undo)
}

/** Consumes a link in the transaction that undoes its change: of any concurrent uses, exactly one takes effect. */
export function useContactUndo(customerId: CustomerId, hash: string, { changeId }: ContactUndo, now: number): Write {
  const isUnused = [equals('changeId', changeId), hasNo('usedAt')]
  return update(contactUndo(customerId, hash), { set: { usedAt: now } }, { when: isUnused, otherwise: 'wrong-proof' })
}

import { type DueMessage, MINUTE_MS } from './due.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, remove, update, upsert, type Write } from './write.ts'

/** The kind of what is due for a document that nothing leads to. */
export const LOOSE_DOCUMENT = 'LOOSE_DOCUMENT'

/** A sealed document in the store that no attachment leads to: not yet, or not any more. */
export type OrphanDocument = {
  readonly documentKey: string
  readonly state: 'ARRIVING' | 'LEAVING'
  /** Raised by every claim: a message for an earlier turn is void. */
  readonly turn: number
}

/** Longer than any call can take; in milliseconds. */
const ARRIVES_WITHIN = 15 * MINUTE_MS
/** How long a claim is good for: longer than it takes to remove a document. */
const CLAIMED_FOR = 2 * MINUTE_MS

const looseDocument = (documentKey: string): Reference<OrphanDocument> => reference(keys.looseDocument(documentKey))

/**
 * Says, before a document is put into the store, that it will be there. Where the call that puts it fails, this is what finds it. 2 write
 * units and 1 of the index; as much again when it has arrived.
 */
export function expectDocument(documentKey: string, now: number): Write {
  const due = { kind: LOOSE_DOCUMENT, at: now + ARRIVES_WITHIN, turn: 1 }
  // The key is new: nothing stands there that it could take the place of.
  return upsert(looseDocument(documentKey), { set: { documentKey, state: 'ARRIVING', turn: 1 } }, { due })
}

/**
 * In the transaction that leads to it.
 * INVARIANT: a document that somebody has begun to remove never arrives: its call is run again, with another.
 */
export function documentArrived(documentKey: string): Write {
  return remove(looseDocument(documentKey), { when: [equals('state', 'ARRIVING')] })
}

/** In the transaction after which nothing leads to it: it is removed at once. */
export function letDocumentGo(documentKey: string, now: number): Write {
  const due = { kind: LOOSE_DOCUMENT, at: now, turn: 1 }
  return insert(looseDocument(documentKey), { documentKey, state: 'LEAVING', turn: 1 }, { due })
}

/** Takes a turn at removing one, before it is removed; who dies then leaves it due. */
export function claimOrphanDocument({ key, turn }: Pick<DueMessage, 'key' | 'turn'>, now: number): Write {
  const due = { kind: LOOSE_DOCUMENT, at: now + CLAIMED_FOR, turn: turn + 1 }
  return update(reference<OrphanDocument>(key), { set: { state: 'LEAVING', turn: turn + 1 } }, { when: [equals('turn', turn)], due })
}

/** Nothing of it is left. */
export function documentGone({ documentKey, turn }: OrphanDocument): Write {
  return remove(looseDocument(documentKey), { when: [equals('turn', turn)] })
}

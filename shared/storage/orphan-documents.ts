import type { CustomerId, TenantId } from '../domain/ids.ts'
import { type DueMessage, MINUTE_MS } from './due.ts'
import type { Person } from './persons.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, remove, update, upsert, type Write } from './write.ts'

/** Due kind: a document that no attachment refers to. */
export const LOOSE_DOCUMENT = 'LOOSE_DOCUMENT'

/** A sealed document in the store that no attachment refers to, either not yet or no longer. */
export type OrphanDocument = {
  readonly documentKey: string
  readonly state: 'ARRIVING' | 'LEAVING'
  /** Raised by every claim: messages for earlier turns are ignored. */
  readonly turn: number
}

/** Longer than any call can take; in milliseconds. */
const ARRIVES_WITHIN_MS = 15 * MINUTE_MS
/** Lifetime of a claim: longer than removing a document takes. */
const CLAIMED_FOR_MS = 2 * MINUTE_MS

const orphanDocument = (documentKey: string): Reference<OrphanDocument> => reference(keys.orphanDocument(documentKey))

/** Announces a document before it is put into the store. If the call fails afterwards, the document is found by this item. */
export function expectDocument(documentKey: string, now: number): Write {
  const due = { kind: LOOSE_DOCUMENT, at: now + ARRIVES_WITHIN_MS, turn: 1 }
  // The key is new, so no earlier item is overwritten.
  return upsert(orphanDocument(documentKey), { set: { documentKey, state: 'ARRIVING', turn: 1 } }, { due })
}

/**
 * Written in the transaction that refers to the document. INVARIANT: a document whose removal has begun never arrives: its call is run
 * again with another document.
 */
export function documentArrived(documentKey: string): Write {
  return remove(orphanDocument(documentKey), { when: [equals('state', 'ARRIVING')] })
}

/** Written in the transaction after which nothing refers to the document: it is removed at once. */
export function letDocumentGo(documentKey: string, now: number): Write {
  const due = { kind: LOOSE_DOCUMENT, at: now, turn: 1 }
  return insert(orphanDocument(documentKey), { documentKey, state: 'LEAVING', turn: 1 }, { due })
}

/** Claims a turn before a document is removed. If the worker dies, the document stays due. */
export function claimOrphanDocument({ key, turn }: Pick<DueMessage, 'key' | 'turn'>, now: number): Write {
  const due = { kind: LOOSE_DOCUMENT, at: now + CLAIMED_FOR_MS, turn: turn + 1 }
  return update(reference<OrphanDocument>(key), { set: { state: 'LEAVING', turn: turn + 1 } }, { when: [equals('turn', turn)], due })
}

/** Deletes the item after its document was removed. */
export function documentGone({ documentKey, turn }: OrphanDocument): Write {
  return remove(orphanDocument(documentKey), { when: [equals('turn', turn)] })
}

/** Due kind: the documents of a removed person. */
export const DOCUMENTS_OF_GONE = 'DOCUMENTS_OF_GONE'

/** A removed person whose documents must be removed too. */
export type DocumentsOfGone = {
  readonly tenantId: TenantId
  readonly customerId: CustomerId
  /** Raised with each page that is removed: messages for earlier turns are ignored. */
  readonly turn: number
}

const documentsOfGone = (tenantId: TenantId, customerId: CustomerId) =>
  reference<DocumentsOfGone>(keys.documentsOfGone(tenantId, customerId))

/**
 * Written in the transaction that removes a person. Due a minute later, when every call that still saw the person has ended: each checks
 * at commit that the person exists, so nothing is added after that.
 */
export function letDocumentsGo({ tenantId, customerId }: Pick<Person, 'tenantId' | 'customerId'>, now: number): readonly Write[] {
  if (tenantId === undefined) return []
  const due = { kind: DOCUMENTS_OF_GONE, at: now + MINUTE_MS, turn: 1 }
  return [insert(documentsOfGone(tenantId, customerId), { tenantId, customerId, turn: 1 }, { due })]
}

/** Written with the removal of some documents: the rest is due at once. */
export function goOnRemoving({ tenantId, customerId, turn }: DocumentsOfGone, now: number): Write {
  const due = { kind: DOCUMENTS_OF_GONE, at: now, turn: turn + 1 }
  return update(documentsOfGone(tenantId, customerId), { set: { turn: turn + 1 } }, { when: [equals('turn', turn)], due })
}

export function nothingLeft({ tenantId, customerId, turn }: DocumentsOfGone): Write {
  return remove(documentsOfGone(tenantId, customerId), { when: [equals('turn', turn)] })
}

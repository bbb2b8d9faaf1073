import type { CustomerId, TenantId } from '../domain/ids.ts'
import { MINUTE_MS } from './due.ts'
import type { Person } from './persons.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, remove, update, type Write } from './write.ts'

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

import { type AttachmentId, type CustomerId, NO_ID, type TenantId } from '../domain/ids.ts'
import { type Listing, newestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { check, discard, equals, insert, isAbsent, isPresent, remove, replace, type Write } from './write.ts'

/** The metadata of a person's document. The sealed document itself is stored separately. */
export type Attachment = {
  readonly attachmentId: AttachmentId
  readonly tenantId: TenantId
  readonly customerId: CustomerId
  readonly documentType: string
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  /** SHA-256 of the bytes, base64url. */
  readonly digest: string
  readonly created: string
}

export const attachment = (tenantId: TenantId, customerId: CustomerId, attachmentId: AttachmentId) =>
  reference<Attachment>(keys.attachment(tenantId, customerId, attachmentId))

/** The newest attachment of a type, with which the person is compared. */
export const latestAttachment = (tenantId: TenantId, customerId: CustomerId, documentType: string) =>
  reference<Attachment>(keys.latestAttachment(tenantId, customerId, documentType))

export function attachmentsOf(tenantId: TenantId, customerId: CustomerId, limit: number, after?: string): Listing<Attachment> {
  return newestFirst(keys.attachment(tenantId, customerId, NO_ID), limit, after)
}

export function addAttachment(of: Attachment): readonly Write[] {
  return [
    insert(attachment(of.tenantId, of.customerId, of.attachmentId), of),
    replace(latestAttachment(of.tenantId, of.customerId, of.documentType), of),
  ]
}

/**
 * Removes an attachment. `latest` is the newest attachment of its type as it was read, and `before` the second newest. INVARIANT: the
 * record of the newest attachment always names one that exists. A call that read another newest attachment than the one recorded at commit
 * is run again.
 */
export function removeAttachment(gone: Attachment, latest: Attachment | undefined, before: Attachment | undefined): readonly Write[] {
  const newest = latestAttachment(gone.tenantId, gone.customerId, gone.documentType)
  const asRead = latest === undefined ? isAbsent : equals('attachmentId', latest.attachmentId)
  const removed = remove(attachment(gone.tenantId, gone.customerId, gone.attachmentId))
  if (latest?.attachmentId !== gone.attachmentId) return [removed, check(newest, [asRead])]
  if (before === undefined) return [removed, remove(newest, { when: [asRead] })]
  const { tenantId, customerId, attachmentId } = before
  return [removed, replace(newest, before, { when: [asRead] }), check(attachment(tenantId, customerId, attachmentId), [isPresent])]
}

/** Removes all attachments of a removed person, including the newest of each type. Their documents are removed separately. */
export function removeAttachments(gone: readonly Attachment[]): readonly Write[] {
  const newest = new Map(gone.map((each) => [each.documentType, latestAttachment(each.tenantId, each.customerId, each.documentType)]))
  return [
    ...gone.map(({ tenantId, customerId, attachmentId }) => remove(attachment(tenantId, customerId, attachmentId))),
    ...[...newest.values()].map(discard),
  ]
}

/** The key of the stored document, and the context it is sealed for, so that another document cannot replace it. */
export const documentKey = ({ tenantId, customerId, attachmentId }: Pick<Attachment, 'tenantId' | 'customerId' | 'attachmentId'>): string =>
  `attachments/${tenantId}/${customerId}/${attachmentId}`

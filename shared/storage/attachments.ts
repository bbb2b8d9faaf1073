import type { AttachmentId, CustomerId, TenantId } from '../domain/ids.ts'
import { type Listing, newestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { insert, replace, type Write } from './write.ts'

/** What is known of a document of somebody; the document itself is kept apart, sealed. */
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

/** The newest of a type: the one that somebody is compared with. */
export const latestAttachment = (tenantId: TenantId, customerId: CustomerId, documentType: string) =>
  reference<Attachment>(keys.latestAttachment(tenantId, customerId, documentType))

export function attachmentsOf(tenantId: TenantId, customerId: CustomerId, limit: number, after?: string): Listing<Attachment> {
  return newestFirst(keys.attachment(tenantId, customerId, 0).PK, 'ATTACHMENT#', limit, after)
}

/** 4 write units inside a transaction. */
export function addAttachment(of: Attachment): readonly Write[] {
  return [
    insert(attachment(of.tenantId, of.customerId, of.attachmentId), of),
    replace(latestAttachment(of.tenantId, of.customerId, of.documentType), of),
  ]
}

/** Under which key its document is kept, and for what it is sealed: another's can't pass for it. */
export const documentKey = ({ tenantId, customerId, attachmentId }: Pick<Attachment, 'tenantId' | 'customerId' | 'attachmentId'>): string =>
  `attachments/${tenantId}/${customerId}/${attachmentId}`

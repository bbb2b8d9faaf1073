import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import type { Attachment } from '../../shared/storage/attachments.ts'

/** The name of a document type. Four types can prove who somebody is. */
export const documentTypeField = () =>
  z
    .string()
    .max(50)
    .regex(/^[A-Z][A-Z0-9_]{0,49}$/, 'must be the name of a type, in capitals')

/** As much base64 as fits into a request of 5 MiB. */
export const documentField = () =>
  z
    .string()
    .min(1)
    .max(5 * 1024 * 1024)
    .meta({ writeOnly: true })

export const attachmentShape = () =>
  namedObject('Attachment', {
    attachmentId: id(),
    customerId: id(),
    documentType: z.string(),
    contentType: z.string(),
    size: z.int().meta({ description: 'In bytes.' }),
    created: z.iso.datetime(),
  })

export function shownAttachment({ attachmentId, customerId, documentType, contentType, size, created }: Attachment) {
  return { attachmentId, customerId, documentType, contentType, size, created }
}

import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { keptDocument } from '../../shared/documents/kept-document.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { attachment } from '../../shared/storage/attachments.ts'
import { personIn } from '../../shared/storage/persons.ts'
import { attachmentShape, shownAttachment } from './attachment-shape.ts'

export const getAttachment = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}',
  operationId: 'getAttachment',
  group: 'documents',
  summary: 'Get a document of a customer',
  description: 'Answers the photo or document with its content in base64.',
  access: { kind: 'permission', permission: 'Attachment.READ', on: ({ params }) => personIn(params.tenantId, params.customerId) },
  reads: ({ params }) => [attachment(params.tenantId, params.customerId, params.attachmentId)],
  answer: () => attachmentShape().extend({ base64EncodedDocument: z.string() }),
  refusals: ['not-permitted', 'not-found'],
  async handle({ params, read, ports }) {
    const found = await read.one(attachment(params.tenantId, params.customerId, params.attachmentId))
    const base64EncodedDocument = found === undefined ? undefined : await keptDocument(ports, found)
    if (found === undefined || base64EncodedDocument === undefined) throw new Refusal('not-found')
    return ok({ ...shownAttachment(found), base64EncodedDocument })
  },
})

import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { attachmentsOf } from '../../shared/storage/attachments.ts'
import { personIn } from '../../shared/storage/persons.ts'
import { attachmentShape, shownAttachment } from './attachment-shape.ts'

export const listAttachments = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/customers/{customerId}/attachments',
  operationId: 'listAttachments',
  group: 'documents',
  summary: 'List the documents of a customer',
  description: 'Lists photos and documents newest first, without their content.',
  access: { kind: 'permission', permission: 'Attachment.READ', on: ({ params }) => personIn(params.tenantId, params.customerId) },
  query: page,
  answer: () => z.array(attachmentShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    const { tenantId, customerId } = call.params
    return listAnswer(
      call,
      call.query,
      (limit, after) => attachmentsOf(tenantId, customerId, limit, after),
      (things) => things.map(shownAttachment),
    )
  },
})

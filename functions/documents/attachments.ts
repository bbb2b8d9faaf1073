import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, LARGEST_LIMIT, namedObject, page } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { noteDocumentSet } from '../../shared/contract/proof-setters.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { keptDocument } from '../../shared/documents/kept-document.ts'
import { isComparisonType } from '../../shared/domain/documents/paper-processor.ts'
import type { AttachmentId, TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { type OfPerson, personOfPath } from '../../shared/people/person-paths.ts'
import {
  type Attachment,
  attachment,
  attachmentsOf,
  documentKey,
  latestAttachment,
  removeAttachment,
} from '../../shared/storage/attachments.ts'
import { letDocumentGo } from '../../shared/storage/orphan-documents.ts'
import { checkUnchanged, personIn } from '../../shared/storage/persons.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'
import { say } from '../../shared/texts/phrase.ts'

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

/**
 * The document itself is removed after the commit; until that succeeds, it stays in the due index.
 * Decision: deleting the newest of a type makes the one before it the reference for comparisons. So the caller must have grants that cover
 * that person's, and counts as having set a proof of theirs.
 */
export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}',
  operationId: 'deleteAttachment',
  group: 'documents',
  item: 'never-changes',
  summary: 'Delete a document of a customer',
  description: 'Comparisons then use the previous document of its type, if there is one.',
  access: { kind: 'permission', permission: 'Attachment.DELETE', on: ({ params }) => personIn(params.tenantId, params.customerId) },
  reads: ({ params }) => [attachment(params.tenantId, params.customerId, params.attachmentId), proofSettersOf(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found'],
  async describe(call) {
    const [of, { documentType, created }] = await Promise.all([personOfPath(call), attachmentOfPath(call)])
    const [date, person] = [{ time: created.slice(0, 10) }, await personNamed(call.read, of)]
    return say`Delete document ${{ documentType }} of ${{ date }} of ${{ person }}`
  },
  async ensure(call) {
    const [of] = await Promise.all([personOfPath(call), attachmentOfPath(call)])
    refuseUncovered(call, of.holdings)
  },
  async handle(call) {
    const [of, gone] = await Promise.all([personOfPath(call), attachmentOfPath(call)])
    const latest = await call.read.one(latestAttachment(gone.tenantId, gone.customerId, gone.documentType))
    const before = latest?.attachmentId === gone.attachmentId ? await oneBefore(call, gone) : undefined
    const isSet = before !== undefined && isComparisonType(gone.documentType)
    call.unitOfWork.add(
      ...removeAttachment(gone, latest, before),
      letDocumentGo(documentKey(gone), call.now),
      checkUnchanged(of),
      ...(isSet ? await noteDocumentSet(call, of.customerId) : []),
    )
    call.unitOfWork.change = { before: { ...shownAttachment(gone), digest: gone.digest } }
    return ok()
  },
})

type OfAttachment = OfPerson & { readonly params: { readonly tenantId: TenantId; readonly attachmentId: AttachmentId } }

async function attachmentOfPath({ read, params }: OfAttachment): Promise<Attachment> {
  const found = await read.one(attachment(params.tenantId, params.customerId, params.attachmentId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** The newest of the same type apart from this one. */
async function oneBefore(
  { read }: Pick<Call, 'read'>,
  { tenantId, customerId, documentType, attachmentId }: Attachment,
): Promise<Attachment | undefined> {
  let after: string | undefined
  do {
    const page = await read.list(attachmentsOf(tenantId, customerId, 100, after))
    const found = page.things.find((each) => each.documentType === documentType && each.attachmentId !== attachmentId)
    if (found !== undefined) return found
    after = page.next
  } while (after !== undefined)
  return undefined
}

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

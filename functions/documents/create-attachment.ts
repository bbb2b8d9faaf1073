import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { opens } from '../../shared/contract/opens.ts'
import { noteDocumentSet } from '../../shared/contract/proof-setters.ts'
import { refuseTakeover } from '../../shared/contract/refuse-uncovered.ts'
import { keepDocument } from '../../shared/documents/keep-document.ts'
import { defined } from '../../shared/domain/defined.ts'
import { isComparisonType } from '../../shared/domain/documents/paper-processor.ts'
import { readDocument } from '../../shared/domain/documents/read-document.ts'
import { isNewCustomer } from '../../shared/domain/permissions/onboarding.ts'
import { nameOf } from '../../shared/domain/permissions/role-assignments.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { personOfPath } from '../../shared/people/person-paths.ts'
import { type Attachment, addAttachment, documentKey } from '../../shared/storage/attachments.ts'
import { documentArrived, expectDocument } from '../../shared/storage/orphan-documents.ts'
import { checkUnchanged, type Person, personIn, profileOf } from '../../shared/storage/persons.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type PhraseValue, say } from '../../shared/texts/phrase.ts'
import { attachmentShape, documentField, documentTypeField, shownAttachment } from './attachments.ts'

const PERMISSION = 'Attachment.CREATE'
const NARROW = 'ONBOARDING'

/**
 * Limits callers who may add documents only by the position ONBOARDING: to new customers, created recently and without an identity. Whoever
 * approves what somebody else proposes by another position is not limited.
 */
async function refuseOnboardingOfOthers(call: Call, of: Person): Promise<void> {
  const isOther = (name: string): boolean => name !== NARROW
  const roleAssignments = call.caller.roleAssignments.filter((each) => isOther(nameOf(each)))
  const makerHeld = call.makerHeld?.filter(isOther)
  if (opens({ ...call, caller: { ...call.caller, roleAssignments }, ...defined({ makerHeld }) }, PERMISSION)) return
  const profile = await call.read.one(profileOf(of))
  const minutes = call.settings.value('considerAsNewCustomerMinutes')
  if (of.kind !== 'customer' || !isNewCustomer(profile, of, minutes, call.now))
    throw new Refusal('not-found', { because: 'not-a-new-customer' })
}

/**
 * The document is announced before it is stored: if the call fails in between, its item in the due index leads to its removal.
 * Decision: not by a lifecycle rule of the bucket. The bucket knows no attachments, so each document would have to be moved out of its
 * reach after the commit, by a step that can fail as well.
 * Decision: a photo or paper can prove who somebody is. So whoever adds one must be somebody who may become that person, and counts as having
 * set a proof of theirs, also of a customer, who can be appointed later.
 */
export const createAttachment = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/customers/{customerId}/attachments',
  operationId: 'createAttachment',
  group: 'documents',
  summary: 'Add a document of a customer',
  description:
    'Stores a photo or document, encrypted. The newest of each type is the one that comparisons use. Your own photo, passport, national identity card or asylum papers need a fresh proof, since a reset compares them; you are told of each that is added.',
  access: { kind: 'permission', permission: 'Attachment.CREATE', on: ({ params }) => personIn(params.tenantId, params.customerId) },
  changesProofsOf: ({ params, body }) => (isComparisonType(body.documentType) ? params.customerId : undefined),
  largestBody: 5 * 1024 * 1024,
  body: () => z.object({ documentType: documentTypeField(), base64EncodedDocument: documentField() }),
  answer: attachmentShape,
  reads: ({ params }) => [proofSettersOf(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'too-large'],
  tells: ['documentType'],
  async describe(call) {
    const { documentType, base64EncodedDocument } = call.body
    const document = shownDocument(documentType, readDocument(documentType, base64EncodedDocument))
    return say`Add a document ${{ document }} to ${{ person: await personNamed(call.read, await personOfPath(call)) }}`
  },
  async ensure(call) {
    const of = await personOfPath(call)
    await refuseOnboardingOfOthers(call, of)
    refuseTakeover(call, of)
    const { documentType, base64EncodedDocument } = call.body
    const read = readDocument(documentType, base64EncodedDocument)
    if (read.kind === 'refused') throw invalid('base64EncodedDocument', read.why)
  },
  async handle(call) {
    const { params, body, ports, unitOfWork, now } = call
    const of = await personOfPath(call)
    const read = readDocument(body.documentType, body.base64EncodedDocument)
    if (read.kind === 'refused') throw invalid('base64EncodedDocument', read.why)
    const kept: Attachment = {
      attachmentId: call.newId(),
      tenantId: params.tenantId,
      customerId: params.customerId,
      documentType: body.documentType,
      contentType: read.contentType,
      size: read.bytes.length,
      digest: digestOf(read.bytes),
      created: new Date(now).toISOString(),
    }
    const key = documentKey(kept)
    await ports.atOnce.write(expectDocument(key, now))
    await keepDocument(ports, kept, read.bytes)
    const noted = isComparisonType(body.documentType) ? await proofAdded(call, of) : []
    unitOfWork.add(checkUnchanged(of), ...addAttachment(kept), ...noted, documentArrived(key))
    unitOfWork.change = { after: { ...shownAttachment(kept), digest: kept.digest } }
    return ok(shownAttachment(kept))
  },
})

/**
 * Notes who set this proof. Staff are told, and whoever adds one for themselves, since a thief of a session could; other customers are not:
 * their back end keeps their papers.
 */
async function proofAdded(call: Call, of: Person): Promise<readonly Write[]> {
  const noted = await noteDocumentSet(call, of.customerId)
  const [identity] = of.identities
  const isTold = of.customerId === call.caller.customerId || of.holdings.some(({ kind }) => kind !== 'customer')
  if (identity === undefined || !isTold) return noted
  return [...noted, ...(await proofNotice(call, of, identity, say`a photo or paper was added`))]
}

/** The size and the beginning of the digest, by which approvers know a document that they do not see. */
function shownDocument(documentType: string, read: ReturnType<typeof readDocument>): PhraseValue {
  if (read.kind === 'refused') return documentType
  const digest = digestOf(read.bytes).slice(0, 12)
  return say`${{ documentType }} of ${{ size: read.bytes.length }} bytes (SHA-256 ${{ digest }}…)`
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

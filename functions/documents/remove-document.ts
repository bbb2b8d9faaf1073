import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { attachmentsOf, documentKey, removeAttachments } from '../../shared/storage/attachments.ts'
import {
  claimOrphanDocument,
  DOCUMENTS_OF_GONE,
  type DocumentsOfGone,
  documentGone,
  goOnRemoving,
  LOOSE_DOCUMENT,
  letDocumentGo,
  nothingLeft,
  type OrphanDocument,
} from '../../shared/storage/orphan-documents.ts'
import { reference } from '../../shared/storage/read.ts'

/**
 * Removes a document that no attachment refers to: its attachment was deleted, or the call that stored it has failed. The turn is claimed
 * first, so that the document can no longer be used. Removing it twice does no harm, so a process that dies in between loses nothing.
 */
const removeDocument = consumer({
  queue: 'documents',
  kinds: [LOOSE_DOCUMENT],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const { ports, message, unitOfWork } = job
    const claim = await ports.store.write(claimOrphanDocument(message, job.now))
    if (claim.kind === 'refused') return
    const claimed = claim.item as unknown as OrphanDocument
    await ports.documents.remove(claimed.documentKey)
    unitOfWork.add(documentGone(claimed))
    if ((await job.commit()) === 'done') ports.log('info', 'document.removed')
  },
})

/** Each takes at most 3 writes of a transaction. */
const AT_ONCE = 30

/** Removes the documents of a removed person, some at a time, until none is left. */
const removeDocumentsOfGone = consumer({
  queue: 'documents',
  kinds: [DOCUMENTS_OF_GONE],
  timeoutSeconds: 30,
  async handle({ message, read, unitOfWork, now, commit }: Job) {
    const of = await read.one(reference<DocumentsOfGone>(message.key))
    if (of?.turn !== message.turn) return
    const { things } = await read.list(attachmentsOf(of.tenantId, of.customerId, AT_ONCE))
    if (things.length === 0) unitOfWork.add(nothingLeft(of))
    else unitOfWork.add(...removeAttachments(things), ...things.map((each) => letDocumentGo(documentKey(each), now)), goOnRemoving(of, now))
    await commit()
  },
})

export const documentConsumers = [removeDocument, removeDocumentsOfGone]

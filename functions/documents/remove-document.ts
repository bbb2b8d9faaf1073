import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { claimOrphanDocument, documentGone, LOOSE_DOCUMENT, type OrphanDocument } from '../../shared/storage/orphan-documents.ts'

/**
 * Removes a document that no attachment refers to: its attachment was deleted, or the call that stored it has failed. The turn is claimed
 * first, so that the document can no longer be used. Removing it twice does no harm, so a process that dies in between loses nothing.
 */
export const removeDocument = consumer({
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

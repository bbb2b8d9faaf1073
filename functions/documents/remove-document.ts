import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { claimOrphanDocument, documentGone, LOOSE_DOCUMENT, type OrphanDocument } from '../../shared/storage/orphan-documents.ts'

/**
 * Removes a document that nothing leads to: its attachment was deleted, or the call that put it there has failed. Its turn is claimed before,
 * so that it can't arrive any more; to remove it twice does no harm, so a process that dies between loses nothing.
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

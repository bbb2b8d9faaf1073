import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { claimLooseDocument, documentGone, LOOSE_DOCUMENT, type LooseDocument } from '../../shared/storage/loose-documents.ts'

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
    const claim = await ports.store.write(claimLooseDocument(message, job.now))
    if (claim.kind === 'refused') return
    const claimed = claim.item as unknown as LooseDocument
    await ports.documents.remove(claimed.documentKey)
    unitOfWork.add(documentGone(claimed))
    if ((await job.commit()) === 'done') ports.log('info', 'document.removed')
  },
})

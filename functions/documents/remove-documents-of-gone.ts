import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { attachmentsOf, documentKey, removeAttachments } from '../../shared/storage/attachments.ts'
import { DOCUMENTS_OF_GONE, type DocumentsOfGone, goOnRemoving, nothingLeft } from '../../shared/storage/documents-of-gone.ts'
import { letDocumentGo } from '../../shared/storage/orphan-documents.ts'
import { reference } from '../../shared/storage/read.ts'

/** Each takes at most 3 writes of a transaction. */
const AT_ONCE = 30

/** Removes the documents of a removed person, some at a time, until none is left. */
export const removeDocumentsOfGone = consumer({
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

import { createAttachment } from './create-attachment.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { getAttachment } from './get-attachment.ts'
import { listAttachments } from './list-attachments.ts'

export const documentEndpoints = [createAttachment, listAttachments, getAttachment, deleteAttachment]

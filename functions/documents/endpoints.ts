import { deleteAttachment, getAttachment, listAttachments } from './attachments.ts'
import { createAttachment } from './create-attachment.ts'

export const documentEndpoints = [createAttachment, listAttachments, getAttachment, deleteAttachment]

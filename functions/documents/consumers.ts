import { removeDocument } from './remove-document.ts'
import { removeDocumentsOfGone } from './remove-documents-of-gone.ts'

export const documentConsumers = [removeDocument, removeDocumentsOfGone]

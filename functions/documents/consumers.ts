import { removeDocument } from './remove-document.ts'

export const documentConsumers = [removeDocument]

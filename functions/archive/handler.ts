import { streamFunction } from '../../shared/runtime/lambda.ts'
import { archiveChanges } from './archive-changes.ts'

export const handler = streamFunction(archiveChanges)

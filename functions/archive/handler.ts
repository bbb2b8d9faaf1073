import { streamFunction } from '../../shared/runtime/stream-function.ts'
import { archiveChanges } from './archive-changes.ts'

export const handler = streamFunction(archiveChanges)

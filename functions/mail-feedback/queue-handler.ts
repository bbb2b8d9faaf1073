import { recordsFunction } from '../../shared/runtime/queue-functions.ts'
import { noteFeedback } from './note-feedback.ts'

export const handler = recordsFunction(noteFeedback)

import { recordsFunction } from '../../shared/runtime/lambda.ts'
import { noteFeedback } from './note-feedback.ts'

export const handler = recordsFunction(noteFeedback)

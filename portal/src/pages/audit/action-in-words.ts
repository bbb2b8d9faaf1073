import { OPERATIONS } from '@countersign/client'
import { wordsOfName } from '../../task/words-of-name.ts'

const NAMES = new Map(Object.entries(OPERATIONS).map(([operationId, [method, path]]) => [`${method} ${path}`, wordsOfName(operationId)]))

/** The name of an operation in words; of an unknown one, its method and path as they are. */
export const actionInWords = (action: string): string => NAMES.get(action) ?? action

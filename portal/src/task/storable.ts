import { OPERATIONS } from '@countersign/client'
import type { AskedCall } from './ask-approval.ts'

/** Tells whether a call can be stored as a task. Calls that the API document does not know can: the service decides about them. */
export function isStorable({ method, path }: Pick<AskedCall, 'method' | 'path'>): boolean {
  const parts = (path.split('?')[0] ?? '').split('/')
  const row = Object.values(OPERATIONS).find(([itsMethod, template]) => itsMethod === method && isAt(template.split('/'), parts))
  return row === undefined || row[2].includes('s')
}

function isAt(template: readonly string[], parts: readonly string[]): boolean {
  return template.length === parts.length && template.every((part, index) => part.startsWith('{') || part === parts[index])
}

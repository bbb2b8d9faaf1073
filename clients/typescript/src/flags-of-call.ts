import type { Flags } from './caller.ts'
import { OPERATIONS } from './generated/operations.ts'

/** The flags of an operation, from its letters. */
export const flagsIn = (letters: string): Flags => ({ open: letters.includes('o'), keyed: letters.includes('k') })

/** The flags of a call known by its path only. A write that this client does not know gets a key, which does no harm. */
export function flagsOfCall(method: string, path: string): Flags {
  const [plain = ''] = path.replace('/svc-conductor/rest/v1', '').split('?')
  const row = Object.values(OPERATIONS).find(([itsMethod, template]) => itsMethod === method && isAt(template, plain))
  return row === undefined ? { open: false, keyed: method !== 'GET' && method !== 'HEAD' } : flagsIn(row[2])
}

function isAt(template: string, path: string): boolean {
  const [parts, segments] = [template.split('/'), path.split('/')]
  return parts.length === segments.length && parts.every((part, index) => part.startsWith('{') || part === segments[index])
}

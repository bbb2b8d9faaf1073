import { createHash } from 'node:crypto'
import { quoted } from '../../shared/domain/quoted-text.ts'

/** Names an upstream in a sentence. */
export const inWords = (name: string, baseUrl: string): string => `the upstream ${quoted(name)} at ${quoted(baseUrl)}`

/** A document in a sentence: its hash, by which people can compare it with the one that they know. */
export function withDocument(document: unknown): string {
  if (document === undefined) return ''
  if (document === null) return ', without its document'
  return `, with the document SHA-256 ${createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16)}`
}

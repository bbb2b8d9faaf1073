import { createHash } from 'node:crypto'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

/** Names an upstream in a sentence. */
export function inWords(name: string, baseUrl: string): Phrase {
  return say`the upstream ${{ name: inQuotes(name) }} at ${{ address: inQuotes(baseUrl) }}`
}

/** Adds a document to a sentence: its hash, by which people can compare it with the one that they know. */
export function withDocument(upstream: Phrase, document: unknown): Phrase {
  if (document === undefined) return upstream
  if (document === null) return say`${{ upstream }}, without its document`
  const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16)
  return say`${{ upstream }}, with the document SHA-256 ${{ hash }}`
}

import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Phrase } from './phrase.ts'

/** A phrase beside its English text, without what the text says already: in base64. */
export type PackedPhrase = string

/**
 * Texts that phrases often have, the most frequent last. INVARIANT: they never change, since packed phrases are read by them. Other texts
 * only cost more bytes.
 */
const FREQUENT = [
  '{"key":"Transfer {amount} from {from} to {to}","values":{"amount":{"amount":"1.00","currency":"EUR"},"from":',
  '{"key":"{wallet} of {owner}","values":{"wallet":{"key":"wallet {walletId} {name}","values":{"walletId":1,"name":{"quoted":"Main"}}},',
  '"owner":{"quoted":""}},"to":',
  '{"key":"{wallet} of {owner}","values":{"wallet":{"key":"wallet {walletId} {name}","values":{"walletId":3,"name":{"quoted":"',
  '"}}},"owner":{"quoted":"',
  '"}}}}}',
].join('')

export function packPhrase(phrase: Phrase, english: string): PackedPhrase {
  return deflateRawSync(JSON.stringify(phrase), { level: 9, dictionary: textsBeside(english) }).toString('base64url')
}

export function unpackPhrase(packed: PackedPhrase, english: string): Phrase {
  const json = inflateRawSync(Buffer.from(packed, 'base64url'), { dictionary: textsBeside(english) }).toString()
  return JSON.parse(json) as Phrase
}

const textsBeside = (english: string): Uint8Array => Buffer.from(FREQUENT + english)

import { gunzipSync, gzipSync } from 'node:zlib'

/** Longest document in bytes of JSON. */
export const LARGEST_DOCUMENT = 1024 * 1024
/** Characters of one part: an item holds 400 KB. */
const PART = 300_000

/** Packs a document into parts that fit items. */
export function packedDocument(json: string): readonly { readonly data: string }[] {
  const packed = gzipSync(json).toString('base64')
  return Array.from({ length: Math.ceil(packed.length / PART) }, (_, part) => ({ data: packed.slice(part * PART, (part + 1) * PART) }))
}

/** The document in these parts. */
export function unpackedDocument(parts: readonly ({ readonly data: string } | undefined)[]): unknown {
  const packed = Buffer.from(parts.map((part) => part?.data ?? '').join(''), 'base64')
  return JSON.parse(gunzipSync(packed, { maxOutputLength: LARGEST_DOCUMENT }).toString('utf8'))
}

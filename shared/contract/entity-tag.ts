import { hash } from 'node:crypto'

/** The strong entity tag of a representation (RFC 9110 §8.8.3): a hash of its bytes. */
export function entityTagOf(representation: string | Uint8Array): string {
  return `"${hash('sha256', representation, 'base64url').slice(0, 27)}"`
}

type TagList = { readonly kind: 'any' } | { readonly kind: 'tags'; readonly tags: readonly string[] } | { readonly kind: 'malformed' }

const TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/
const MOST_TAGS = 50

/** The value of `If-Match` or `If-None-Match`: `*`, or entity tags. */
export function tagsIn(header: string): TagList {
  if (header.trim() === '*') return { kind: 'any' }
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.length <= MOST_TAGS && tags.every((tag) => TAG.test(tag)) ? { kind: 'tags', tags } : { kind: 'malformed' }
}

/** Two tags are weakly equal if they differ only in being weak (RFC 9110 §8.8.3.2). */
export function isWeaklyEqual(one: string, other: string): boolean {
  return one.replace(/^W\//, '') === other.replace(/^W\//, '')
}

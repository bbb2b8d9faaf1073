import { createHash } from 'node:crypto'

/** Bits for each key, and bits that each key sets: fewer than 1 of 200 filters without a key seem to hold it. */
const BITS_A_KEY = 12
const SET_BY_KEY = 6

/** A Bloom filter over keys, in base64: it tells surely which keys it does not hold. */
export type KeyFilter = string

export function filterOf(keys: Iterable<string>): KeyFilter {
  const all = [...new Set(keys)]
  const bits = Buffer.alloc(Math.max(8, Math.ceil((all.length * BITS_A_KEY) / 8)))
  for (const key of all) for (const bit of bitsOf(key, bits.length * 8)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
  return bits.toString('base64')
}

/** Tells whether a filter may hold all of these keys. */
export function mayHold(filter: KeyFilter, keys: readonly string[]): boolean {
  const bits = Buffer.from(filter, 'base64')
  if (bits.length === 0) return true
  return keys.every((key) => bitsOf(key, bits.length * 8).every((bit) => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0))
}

function bitsOf(key: string, size: number): readonly number[] {
  const hash = createHash('sha256').update(key, 'utf8').digest()
  const [first, step] = [hash.readUInt32BE(0), hash.readUInt32BE(4) | 1]
  return Array.from({ length: SET_BY_KEY }, (_, at) => (first + at * (step >>> 0)) % size)
}

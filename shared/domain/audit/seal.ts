import { createHash } from 'node:crypto'
import { defined } from '../defined.ts'
import { canonicalJson } from './canonical-json.ts'
import { type Hash, leafHash } from './merkle-tree.ts'

/** The seal of one hour of one audit. Each seal names the one before it, so that none can be changed, removed or inserted unnoticed. */
export type Seal = {
  /** A tenant's id, or `GLOBAL`. */
  readonly scope: string
  /** `2026-01-31T08`, in UTC. */
  readonly hour: string
  readonly count: number
  /** Root of the Merkle tree over the entries of the hour, in their order. */
  readonly root: Hash
  readonly previous: Hash
  /** Only in seals of `GLOBAL`: root of the Merkle tree over the last seals of all other audits up to this hour. */
  readonly heads?: Hash
  readonly hash: Hash
}

/** The value that the first seal of an audit has in place of a previous seal. */
export const NO_SEAL: Hash = ''

/** Hash prefix of a seal. It differs from the prefixes of leaves (0) and nodes (1). */
const SEAL = new Uint8Array([2])

export function sealed(of: Omit<Seal, 'hash'>): Seal {
  return { ...of, hash: sealHash(of) }
}

export function sealHash({ scope, hour, count, root, previous, heads }: Omit<Seal, 'hash'>): Hash {
  const text = canonicalJson({ scope, hour, count, root, previous, ...defined({ heads }) })
  return createHash('sha256').update(SEAL).update(text, 'utf8').digest('base64url')
}

/** Hashes the last seal of an audit as a leaf of the tree over all audits. */
export function headHash(scope: string, last: Hash): Hash {
  return leafHash(canonicalJson({ scope, last }))
}

/** Hashes a stored entry: all of its fields and its key. */
export function entryHash(stored: unknown): Hash {
  return leafHash(canonicalJson(stored))
}

/** The hour of an ISO timestamp, or of a sort key that begins with one. */
export const hourOf = (at: string): string => at.slice(0, 13)
const startOfHour = (hour: string): number => Date.parse(`${hour}:00:00.000Z`)
export const hourAfter = (hour: string): string => hourOf(new Date(startOfHour(hour) + 3_600_000).toISOString())

export const hourBefore = (hour: string): string => hourOf(new Date(startOfHour(hour) - 3_600_000).toISOString())

/** Hours since 1970. */
export const hourNumber = (hour: string): number => startOfHour(hour) / 3_600_000

/** Time after its end from which an hour can be sealed. No call or job runs that long, so no entry is added after the seal. */
const SEALABLE_AFTER_MS = 10 * 60_000

/** The first hour that cannot be sealed yet at this moment (milliseconds). */
export function firstUnsealable(now: number): string {
  return hourOf(new Date(now - SEALABLE_AFTER_MS).toISOString())
}

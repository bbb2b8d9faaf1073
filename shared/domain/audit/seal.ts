import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { type Hash, leafHash } from './merkle-tree.ts'

/** The seal on one hour of one audit. Each names the one before, so that none can be changed, left out or put in between unnoticed. */
export type Seal = {
  /** A tenant's id, or `GLOBAL`. */
  readonly scope: string
  /** `2026-01-31T08`, in UTC. */
  readonly hour: string
  readonly count: number
  /** Of the Merkle tree over the hour's entries, in their order. */
  readonly root: Hash
  readonly previous: Hash
  /** Of a seal of `GLOBAL`: the root of the Merkle tree over the last seals of all other audits up to this hour. */
  readonly heads?: Hash
  readonly hash: Hash
}

/** What the first seal of an audit names as the one before it. */
export const NO_SEAL: Hash = ''

/** Leaves begin with 0 and nodes with 1: a seal is neither. */
const SEAL = new Uint8Array([2])

export function sealed(of: Omit<Seal, 'hash'>): Seal {
  return { ...of, hash: sealHash(of) }
}

export function sealHash({ scope, hour, count, root, previous, heads }: Omit<Seal, 'hash'>): Hash {
  const text = canonicalJson({ scope, hour, count, root, previous, ...(heads === undefined ? {} : { heads }) })
  return createHash('sha256').update(SEAL).update(text, 'utf8').digest('base64url')
}

/** The last seal of an audit as a leaf of the tree over all audits. */
export function headHash(scope: string, last: Hash): Hash {
  return leafHash(canonicalJson({ scope, last }))
}

/** What of a stored entry is sealed: all of it, and where it stands. */
export function entryHash(stored: unknown): Hash {
  return leafHash(canonicalJson(stored))
}

/** The hour of a moment, or of a sort key that begins with one. */
export const hourOf = (at: string): string => at.slice(0, 13)
const startOfHour = (hour: string): number => Date.parse(`${hour}:00:00.000Z`)
export const hourAfter = (hour: string): string => hourOf(new Date(startOfHour(hour) + 3_600_000).toISOString())

export const hourBefore = (hour: string): string => hourOf(new Date(startOfHour(hour) - 3_600_000).toISOString())

/** Hours since 1970. */
export const hourNumber = (hour: string): number => startOfHour(hour) / 3_600_000

/** How long an hour is over before it is sealed: no call or job takes so long, so that nothing comes into an hour after its seal. */
export const SEALABLE_AFTER_MS = 10 * 60_000

/** The first hour that can't be sealed yet at this moment (milliseconds): all before it can. */
export function firstUnsealable(now: number): string {
  return hourOf(new Date(now - SEALABLE_AFTER_MS).toISOString())
}

import { createPublicKey } from 'node:crypto'
import type { ClientAlgorithm } from './algorithms.ts'

/** A public key of a client, in JWK form (RFC 7517), with the members that verify a signature and no others. */
export type ClientKey = {
  readonly kty: 'EC' | 'OKP' | 'RSA'
  readonly kid?: string
  readonly alg?: ClientAlgorithm
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly n?: string
  readonly e?: string
}

/** Keys of one client: enough to roll over, few enough to try each. */
export const MOST_KEYS = 10

/** `fault` completes the text of a field error. */
type KeysRead = { readonly kind: 'keys'; readonly keys: readonly ClientKey[] } | { readonly kind: 'refused'; readonly fault: string }

/** Members of private and symmetric keys. */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'] as const
const SHORTEST_RSA_BITS = 2048
const LONGEST_RSA_BITS = 8192
const LONGEST_KID = 200

/** The members of each type of key, and the algorithms that fit it. */
const TYPES = {
  EC: { members: ['crv', 'x', 'y'], algorithms: ['ES256'], curve: 'P-256' },
  OKP: { members: ['crv', 'x'], algorithms: ['EdDSA'], curve: 'Ed25519' },
  RSA: { members: ['n', 'e'], algorithms: ['PS256', 'RS256'], curve: undefined },
} as const satisfies Record<ClientKey['kty'], unknown>

/** Reads a JWK set of a client. Refuses private members, weak keys, and keys that no accepted algorithm fits. */
export function readClientKeys(sent: unknown): KeysRead {
  const { keys } = (typeof sent === 'object' && sent !== null ? sent : {}) as { readonly keys?: unknown }
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MOST_KEYS) return refused(`must have 1 to ${MOST_KEYS} keys`)
  const read = keys.map(readKey)
  const fault = read.find((each) => typeof each === 'string')
  if (fault !== undefined) return refused(fault)
  const known = read.filter((each): each is ClientKey => typeof each !== 'string')
  const kids = known.map(({ kid }) => kid).filter((kid) => kid !== undefined)
  if (new Set(kids).size < kids.length) return refused('must not have two keys with one kid')
  if (known.length > 1 && kids.length < known.length) return refused('must have a kid in each of several keys')
  return { kind: 'keys', keys: known }
}

const refused = (fault: string): KeysRead => ({ kind: 'refused', fault })

/** The key, or its fault. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a flat list of checks; each line is one
function readKey(sent: unknown): ClientKey | string {
  if (typeof sent !== 'object' || sent === null) return 'must have objects as keys'
  const jwk = sent as Readonly<Record<string, unknown>>
  if (PRIVATE.some((member) => Object.hasOwn(jwk, member))) return 'must contain public keys only: remove the private members'
  const { kty, kid, alg, use } = jwk
  if (kty !== 'EC' && kty !== 'OKP' && kty !== 'RSA') return 'must have keys of kty EC, OKP or RSA'
  if (kid !== undefined && (typeof kid !== 'string' || kid === '' || kid.length > LONGEST_KID))
    return `must have kid as text of at most ${LONGEST_KID} characters`
  if (use !== undefined && use !== 'sig') return 'must have keys with use sig'
  const { members, algorithms, curve } = TYPES[kty]
  if (curve !== undefined && jwk.crv !== curve) return `must have keys of kty ${kty} on the curve ${curve}`
  if (alg !== undefined && !algorithms.some((each) => each === alg))
    return `must have keys of kty ${kty} with alg ${algorithms.join(' or ')}`
  const key = {
    kty,
    ...(kid === undefined ? {} : { kid }),
    ...(alg === undefined ? {} : { alg: alg as ClientAlgorithm }),
    ...Object.fromEntries(members.map((member) => [member, jwk[member]])),
  } as ClientKey
  return faultOf(key) ?? key
}

/** Builds the key, so that a point off its curve is refused here and not at a first use. */
function faultOf(key: ClientKey): string | undefined {
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: { ...key }, format: 'jwk' })
    const bits = asymmetricKeyDetails?.modulusLength
    if (bits === undefined) return undefined
    return bits >= SHORTEST_RSA_BITS && bits <= LONGEST_RSA_BITS
      ? undefined
      : `must have RSA keys of ${SHORTEST_RSA_BITS} to ${LONGEST_RSA_BITS} bits`
  } catch {
    return 'must contain valid public keys in JWK form'
  }
}

/** The keys that may have made a signature: those that fit its algorithm and have its key id, if it names one. */
export function keysFor(keys: readonly ClientKey[], { alg, kid }: { readonly alg: ClientAlgorithm; readonly kid?: string | undefined }) {
  return keys.filter(
    (key) =>
      TYPES[key.kty].algorithms.some((each) => each === alg) &&
      (key.alg === undefined || key.alg === alg) &&
      (kid === undefined || key.kid === kid),
  )
}

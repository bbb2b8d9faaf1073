import { type KeyObject, sign, verify } from 'node:crypto'

/** ECDSA on P-256 with SHA-256 (RFC 7518 §3.4): the only algorithm that is signed with or believed. */
export const ALGORITHM = 'ES256'
const DIGEST = 'sha256'
/** JWS has the two numbers of a signature side by side, not in ASN.1. */
const ENCODING = 'ieee-p1363'

type Json = Readonly<Record<string, unknown>>

/** A JWT in compact form (RFC 7515 §7.1), signed by `key`. */
export function signedCompact(claims: Json, { kid, key }: { readonly kid: string; readonly key: KeyObject }): string {
  const text = `${encoded({ alg: ALGORITHM, typ: 'JWT', kid })}.${encoded(claims)}`
  return `${text}.${sign(DIGEST, Buffer.from(text), { key, dsaEncoding: ENCODING }).toString('base64url')}`
}

/** Three parts in the alphabet of base64url, without padding. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** A token in its parts, of which nothing is believed yet. */
export type Parted = { readonly kid: string; readonly text: string; readonly payload: string; readonly signature: Buffer }

/** `undefined` for whatever isn't a JWT of our kind: another algorithm, or extensions that have to be understood. */
export function partsOf(token: string): Parted | undefined {
  const [, header, payload, signed] = COMPACT.exec(token) ?? []
  if (header === undefined || payload === undefined || signed === undefined) return undefined
  const { alg, typ, kid, crit } = decoded(header) ?? {}
  if (alg !== ALGORITHM || typ !== 'JWT' || typeof kid !== 'string' || crit !== undefined) return undefined
  const signature = Buffer.from(signed, 'base64url')
  // The same signature could be written in several ways.
  if (signature.toString('base64url') !== signed) return undefined
  return { kid, text: `${header}.${payload}`, payload, signature }
}

/** The claims of a token that `publicKey` verifies. */
export function verifiedClaims({ text, payload, signature }: Parted, publicKey: KeyObject): Json | undefined {
  return verify(DIGEST, Buffer.from(text), { key: publicKey, dsaEncoding: ENCODING }, signature) ? decoded(payload) : undefined
}

function encoded(json: Json): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}

function decoded(part: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : undefined
  } catch {
    return undefined
  }
}

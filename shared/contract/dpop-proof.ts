import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { isClientAlgorithm } from '../domain/oauth/algorithms.ts'
import { keysFor, readClientKeys } from '../domain/oauth/client-keys.ts'
import { judgeDpopProof, type ProvedCall } from '../domain/oauth/judge-dpop-proof.ts'

/** The key of a proof, and its id and latest use, by which it works once. */
type AcceptedProof = {
  /** SHA-256 thumbprint of the key (RFC 7638). */
  readonly jkt: string
  readonly hash: string
  readonly expiresAt: number
}

const LONGEST_PROOF = 8192

/** SHA-256 of an access token, base64url: the claim `ath` of a proof that comes with it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Verifies a DPoP proof (RFC 9449 §4.3) for one call; `undefined` for anything else. Whoever accepts it must use it up by its hash: a second
 * use is an attack.
 */
export async function acceptedDpopProof(proof: string, call: ProvedCall): Promise<AcceptedProof | undefined> {
  if (proof.length > LONGEST_PROOF) return undefined
  try {
    const { typ, alg, jwk, crit } = decodeProtectedHeader(proof)
    if (typ !== 'dpop+jwt' || !isClientAlgorithm(alg) || crit !== undefined) return undefined
    const read = readClientKeys({ keys: [jwk] })
    const [key] = read.kind === 'keys' ? keysFor(read.keys, { alg }) : []
    if (key === undefined) return undefined
    // Times are judged with the claims, so only the signature is verified here.
    const { payload } = await compactVerify(proof, await importJWK({ ...key }, alg), { algorithms: [alg] })
    const verdict = judgeDpopProof(JSON.parse(new TextDecoder().decode(payload)), call)
    if (verdict.kind === 'refused') return undefined
    const jkt = await calculateJwkThumbprint({ ...key })
    return { jkt, hash: createHash('sha256').update(verdict.jti).digest('base64url'), expiresAt: verdict.expiresAt }
  } catch {
    return undefined
  }
}

import { type Bytes, base64Of, bytesOfBase64 } from './base64.ts'
import { CountersignError } from './countersign-error.ts'
import { bareToken, type ClientCredentials, type KeptSession, type NodePrivateKey, type WebCryptoKey } from './credentials.ts'
import type { OpenCall } from './open-call.ts'
import type { OnProgress } from './progress.ts'

/** An algorithm of JWTs, and what WebCrypto calls it. */
interface Algorithm {
  readonly alg: string
  readonly imports: { readonly name: string; readonly namedCurve?: string; readonly hash?: string }
  readonly signs: { readonly name: string; readonly hash?: string; readonly saltLength?: number }
}

const ES256: Algorithm = { alg: 'ES256', imports: { name: 'ECDSA', namedCurve: 'P-256' }, signs: { name: 'ECDSA', hash: 'SHA-256' } }
const PS256: Algorithm = { alg: 'PS256', imports: { name: 'RSA-PSS', hash: 'SHA-256' }, signs: { name: 'RSA-PSS', saltLength: 32 } }
const RS256: Algorithm = {
  alg: 'RS256',
  imports: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  signs: { name: 'RSASSA-PKCS1-v1_5' },
}
const ED25519: Algorithm = { alg: 'EdDSA', imports: { name: 'Ed25519' }, signs: { name: 'Ed25519' } }
/** In the order in which a key without a stated type is tried. */
const ALGORITHMS = [ES256, PS256, ED25519]

interface Signer {
  readonly algorithm: Algorithm
  readonly key: CryptoKey
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** The service accepts an assertion for at most five minutes. */
const LIFETIME_SECONDS = 60

/** Gets a session for an OAuth client, which proves itself by a JWT that its private key signs (`private_key_jwt`). */
export async function logInByClientKey(
  { clientId, privateKey, keyId, scope }: ClientCredentials,
  issuer: string,
  call: OpenCall,
  onProgress: OnProgress,
): Promise<KeptSession> {
  onProgress({ kind: 'login', step: 'sending-proofs' })
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: ASSERTION_TYPE,
    client_assertion: await signedAssertion(await signerOf(privateKey), clientId, issuer, keyId),
    ...(scope === undefined ? {} : { scope }),
  })
  const answer = (await call('POST', '/svc-conductor/oauth/token', form)) as { access_token: string }
  onProgress({ kind: 'login', step: 'logged-in' })
  return { token: bareToken(answer.access_token) }
}

async function signedAssertion({ algorithm, key }: Signer, clientId: string, issuer: string, kid: string | undefined): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const jti = base64Of(crypto.getRandomValues(new Uint8Array(16)))
  const claims = { iss: clientId, sub: clientId, aud: issuer, iat: now, exp: now + LIFETIME_SECONDS, jti }
  const signed = `${partOf({ alg: algorithm.alg, ...(kid === undefined ? {} : { kid }) })}.${partOf(claims)}`
  const signature = await crypto.subtle.sign(algorithm.signs, key, new TextEncoder().encode(signed))
  return `${signed}.${urlSafe(base64Of(signature))}`
}

const partOf = (value: object): string => urlSafe(base64Of(new TextEncoder().encode(JSON.stringify(value))))
const urlSafe = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

async function signerOf(given: ClientCredentials['privateKey']): Promise<Signer> {
  if (typeof given === 'string') return imported(derOfPem(given))
  if ('kty' in given) return importedJwk(given as JsonWebKey)
  if ('export' in given) return imported(new Uint8Array((given as NodePrivateKey).export({ format: 'der', type: 'pkcs8' })))
  const key = given as WebCryptoKey
  const algorithm = [...ALGORITHMS, RS256].find(({ imports }) => imports.name === key.algorithm.name)
  if (algorithm === undefined) throw wrongKey()
  return { algorithm, key: key as CryptoKey }
}

async function imported(der: Bytes): Promise<Signer> {
  for (const algorithm of ALGORITHMS) {
    try {
      return { algorithm, key: await crypto.subtle.importKey('pkcs8', der, algorithm.imports, false, ['sign']) }
    } catch {
      // A key of another type.
    }
  }
  throw wrongKey()
}

async function importedJwk(jwk: JsonWebKey): Promise<Signer> {
  const rsa = jwk.alg === 'RS256' ? RS256 : PS256
  const algorithm = jwk.kty === 'EC' ? ES256 : jwk.kty === 'OKP' ? ED25519 : rsa
  try {
    return { algorithm, key: await crypto.subtle.importKey('jwk', jwk, algorithm.imports, false, ['sign']) }
  } catch {
    throw wrongKey()
  }
}

function derOfPem(pem: string): Bytes {
  const text = pem.replaceAll('\\n', '\n')
  if (!text.includes('-----BEGIN PRIVATE KEY-----')) throw wrongKey()
  return bytesOfBase64(text.slice(text.indexOf('-----BEGIN')).replaceAll(/-----(BEGIN|END) PRIVATE KEY-----/g, ''))
}

const wrongKey = () =>
  new CountersignError('CLIENT_KEY', {
    status: 0,
    description: 'privateKey must be an EC (P-256), Ed25519 or RSA key: a PEM (PKCS #8), a JWK, or a key of WebCrypto or node:crypto',
  })

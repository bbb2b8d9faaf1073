import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Answer, Running, Sent } from './running.ts'

export const OAUTH = '/svc-conductor/oauth'
export const ISSUER_OF = (service: Running) => `${service.local.baseUrl}/svc-conductor`
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export type KeyPair = { readonly alg: string; readonly privateKey: CryptoKey; readonly jwk: JWK }

export async function keyPair(alg = 'ES256', kid = 'key-1'): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, privateKey: privateKey as CryptoKey, jwk: { ...(await exportJWK(publicKey)), kid } }
}

/** An assertion as a well-behaved client makes it; `claims` and `header` change parts of it. */
export async function assertionFor(
  service: Running,
  clientId: string,
  { alg, privateKey, jwk }: KeyPair,
  claims: JWTPayload = {},
  header: Record<string, unknown> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const payload = { iss: clientId, sub: clientId, aud: ISSUER_OF(service), iat: now, exp: now + 60, jti: randomUUID(), ...claims }
  return new SignJWT(payload).setProtectedHeader({ alg, kid: jwk.kid as string, ...header }).sign(privateKey)
}

/** A DPoP proof for one call. */
export function dpopProof({ alg, privateKey, jwk: { kid: _, ...jwk } }: KeyPair, claims: JWTPayload): Promise<string> {
  const payload = { iat: Math.floor(Date.now() / 1000), jti: randomUUID(), ...claims }
  return new SignJWT(payload).setProtectedHeader({ typ: 'dpop+jwt', alg, jwk }).sign(privateKey)
}

/** Sends a form to an endpoint of OAuth. */
export function postForm(service: Running, endpoint: string, fields: Readonly<Record<string, string>>, sent: Sent = {}): Promise<Answer> {
  return service.call('POST', `${OAUTH}/${endpoint}`, {
    ...sent,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent.headers },
  })
}

/** Requests a token with an assertion. */
export async function tokenByKey(
  service: Running,
  client: ServiceClient,
  fields: Readonly<Record<string, string>> = {},
  sent: Sent = {},
): Promise<Answer> {
  return postForm(
    service,
    'token',
    {
      grant_type: 'client_credentials',
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: await assertionFor(service, client.clientId, client.keys),
      ...fields,
    },
    sent,
  )
}

export type ServiceClient = { readonly clientId: string; readonly keys: KeyPair }

/** Registers a back end of tenant 1 that acts as the demo's back end, or as somebody else. */
export async function serviceClient(service: Running, more: Readonly<Record<string, unknown>> = {}, alg = 'ES256'): Promise<ServiceClient> {
  const keys = await keyPair(alg)
  const made = await service.call('POST', '/tenants/1/oauth-clients', {
    token: await service.tokenOf('globalAdmin'),
    body: {
      name: 'Nightly settlement',
      kind: 'service',
      jwks: { keys: [keys.jwk] },
      customerId: service.local.demo.users.backend?.customerId,
      ...more,
    },
  })
  if (made.status !== 200) throw new Error(`no client: ${made.text}`)
  return { clientId: (made.body as { clientId: string }).clientId, keys }
}

export const accessTokenIn = ({ body }: Answer): string => (body as { access_token: string }).access_token
/** Status, error of OAuth and code of the service. */
export const oauthCode = ({ status, body }: Answer): string => {
  const { error = '', code = '' } = (body ?? {}) as { error?: string; code?: string }
  return `${status} ${error} ${code}`.trim()
}

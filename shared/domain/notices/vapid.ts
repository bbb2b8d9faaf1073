import { createECDH, createHash, createPrivateKey, sign } from 'node:crypto'

/** The keys by which a stage names itself to push services (RFC 8292): browsers subscribe with the public one. */
type VapidKeys = { readonly publicKey: string; readonly privateKey: Uint8Array }

/** The context from which the keys of a stage are derived. Another text gives other keys, and ends every subscription. */
export const VAPID_CONTEXT = 'push-keys/1'

const LIFETIME_SECONDS = 12 * 3_600

/** Makes the pair from the 32 secret bytes of the stage. */
export function vapidKeys(secret: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(secret)
  } catch {
    // One value in 2^32 is not a private key of the curve.
    return vapidKeys(createHash('sha256').update(secret).digest())
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey() }
}

/** The `authorization` of a request to a push service. `contact`: address of whoever answers for the requests. `now` in milliseconds. */
export function vapidAuthorization({ publicKey, privateKey }: VapidKeys, endpoint: URL, contact: string, now: number): string {
  const point = Buffer.from(publicKey, 'base64url')
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const key = { kty: 'EC', crv: 'P-256', ...coordinates, d: Buffer.from(privateKey).toString('base64url') }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: endpoint.origin, exp: Math.floor(now / 1000) + LIFETIME_SECONDS, sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: createPrivateKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}

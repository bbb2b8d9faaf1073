import { saveText } from '../../ui/save-file.ts'

/** A key pair that this browser has made. The private half leaves it only as a file. */
export type NewKey = {
  readonly kid: string
  readonly jwks: { readonly keys: readonly Record<string, unknown>[] }
  readonly privateKey: string
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const CHARACTERS_A_LINE = 64

export async function newKey(): Promise<NewKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const kid = crypto.randomUUID()
  return { kid, jwks: { keys: [{ kty, crv, x, y, kid }] }, privateKey: pemOf(await crypto.subtle.exportKey('pkcs8', privateKey)) }
}

function pemOf(der: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(der)))
  const lines = base64.match(new RegExp(`.{1,${CHARACTERS_A_LINE}}`, 'g')) ?? []
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
}

/** Offers the private key as the file that `countersign login --client` takes. A client that waits for approval has no id yet. */
export function saveKey({ kid, privateKey }: NewKey, clientId?: string): void {
  const contents = { ...(clientId === undefined ? {} : { clientId }), kid, privateKey }
  saveText(`${clientId ?? 'new-client'}.json`, `${JSON.stringify(contents, null, 2)}\n`, 'application/json')
}

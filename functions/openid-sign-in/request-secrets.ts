import type { AnonymousCall } from '../../shared/contract/call.ts'
import { sha256 } from '../../shared/proofs/sha256.ts'

/** The secrets of a login that was started: the PKCE verifier (RFC 7636) and the nonce of its ID token. */
type RequestSecrets = { readonly verifier: string; readonly nonce: string }

type SealingPorts = { readonly ports: Pick<AnonymousCall['ports'], 'secrets' | 'randomBytes'> }

/** 256 random bits, base64url. */
export function newText({ ports }: SealingPorts): string {
  return Buffer.from(ports.randomBytes(32)).toString('base64url')
}

export const hashOf = (text: string): string => sha256(Buffer.from(text)).toString('base64url')

const contextOf = (stateHash: string): string => `openid-request/${stateHash}`

export async function newRequestSecrets(call: SealingPorts, stateHash: string): Promise<RequestSecrets & { readonly sealed: string }> {
  const secrets: RequestSecrets = { verifier: newText(call), nonce: newText(call) }
  return { ...secrets, sealed: await call.ports.secrets.seal(JSON.stringify(secrets), contextOf(stateHash)) }
}

export async function openedSecrets({ ports }: SealingPorts, stateHash: string, sealed: string): Promise<RequestSecrets> {
  return JSON.parse(await ports.secrets.open(sealed, contextOf(stateHash))) as RequestSecrets
}

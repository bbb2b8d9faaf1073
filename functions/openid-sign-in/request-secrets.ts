import type { AnonymousCall } from '../../shared/contract/call.ts'
import { sha256 } from '../../shared/proofs/sha256.ts'
import { newSecret } from '../../shared/proofs/stored-secret.ts'

/** The secrets of a login that was started: the PKCE verifier (RFC 7636) and the nonce of its ID token. */
type RequestSecrets = { readonly verifier: string; readonly nonce: string }

type SealingPorts = { readonly ports: Pick<AnonymousCall['ports'], 'secrets' | 'randomBytes'> }

export const hashOf = (text: string): string => sha256(Buffer.from(text)).toString('base64url')

const contextOf = (stateHash: string): string => `openid-request/${stateHash}`

export async function newRequestSecrets(call: SealingPorts, stateHash: string): Promise<RequestSecrets & { readonly sealed: string }> {
  const secrets: RequestSecrets = { verifier: newSecret(call.ports), nonce: newSecret(call.ports) }
  return { ...secrets, sealed: await call.ports.secrets.seal(JSON.stringify(secrets), contextOf(stateHash)) }
}

export async function openedSecrets({ ports }: SealingPorts, stateHash: string, sealed: string): Promise<RequestSecrets> {
  return JSON.parse(await ports.secrets.open(sealed, contextOf(stateHash))) as RequestSecrets
}

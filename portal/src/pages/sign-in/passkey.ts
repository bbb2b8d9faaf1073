import type { LoginRequest } from '@countersign/client'
import { client } from '../../session/client.ts'
import { fromBase64, toBase64 } from '../../session/passkey-bytes.ts'

/** Passkeys belong to names: a browser refuses them at an address such as 127.0.0.1. */
export const mayUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** Asks the browser for a passkey, of this identity or of any; resolves to the proofs of the login. */
export async function passkeyProofs(identity: string | undefined, signal?: AbortSignal): Promise<LoginRequest> {
  const asked = identity === undefined ? { parentDomain: location.hostname } : { identity }
  const { base64EncodedChallenge } = await client.getLoginChallenge(asked)
  const challenge = fromBase64(base64EncodedChallenge)
  const options = JSON.parse(new TextDecoder().decode(challenge)) as PublicKeyCredentialRequestOptionsJSON
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    ...(signal === undefined ? {} : { signal }),
  })
  if (credential === null) throw new Error('No passkey was chosen')
  const answer = JSON.stringify((credential as PublicKeyCredential).toJSON())
  return {
    ...(identity === undefined ? {} : { identity }),
    base64EncodedChallengeResponse: toBase64(new TextEncoder().encode(answer)),
    base64EncodedChallengeHash: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', challenge))),
  }
}

import type { Passkey } from '@countersign/client'
import { client } from '../../session/client.ts'
import { fromBase64, toBase64 } from '../../session/passkey-bytes.ts'

/** Lets the browser make one more passkey, and adds it to the signed-in identity. */
export async function addPasskey(name: string): Promise<Passkey> {
  const { base64EncodedChallenge } = await client.createPasskeyOptions()
  const challenge = fromBase64(base64EncodedChallenge)
  const options = JSON.parse(new TextDecoder().decode(challenge)) as PublicKeyCredentialCreationOptionsJSON
  const credential = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
  if (credential === null) throw new Error('No passkey was made')
  const answer = JSON.stringify((credential as PublicKeyCredential).toJSON())
  return client.createPasskey({
    body: {
      ...(name === '' ? {} : { name }),
      base64EncodedChallengeResponse: toBase64(new TextEncoder().encode(answer)),
      base64EncodedChallengeHash: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', challenge))),
    },
  })
}

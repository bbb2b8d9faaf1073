import type { Passkey } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { client } from '../../session/client.ts'
import { fromBase64, toBase64 } from '../../session/passkey-bytes.ts'
import { InputError } from '../../ui/refusal-words.ts'

/** Lets the browser make one more passkey, and adds it to the signed-in identity. */
export async function addPasskey(name: string): Promise<Passkey> {
  const { base64EncodedChallenge } = await client.createPasskeyOptions()
  const challenge = fromBase64(base64EncodedChallenge)
  const options = JSON.parse(new TextDecoder().decode(challenge)) as PublicKeyCredentialCreationOptionsJSON
  const credential = await made(PublicKeyCredential.parseCreationOptionsFromJSON(options))
  const answer = JSON.stringify((credential as PublicKeyCredential).toJSON())
  return client.createPasskey({
    body: {
      ...(name === '' ? {} : { name }),
      base64EncodedChallengeResponse: toBase64(new TextEncoder().encode(answer)),
      base64EncodedChallengeHash: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', challenge))),
    },
  })
}

/** Lets the browser make a passkey. Somebody who cancels, or whose device has one already, reads that. */
async function made(publicKey: PublicKeyCredentialCreationOptions): Promise<Credential> {
  const credential = await navigator.credentials.create({ publicKey }).catch((fault: unknown) => {
    if (fault instanceof DOMException && fault.name === 'InvalidStateError')
      throw new InputError(t`This device has a passkey of yours already.`)
    if (fault instanceof DOMException) return null
    throw fault
  })
  if (credential === null) throw new InputError(t`No passkey was made. Try again.`)
  return credential
}

import type { LoginRequest } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { InputError } from '../ui/refusal-words.ts'
import { client } from './client.ts'

/** Passkeys belong to names: a browser refuses them at an address such as 127.0.0.1. */
export const mayUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** The identity has no passkey yet: its enrolment code lets it make the first one. */
export class NoPasskeyYet extends Error {
  override readonly name = 'NoPasskeyYet'
}

/** Asks the browser for a passkey, of this identity or of any; resolves to the proofs of the login. */
export async function passkeyProofs(identity: string | undefined): Promise<PasskeyAnswer & { readonly identity?: string }> {
  const challenge = await challengeFor(identity === undefined ? { parentDomain: location.hostname } : { identity })
  if ('user' in challenge.options) throw new NoPasskeyYet(t`This identity has no passkey yet`)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge.options)
  const credential = await navigator.credentials.get({ publicKey })
  return { ...(identity === undefined ? {} : { identity }), ...(await answerOf(credential, challenge.bytes)) }
}

/** Lets the browser make the first passkey of an identity; resolves to the proofs of the login that enrols it. */
export async function firstPasskeyProofs(identity: string, enrolmentCode: string): Promise<LoginRequest> {
  const challenge = await challengeFor({ identity })
  if (!('user' in challenge.options)) throw new InputError(t`This identity has a passkey already, or cannot have one. Sign in with it.`)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(challenge.options)
  const credential = await navigator.credentials.create({ publicKey })
  return { identity, otp: enrolmentCode, ...(await answerOf(credential, challenge.bytes)) }
}

type Options = PublicKeyCredentialRequestOptionsJSON | PublicKeyCredentialCreationOptionsJSON
type Challenge = { readonly bytes: Uint8Array<ArrayBuffer>; readonly options: Options }

async function challengeFor(asked: { readonly identity: string } | { readonly parentDomain: string }): Promise<Challenge> {
  const { base64EncodedChallenge } = await client.getLoginChallenge(asked)
  const bytes = fromBase64(base64EncodedChallenge)
  return { bytes, options: JSON.parse(new TextDecoder().decode(bytes)) as Options }
}

/** The answer of a passkey, as a login and a step-up send it. */
type PasskeyAnswer = { readonly base64EncodedChallengeResponse: string; readonly base64EncodedChallengeHash: string }

async function answerOf(credential: Credential | null, challenge: Uint8Array<ArrayBuffer>): Promise<PasskeyAnswer> {
  if (credential === null) throw new InputError(t`No passkey was chosen.`)
  const answer = JSON.stringify((credential as PublicKeyCredential).toJSON())
  return {
    base64EncodedChallengeResponse: toBase64(new TextEncoder().encode(answer)),
    base64EncodedChallengeHash: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', challenge))),
  }
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

export const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

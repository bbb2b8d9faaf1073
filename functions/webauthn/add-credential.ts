import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { relyingPartyOf } from '../../shared/domain/webauthn/relying-party.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { registrationFrom } from '../../shared/proofs/credential-answer.ts'
import { hashFrom } from '../../shared/proofs/hashes.ts'
import { verifyRegistration } from '../../shared/proofs/verify-registration.ts'
import { openCreation, relyingPartyFor } from '../../shared/proofs/webauthn-challenge.ts'
import { consumeWebAuthnChallenge, webAuthnChallenge } from '../../shared/storage/challenges.ts'
import { credentialsChanged } from '../../shared/storage/person-events.ts'
import { person } from '../../shared/storage/persons.ts'
import {
  type Credential,
  changeCredentials,
  credentialsOf,
  MOST_CREDENTIALS,
  MOST_OF_A_PERSON,
} from '../../shared/storage/webauthn-credentials.ts'
import { reporting } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { credentialShape, type Own, ownCredentials, passkeyNotice, shownCredential } from './credentials.ts'

export const addCredential = endpoint({
  method: 'POST',
  path: '/authentication/webauthn-credentials',
  operationId: 'createPasskey',
  group: 'webauthn',
  summary: 'Add a passkey',
  description: 'Adds a passkey to the signed-in identity. It must be made with options from `createPasskeyOptions`.',
  access: { kind: 'token' },
  changesProofsOf: () => 'caller',
  body: () =>
    z.object({
      name: text(100).optional(),
      base64EncodedChallengeResponse: secret(20_000),
      base64EncodedChallengeHash: secret(200),
    }),
  answer: credentialShape,
  refusals: ['token-invalid', 'not-for-agents', 'wrong-proof', 'conflict'],
  async handle(call) {
    const { body, unitOfWork, now } = call
    const own = await ownCredentials(call)
    await refuseMore(call, own)
    const { registered, hash } = await judged(call, own)
    const at = new Date(now).toISOString()
    const name = body.name ?? `Passkey ${own.kept.credentials.length + 1}`
    const added: Credential = { ...registered, name, created: at, lastUsed: at }
    unitOfWork.add(
      reporting(consumeWebAuthnChallenge(hash, now), credentialsChanged(own.identity, { credential: 'passkey', change: 'create' })),
      ...changeCredentials(own.identity.canonicalName, own.kept, [added, ...own.kept.credentials]),
    )
    unitOfWork.add(...(await passkeyNotice(call, own.identity, say`a passkey was added`)))
    unitOfWork.change = { after: shownCredential(added) }
    return ok(shownCredential(added))
  },
})

type Answering = Call & { readonly body: { readonly base64EncodedChallengeResponse: string; readonly base64EncodedChallengeHash: string } }

async function judged({ body, read, ports }: Answering, { identity, kept }: Own) {
  const answer = registrationFrom(body.base64EncodedChallengeResponse)
  const hash = hashFrom(body.base64EncodedChallengeHash)?.toString('base64url')
  const opened = hash === undefined ? undefined : await read.one(webAuthnChallenge(hash))
  if (answer === undefined || hash === undefined || opened?.purpose !== 'register' || opened.usedAt !== undefined)
    throw new Refusal('wrong-proof')
  const isTheirs = opened.canonicalName === identity.canonicalName && opened.userHandle === kept.userHandle
  if (!isTheirs || opened.parentDomain !== kept.parentDomain) throw new Refusal('wrong-proof', { because: 'challenge-of-another' })
  const { challenge, parentDomain } = opened
  const registered = await verifyRegistration(answer, { challenge, parentDomain, policy: ports.callbackPolicy })
  if (registered.kind === 'wrong') throw new Refusal('wrong-proof', { because: registered.because })
  if (kept.credentials.some(({ credentialId }) => credentialId === registered.value.credentialId))
    throw new Refusal('conflict', { description: 'This passkey was added before.' })
  return { registered: registered.value, hash }
}

/** All identities and passkeys of a person are removed in one transaction, so their number is limited. */
async function refuseMore({ caller, read }: Answering, { kept }: Own): Promise<void> {
  const of = await read.one(person(caller.customerId))
  const all = await read.many((of?.identities ?? []).map(credentialsOf))
  const count = all.reduce((sum, each) => sum + (each?.credentials.length ?? 0), 0)
  if (kept.credentials.length >= MOST_CREDENTIALS || count >= MOST_OF_A_PERSON)
    throw new Refusal('conflict', {
      description: `An identity may have at most ${MOST_CREDENTIALS} passkeys, and a person at most ${MOST_OF_A_PERSON}.`,
    })
}

export const credentialOptions = endpoint({
  method: 'POST',
  path: '/authentication/webauthn-credentials/options',
  operationId: 'createPasskeyOptions',
  group: 'webauthn',
  summary: 'Create options for a new passkey',
  description: 'Answers the options for `navigator.credentials.create` with which the signed-in identity registers one more passkey.',
  access: { kind: 'token' },
  answer: () => z.object({ expires: z.iso.datetime(), base64EncodedChallenge: z.string() }),
  refusals: ['token-invalid', 'not-for-agents', 'conflict'],
  audited: 'no',
  async handle(call) {
    const { identity, kept } = await ownCredentials(call)
    const party = await relyingPartyFor(call, identity.tenantId)
    if (party === undefined) throw new Refusal('conflict', { description: 'Passkeys are turned off.' })
    // The domain of the others, so that one login takes them all.
    const same = relyingPartyOf(kept.parentDomain, party.friendlyName) ?? party
    return openCreation(call, identity, same, kept.userHandle, kept.credentials)
  },
})

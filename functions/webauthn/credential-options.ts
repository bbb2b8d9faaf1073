import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { relyingPartyOf } from '../../shared/domain/webauthn/relying-party.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { openCreation, relyingPartyFor } from '../../shared/proofs/webauthn-challenge.ts'
import { ownCredentials } from './own-credentials.ts'

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

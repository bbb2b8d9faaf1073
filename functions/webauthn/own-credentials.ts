import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { person } from '../../shared/storage/persons.ts'
import { type Session, session } from '../../shared/storage/sessions.ts'
import { type Credential, type Credentials, credentialsOf } from '../../shared/storage/webauthn-credentials.ts'
import type { Write } from '../../shared/storage/write.ts'
import type { Phrase } from '../../shared/texts/phrase.ts'

/** A passkey as its person sees it. */
export const credentialShape = () =>
  namedObject('Passkey', {
    credentialId: z.string(),
    name: z.string(),
    transports: z.array(z.string()),
    backupEligible: z.boolean(),
    backedUp: z.boolean(),
    created: z.iso.datetime(),
    lastUsed: z.iso.datetime(),
  })

export function shownCredential({ credentialId, name, transports, backupEligible, backedUp, created, lastUsed }: Credential) {
  return { credentialId, name, transports, backupEligible, backedUp, created, lastUsed }
}

export type Own = { readonly identity: Identity; readonly kept: Credentials; readonly live: Session }

/**
 * The passkeys of the caller's identity. Only a session that began with one of them may change them: neither another kind of sign-in nor
 * a launched session.
 */
export async function ownCredentials({ caller, read }: Pick<Call, 'caller' | 'read'>): Promise<Own> {
  const [identity, kept, live] = await Promise.all([
    read.one(identityNamed(caller.identity)),
    read.one(credentialsOf(caller.identity)),
    read.one(session(caller.customerId, caller.sessionId)),
  ])
  if (identity === undefined || live === undefined) throw invalidToken('session-ended')
  const isByCredential = live.csrfHash === undefined && (live.amr.includes('hwk') || live.amr.includes('swk'))
  if (identity.kind !== 'webauthn' || kept === undefined || !isByCredential)
    throw new Refusal('conflict', { description: 'This session did not begin with a passkey. Log in with a passkey first.' })
  return { identity, kept, live }
}

/** Notifies the person of an added or removed passkey. */
export async function passkeyNotice(
  call: Pick<Call, 'newId' | 'now' | 'ports' | 'read'>,
  { identity, customerId }: Identity,
  change: Phrase,
): Promise<readonly Write[]> {
  const of = await call.read.one(person(customerId))
  return of === undefined ? [] : proofNotice(call, of, identity, change)
}

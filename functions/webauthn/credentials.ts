import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { portalsOfEnded } from '../../shared/people/portals-to-tell.ts'
import { carriedOver } from '../../shared/sessions/carried-over.ts'
import { endedBeside } from '../../shared/sessions/ended-beside.ts'
import { beginEpoch, type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { credentialsChanged } from '../../shared/storage/person-events.ts'
import { person } from '../../shared/storage/persons.ts'
import { type Session, session } from '../../shared/storage/sessions.ts'
import {
  type Credential,
  type Credentials,
  changeCredentials,
  credentialsOf,
  MOST_OF_A_PERSON,
} from '../../shared/storage/webauthn-credentials.ts'
import { reporting, type Write } from '../../shared/storage/write.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

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

/** An identity has at most 10, so there are no pages. */
export const listCredentials = endpoint({
  method: 'GET',
  path: '/authentication/webauthn-credentials',
  operationId: 'listPasskeys',
  group: 'webauthn',
  summary: 'List your passkeys',
  description: 'Lists the passkeys of the signed-in identity, newest first.',
  access: { kind: 'token' },
  answer: () => z.array(credentialShape()).max(MOST_OF_A_PERSON),
  refusals: ['token-invalid'],
  async handle({ caller, read }) {
    const kept = await read.one(credentialsOf(caller.identity))
    return ok((kept?.credentials ?? []).map(shownCredential))
  },
})

export const renameCredential = endpoint({
  method: 'PUT',
  path: '/authentication/webauthn-credentials/{credentialId}',
  operationId: 'renamePasskey',
  group: 'webauthn',
  summary: 'Rename a passkey',
  description: 'Changes the name that people see; the passkey works as before.',
  access: { kind: 'token' },
  body: () => z.object({ name: text(100) }),
  answer: credentialShape,
  refusals: ['token-invalid', 'not-for-agents', 'not-found', 'conflict'],
  async handle(call) {
    const { params, body, unitOfWork } = call
    const { identity, kept } = await ownCredentials(call)
    const before = kept.credentials.find(({ credentialId }) => credentialId === params.credentialId)
    if (before === undefined) throw new Refusal('not-found')
    const after = { ...before, name: body.name }
    const credentials = kept.credentials.map((each) => (each === before ? after : each))
    unitOfWork.add(...changeCredentials(identity.canonicalName, kept, credentials))
    unitOfWork.change = { before: shownCredential(before), after: shownCredential(after) }
    return ok(shownCredential(after))
  },
})

/**
 * Decision: it ends the other sessions of the identity, since somebody who found the device may have one of them. The last passkey cannot
 * be deleted, because nobody could log in any more.
 */
export const deleteCredential = endpoint({
  method: 'DELETE',
  path: '/authentication/webauthn-credentials/{credentialId}',
  operationId: 'deletePasskey',
  group: 'webauthn',
  summary: 'Delete a passkey',
  description: 'Removes a passkey of the signed-in identity and ends its other sessions. The last passkey cannot be deleted.',
  access: { kind: 'token' },
  changesProofsOf: () => 'caller',
  refusals: ['token-invalid', 'not-for-agents', 'not-found', 'conflict'],
  async handle(call) {
    const { params, unitOfWork } = call
    const { identity, kept, live } = await ownCredentials(call)
    const gone = kept.credentials.find(({ credentialId }) => credentialId === params.credentialId)
    if (gone === undefined) throw new Refusal('not-found')
    const left = kept.credentials.filter((each) => each !== gone)
    if (left.length === 0) throw new Refusal('conflict', { description: 'This is the last passkey. Add another one first.' })
    const { write, epoch } = beginEpoch(identity)
    unitOfWork.add(
      ...changeCredentials(identity.canonicalName, kept, left),
      reporting(
        write,
        credentialsChanged(identity, { credential: 'passkey', change: 'delete' }),
        ...(await endedBeside(call, identity, live)),
      ),
      ...(await carriedOver(call, live, epoch)),
    )
    unitOfWork.add(...(await portalsOfEnded(call, [identity], live.sessionId)))
    unitOfWork.add(...(await passkeyNotice(call, identity, say`a passkey was removed`)))
    unitOfWork.change = { before: shownCredential(gone) }
    return ok()
  },
})

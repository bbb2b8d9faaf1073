import type { Call } from '../../shared/contract/call.ts'
import { noteProofsGone, noteProofsSet } from '../../shared/contract/proof-setters.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import type { Person } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'
import type { OfPlace } from './at-both-levels.ts'

export type NotingCall = Pick<Call, 'caller' | 'initiator' | 'read' | 'now' | 'newId' | 'ports'> & OfPlace

/** Names the key of a client among the proofs of its account. Names of identities are in lower case, so none is like it. */
const proofOf = ({ clientId }: Pick<OAuthClient, 'clientId'>): string => `OAUTH-CLIENT#${clientId}`

/**
 * Notes who chose a key with which programs act as this account, and tells its owner. An approval by the account does not count for whoever
 * chose the key.
 */
export async function noteKeyOfAccount(call: NotingCall, of: Person, client: OAuthClient): Promise<readonly Write[]> {
  return [
    ...(await noteProofsSet(call, of.customerId, [{ what: 'proof', identity: proofOf(client) }])),
    ...(await toldOwner(call, of, say`the OAuth client ${{ name: inQuotes(client.name) }} may act as you with its key`)),
  ]
}

/** Notes that a client no longer acts as this account. */
export function noteKeyGone(call: NotingCall, of: Person, client: OAuthClient): Promise<readonly Write[]> {
  return noteProofsGone(call, of.customerId, proofOf(client))
}

async function toldOwner(call: NotingCall, of: Person, change: Phrase): Promise<readonly Write[]> {
  const [identity] = of.identities
  return identity === undefined ? [] : proofNotice(call, of, identity, change)
}

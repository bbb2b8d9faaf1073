import type { AnonymousCall } from '../../shared/contract/call.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { tokensOfClient } from '../../shared/storage/hourly-counts.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { oauthClient } from '../../shared/storage/oauth-clients.ts'
import { type Person, person } from '../../shared/storage/persons.ts'

/** The account of a client when it got its last token from this process. */
type Account = Pick<Person, 'customerId' | 'identities'>

const MOST_KEPT = 1000
const accounts = new BoundedMemory<string, Account>(MOST_KEPT)

/**
 * Reads a client, its account and its count in one round trip, if this process has seen the client before. It only reads ahead: what the
 * items say now decides, and what they do not name any more is read for nothing.
 */
export async function readAhead({ read }: Pick<AnonymousCall, 'read'>, clientId: string): Promise<void> {
  const account = accounts.get(clientId)
  const client = oauthClient(clientId)
  if (account === undefined || client === undefined) return
  await read.ahead([client, tokensOfClient(clientId), person(account.customerId), ...account.identities.map(identityNamed)])
}

/** Remembers the account of a client for its next token. */
export function rememberAccount(clientId: string, { customerId, identities }: Account): void {
  accounts.set(clientId, { customerId, identities })
}

import type { CustomerId } from '../domain/ids.ts'
import type { CodeScope } from '../domain/oauth/judge-authorization.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, isAbsent, remove, replace, type Write } from './write.ts'

/**
 * The permission of a person for a client to know who they are. One item for each client, of about 300 bytes. `created` stays the same
 * until the person removes the consent: it distinguishes this consent from an earlier one.
 */
export type Consent = {
  readonly clientId: string
  readonly clientName: string
  readonly host: string
  readonly scopes: readonly CodeScope[]
  readonly created: string
}

/** Maximum number of consents that are listed for a person. */
export const MOST_CONSENTS = 100

export const consentTo = (customerId: CustomerId, clientId: string) => reference<Consent>(keys.consent(customerId, clientId))

export function consentsOf(customerId: CustomerId): Listing<Consent> {
  return oldestFirst(keys.consent(customerId, ''), MOST_CONSENTS)
}

/**
 * Stores a consent in place of the one that was `seen`, whose `created` it keeps. Refused if the consent has been given or removed since.
 */
export function keepConsent(customerId: CustomerId, seen: Consent | undefined, given: Consent): Write {
  const reference = consentTo(customerId, given.clientId)
  if (seen === undefined) return replace(reference, given, { when: [isAbsent] })
  return replace(reference, { ...given, created: seen.created }, { when: [equals('created', seen.created)] })
}

export function removeConsent(customerId: CustomerId, clientId: string): Write {
  return remove(consentTo(customerId, clientId), { otherwise: 'not-found' })
}

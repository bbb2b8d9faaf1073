import type { CustomerId } from '../domain/ids.ts'
import type { CodeScope } from '../domain/oauth/judge-authorization.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { remove, replace, type Write } from './write.ts'

/** The permission of a person for a client to know who they are. One item for each client, of about 300 bytes. */
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

export function keepConsent(customerId: CustomerId, given: Consent): Write {
  return replace(consentTo(customerId, given.clientId), given)
}

export function removeConsent(customerId: CustomerId, clientId: string): Write {
  return remove(consentTo(customerId, clientId), { otherwise: 'not-found' })
}

import type { CustomerId, TenantId } from '../domain/ids.ts'
import { placeOf } from '../domain/oauth/client-id.ts'
import type { ClientKey } from '../domain/oauth/client-keys.ts'
import type { ClientKind } from '../domain/oauth/redirect-uri.ts'
import type { OAuthScope } from '../domain/oauth/scopes.ts'
import type { Owner } from '../domain/permissions/role-assignments.ts'
import { type Listing, newestFirst, type OwnedReference, owned, type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, isPresent, remove, replace, update, type Write } from './write.ts'

/** A registered client of OAuth. At most about 150 KB: the number of its URIs and keys is limited. */
export type OAuthClient = {
  readonly clientId: string
  /** Absent above tenants. */
  readonly tenantId?: TenantId
  readonly name: string
  readonly kind: ClientKind
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Keys that were registered; otherwise those at `jwksUri`. A client without either has no key. */
  readonly keys?: readonly ClientKey[]
  readonly jwksUri?: string
  /** The account that a service acts as. */
  readonly customerId?: CustomerId
  readonly scopes: readonly OAuthScope[]
  readonly backchannelLogoutUri?: string
  readonly dpopRequired: boolean
  readonly created: string
  readonly lastModified: string
  /** Raised with every change. */
  readonly version: number
  /** Only of a client that registered itself and has no grant yet, in seconds since 1970. */
  readonly expiresAt?: number
}

const belongsToTenant = (): Owner => ({ kind: 'tenant' })

/** A client by its id, which names its place; `undefined` for a text that is no id of a registered client. */
export function oauthClient(clientId: string): Reference<OAuthClient> | undefined {
  const place = placeOf(clientId)
  if (place === undefined) return undefined
  return place.kind === 'self-registered'
    ? reference(keys.registeredOAuthClient(clientId))
    : oauthClientIn(place.kind === 'tenant' ? place.tenantId : undefined, clientId)
}

/** The registered client with this id: its sessions and codes end with it. Empty for a client that is not registered here. */
export function registeredClient(clientId: string | undefined): readonly Reference<OAuthClient>[] {
  const at = clientId === undefined ? undefined : oauthClient(clientId)
  return at === undefined ? [] : [at]
}

/** Refers to a client by its path. A client of another tenant is not found. */
export function oauthClientIn(tenantId: TenantId | undefined, clientId: string): OwnedReference<OAuthClient> {
  return owned(tenantId === undefined ? keys.globalOAuthClient(clientId) : keys.oauthClient(tenantId, clientId), belongsToTenant)
}

/** The clients of a tenant, or those above tenants, newest first. */
export function oauthClientsOf(tenantId: TenantId | undefined, limit: number, after?: string): Listing<OAuthClient> {
  return newestFirst(tenantId === undefined ? keys.globalOAuthClient('') : keys.oauthClient(tenantId, ''), limit, after)
}

export function addOAuthClient(client: OAuthClient): Write {
  return insert(storedAt(client), client)
}

/** Writes a client over what was read; a conflict if it has changed since. */
export function changeOAuthClient(before: OAuthClient, after: OAuthClient): Write {
  return replace(storedAt(before), after, { when: [equals('version', before.version)], otherwise: 'conflict' })
}

export function removeOAuthClient(client: OAuthClient): Write {
  return remove(storedAt(client), { otherwise: 'not-found' })
}

function storedAt({ clientId }: Pick<OAuthClient, 'clientId'>): Reference<OAuthClient> {
  const at = oauthClient(clientId)
  if (at === undefined) throw new Error('the id of a stored client names its place')
  return at
}

/** Ends the expiry of a client that registered itself, in the transaction of its first grant. Empty for any other client. */
export function keepRegistered({ clientId, expiresAt }: Pick<OAuthClient, 'clientId' | 'expiresAt'>): readonly Write[] {
  const at = expiresAt === undefined ? undefined : oauthClient(clientId)
  return at === undefined ? [] : [update(at, { remove: ['expiresAt'] }, { when: [isPresent] })]
}

/** Due kind: a change of a client above tenants whose process died before it told the other cells. */
export const CLIENT_CHANGE = 'CLIENT_CHANGE'

/** A change takes milliseconds. One that is still noted after this time was interrupted. */
const INTERRUPTED_AFTER_MS = 60_000

/** A change of a client above tenants that other cells have not been told of yet. `change`: names this change alone. */
export type ClientChange = { readonly clientId: string; readonly change: string }

const clientChange = ({ clientId, change }: ClientChange) => reference<ClientChange>(keys.oauthClientChange(clientId, change))

/** Notes a change before it begins; it becomes due if nobody removes the note. `now`: milliseconds since 1970. */
export function noteClientChange({ clientId, change }: ClientChange, now: number): Write {
  const due = { kind: CLIENT_CHANGE, at: now + INTERRUPTED_AFTER_MS, turn: 1 }
  return insert(clientChange({ clientId, change }), { clientId, change }, { due })
}

/** Removes the note of a change that every cell knows. In a cell, the store publishes the client first: see `shared-clients.ts`. */
export function forgetClientChange(noted: ClientChange): Write {
  return remove(clientChange(noted))
}

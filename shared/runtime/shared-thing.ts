import { markedPlace } from '../domain/cells/place-mark.ts'
import { placeOf } from '../domain/oauth/client-id.ts'
import type { AuthorizationRequest } from '../storage/authorization-requests.ts'
import { type Key, keys } from '../storage/table.ts'
import type { Write } from '../storage/write.ts'

/** The thing in the directory of cells that a write affects. */
export type SharedThing =
  | { readonly kind: 'client-of-this-cell'; readonly clientId: string }
  | { readonly kind: 'interrupted-change'; readonly clientId: string }
  | { readonly kind: 'new-registered-client' }
  | { readonly kind: 'registered-client'; readonly clientId: string }
  | { readonly kind: 'new-request'; readonly hash: string }
  | { readonly kind: 'request'; readonly hash: string }
  | { readonly kind: 'proof'; readonly expiresAt: number }

/** `undefined`: nothing, as for nearly every write. */
export function sharedThing({ kind, key, item }: Write, cell: number): SharedThing | undefined {
  const isNew = kind === 'put'
  const clientId = clientIn(key)
  if (clientId !== undefined) return thingOfClient(clientId, kind, cell)
  const hash = requestIn(key)
  if (hash !== undefined) return isNew ? newRequest(hash, item as AuthorizationRequest) : { kind: 'request', hash }
  if (kind === 'delete' && key.PK.startsWith(CHANGE)) return { kind: 'interrupted-change', clientId: key.PK.slice(CHANGE.length) }
  return isNew && isProofOfAllCells(key) ? { kind: 'proof', expiresAt: (item as { readonly expiresAt: number }).expiresAt } : undefined
}

function thingOfClient(clientId: string, kind: Write['kind'], cell: number): SharedThing | undefined {
  if (isRegistered(clientId)) return kind === 'put' ? { kind: 'new-registered-client' } : { kind: 'registered-client', clientId }
  return kind !== 'check' && homeOf(clientId) === cell ? { kind: 'client-of-this-cell', clientId } : undefined
}

/** The request of a tenant's client stays with the tenant. */
function newRequest(hash: string, { client }: AuthorizationRequest): SharedThing | undefined {
  return client.tenantId === undefined ? { kind: 'new-request', hash } : undefined
}

const GLOBAL = keys.globalOAuthClient('').PK
const REGISTERED = keys.registeredOAuthClient('').PK
const CHANGE = keys.oauthClientChange('', '').PK
const REQUEST = keys.authorizationRequest('').PK

/** The client of OAuth above tenants, or of nobody, that a key names. */
export function clientIn({ PK, SK }: Key): string | undefined {
  if (PK === GLOBAL) return SK
  return PK.startsWith(REGISTERED) ? PK.slice(REGISTERED.length) : undefined
}

export const requestIn = ({ PK }: Key): string | undefined => (PK.startsWith(REQUEST) ? PK.slice(REQUEST.length) : undefined)

/** Tells whether a client has registered itself. */
export const isRegistered = (clientId: string): boolean => placeOf(clientId)?.kind === 'self-registered'

/** The cell that has a client above tenants. Ids from before there were cells name none: they belong to cell 0. */
export function homeOf(clientId: string): number {
  const place = markedPlace(clientId)
  return place?.by === 'cell' ? place.cell : 0
}

/** A proof of a client that every cell knows must work once in all of them. A client whose id is a URL describes itself there. */
function isProofOfAllCells({ PK }: Key): boolean {
  const of = PK.slice(PROOF_OF.length)
  return PK.startsWith(PROOF_OF) && (of.startsWith('client-global-') || /^https?:/.test(of))
}

const PROOF_OF = keys.usedProof('', '').PK.slice(0, -1)

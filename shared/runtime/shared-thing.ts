import { randomUUID } from 'node:crypto'
import { markedPlace } from '../domain/cells/place-mark.ts'
import { placeOf } from '../domain/oauth/client-id.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Store, StoredItem } from '../ports/store.ts'
import type { AuthorizationRequest } from '../storage/authorization-requests.ts'
import { beginClientChange, type DirectoryClient, directoryClient, directoryRequest, endClientChange } from '../storage/directory-things.ts'
import { forgetClientChange, noteClientChange, type OAuthClient, oauthClientIn } from '../storage/oauth-clients.ts'
import type { Reference } from '../storage/read.ts'
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

const requestIn = ({ PK }: Key): string | undefined => (PK.startsWith(REQUEST) ? PK.slice(REQUEST.length) : undefined)

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

type OfCell = { readonly number: number; readonly things: Pick<Store, 'read'> }
type Elsewhere = { readonly reference: Reference<unknown>; readonly opened: (item: StoredItem | undefined) => StoredItem | undefined }

/** Reads what the table of this cell does not have from the directory, if it can be there. */
export function readShared({ read }: Pick<Store, 'read'>, { number, things }: OfCell): Store['read'] {
  return async (references, consistency) => {
    const own = await read(references, consistency)
    const absent = references.flatMap(({ key }, at) => {
      const elsewhere = own[at] === undefined ? inDirectory(key, number) : undefined
      return elsewhere === undefined ? [] : [{ at, ...elsewhere }]
    })
    if (absent.length === 0) return own
    const found = await things.read(absent.map(({ reference }) => reference))
    const opened = new Map(absent.map((each, index) => [each.at, each.opened(found[index])]))
    return own.map((item, at) => item ?? opened.get(at))
  }
}

/** INVARIANT: a client above tenants that its own cell does not have does not exist, whatever the directory says. */
function inDirectory(key: Key, cell: number): Elsewhere | undefined {
  const clientId = clientIn(key)
  if (clientId === undefined) {
    const hash = requestIn(key)
    return hash === undefined ? undefined : { reference: directoryRequest(hash), opened: (item) => item }
  }
  if (!isRegistered(clientId) && homeOf(clientId) === cell) return undefined
  return { reference: directoryClient(clientId), opened: (item) => clientOf(item as DirectoryClient | undefined) }
}

/** Seconds after which a caller should try again. A change takes milliseconds, unless its process dies. */
const TRY_AGAIN_AFTER = '2'

function clientOf(shared: DirectoryClient | undefined): StoredItem | undefined {
  if (shared?.changing === undefined) return shared?.client
  throw new Refusal('unavailable', { because: 'client-changes', headers: { 'retry-after': TRY_AGAIN_AFTER } })
}

type Things = Pick<Store, 'commit'>

/**
 * Marks a client above tenants as changing in the directory: no other cell uses it until it is published. The cell notes the change first,
 * so that the sweep publishes the client if this process dies. `finish` publishes the client and removes the note.
 */
export async function beginChange(store: Store, { things, now }: { readonly things: Things; readonly now: number }, clientId: string) {
  const noted = { clientId, change: randomUUID() }
  await store.commit([noteClientChange(noted, now)])
  await things.commit([beginClientChange(clientId, noted.change)])
  return {
    finish: async (): Promise<void> => {
      await publishClient(store, things, clientId)
      await store.commit([forgetClientChange(noted)])
    },
  }
}

/** Number of other changes of the same client at the same moment that this one waits for. */
const MOST_ROUNDS = 10

/**
 * Copies a client above tenants from the table of its cell into the directory. If several run at once, the last one to begin decides: it
 * has read the table last.
 */
export async function publishClient({ read }: Pick<Store, 'read'>, things: Things, clientId: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const change = randomUUID()
    await things.commit([beginClientChange(clientId, change)])
    const [client] = (await read([oauthClientIn(undefined, clientId)])) as readonly (OAuthClient | undefined)[]
    if ((await things.commit([endClientChange(clientId, change, client)])).kind === 'committed') return
  }
  throw new Refusal('unavailable', { because: 'client-changes' })
}

import type { AuthorizationRequest } from './authorization-requests.ts'
import type { DirectoryName } from './cell-directory.ts'
import type { OAuthClient } from './oauth-clients.ts'
import { reference } from './read.ts'
import type { Key } from './table.ts'
import { equals, insert, isAbsent, isPresent, oneHolds, remove, replace, type Write } from './write.ts'

/*
 * Things in the directory of cells that belong to no tenant, so that people of every cell may need them: clients of OAuth, their
 * authorization requests, and the proofs that they have used.
 */

/**
 * A client of OAuth above tenants, or one that registered itself. `changing`: names a change that the client's own cell has begun. Until
 * that cell has written the changed client, other cells answer 503 instead of using it. About as large as the client.
 */
export type DirectoryClient = { readonly client?: OAuthClient; readonly changing?: string; readonly expiresAt?: number }

export const directoryClient = (clientId: string) => reference<DirectoryClient>({ PK: `CLIENT#${clientId}`, SK: 'CLIENT' })

/** Adds a client that registered itself. */
export function addDirectoryClient(client: OAuthClient): Write {
  const { clientId, expiresAt } = client
  return insert(directoryClient(clientId), { client, ...(expiresAt === undefined ? {} : { expiresAt }) })
}

export function dropDirectoryClient(clientId: string): Write {
  return remove(directoryClient(clientId))
}

/** Keeps a client that registered itself: it no longer expires. */
export function keepDirectoryClient({ expiresAt: _, ...client }: OAuthClient): Write {
  return replace(directoryClient(client.clientId), { client }, { when: [isPresent] })
}

/** Marks a client as changing. `change`: names this change alone. */
export function beginClientChange(clientId: string, change: string): Write {
  return replace(directoryClient(clientId), { changing: change }, { when: [oneHolds(isAbsent, isPresent)] })
}

/** Writes a client as it is after a change, or removes it, unless another change has begun since. */
export function endClientChange(clientId: string, change: string, client: OAuthClient | undefined): Write {
  const when = [equals('changing', change)]
  if (client === undefined) return remove(directoryClient(clientId), { when })
  return replace(directoryClient(clientId), { client: withoutKey(client) }, { when })
}

/** A thing as it was read, without its key. */
export function withoutKey<T extends object>(thing: T): T {
  const { PK: _, SK: __, ...rest } = thing as T & Key
  return rest as unknown as T
}

/** An authorization request that nobody has opened. */
export const directoryRequest = (hash: string) => reference<AuthorizationRequest>({ PK: `REQUEST#${hash}`, SK: 'REQUEST' })

export function addDirectoryRequest(hash: string, asked: AuthorizationRequest): Write {
  return insert(directoryRequest(hash), asked)
}

/** Takes a request into a cell: of any that try, one succeeds. */
export function takeDirectoryRequest(hash: string): Write {
  return remove(directoryRequest(hash))
}

type DirectoryProof = { readonly expiresAt: number }

/** A proof that a client has used, by its key in the table of a cell. */
const directoryProof = ({ PK }: Key) => reference<DirectoryProof>({ PK, SK: 'PROOF' })

export function claimProof(key: Key, expiresAt: number): Write {
  return insert(directoryProof(key), { expiresAt })
}

export function releaseProof(key: Key): Write {
  return remove(directoryProof(key))
}

/** A verified login at a provider whose person lives in another cell, which completes it. `sealed`: by the keys that all cells have. */
export type HandedOver = { readonly sealed: string; readonly expiresAt: number }

/** `hash`: SHA-256 of the secret that one cell passes to the other, base64url. */
export const handedOver = (hash: string) => reference<HandedOver>({ PK: `HANDED-OVER#${hash}`, SK: 'HANDED-OVER' })

export function keepHandedOver(hash: string, of: HandedOver): Write {
  return insert(handedOver(hash), of)
}

/** Takes a login into a cell: of any that try, one succeeds. */
export function takeHandedOver(hash: string): Write {
  return remove(handedOver(hash))
}

/** The place of a person who has signed in by a provider: with their tenant, or above tenants in a cell. */
type SignOnPlace = DirectoryName & { readonly expiresAt: number }

export const signOnPlace = (provider: string, hash: string) => reference<SignOnPlace>({ PK: `SIGN-ON#${provider}#${hash}`, SK: 'SIGN-ON' })

export function noteSignOnPlace(provider: string, hash: string, place: SignOnPlace): Write {
  return replace(signOnPlace(provider, hash), place, { when: [oneHolds(isAbsent, isPresent)] })
}

import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, replace, type Write } from './write.ts'

/** The owner of an archived part: the id of a person, or a digest of the name of an identity. */
type ArchiveOwner = string

/**
 * The key under which the archive holds what is about a person, or the time at which it was destroyed. It is stored as it is: the table is encrypted, and
 * a key opens nothing without the archive, which is another store. About 0.1 KB; written once, and once more by an erasure.
 */
export type ArchiveKey = { readonly base64: string } | { readonly erasedAt: string }

export const archiveKey = (owner: ArchiveOwner) => reference<ArchiveKey>(keys.archiveKey(owner))

/** INVARIANT: a key is never made a second time, and never after an erasure: what it sealed would be lost, or what is erased would come back. */
export function makeArchiveKey(owner: ArchiveOwner, key: Uint8Array): Write {
  return insert(archiveKey(owner), { base64: Buffer.from(key).toString('base64') })
}

/** Destroys the key, whether there is one or not. Nothing about this person is archived readably from then on. */
export function destroyArchiveKey(owner: ArchiveOwner, at: string): Write {
  return replace(archiveKey(owner), { erasedAt: at })
}

import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, replace, type Write } from './write.ts'

/** The owner of an archived part: the id of a person, or a digest of the name of an identity. */
type ArchiveOwner = string

/**
 * The key that seals a person's data in the archive, or the time at which that key was destroyed. The key itself is not sealed: the table
 * is encrypted, and the key is of no use without the archive, which is another store. About 0.1 KB; written once, and once more by an
 * erasure.
 */
export type ArchiveKey = { readonly base64: string } | { readonly erasedAt: string }

export const archiveKey = (owner: ArchiveOwner) => reference<ArchiveKey>(keys.archiveKey(owner))

/**
 * INVARIANT: a person gets one key, and none after an erasure. A second key could not open what the first one sealed; a new key after an
 * erasure would make the archive readable for data about an erased person.
 */
export function makeArchiveKey(owner: ArchiveOwner, key: Uint8Array): Write {
  return insert(archiveKey(owner), { base64: Buffer.from(key).toString('base64') })
}

/** Destroys the key, whether there is one or not. Nothing about this person is archived readably from then on. */
export function destroyArchiveKey(owner: ArchiveOwner, at: string): Write {
  return replace(archiveKey(owner), { erasedAt: at })
}

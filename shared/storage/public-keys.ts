import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/** Says which identity has a public key: an item of its own, since no two identities of the service may have the same. */
export type OwnedKey = { readonly canonicalName: string }

export const ownerOfKey = (fingerprint: string) => reference<OwnedKey>(keys.publicKey(fingerprint))

export function takeKey(fingerprint: string, canonicalName: string): Write {
  return insert(ownerOfKey(fingerprint), { canonicalName })
}

export function giveKeyBack(fingerprint: string): Write {
  return remove(ownerOfKey(fingerprint))
}

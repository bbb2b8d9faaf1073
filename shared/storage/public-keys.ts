import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/** The identity that has a public key. A separate item, since no two identities of the service may have the same key. */
type OwnedKey = { readonly canonicalName: string }

export const ownerOfKey = (fingerprint: string) => reference<OwnedKey>(keys.publicKey(fingerprint))

export function takeKey(fingerprint: string, canonicalName: string): Write {
  return insert(ownerOfKey(fingerprint), { canonicalName })
}

export function giveKeyBack(fingerprint: string): Write {
  return remove(ownerOfKey(fingerprint))
}

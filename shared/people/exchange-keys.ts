import { publicKeyOf } from '../domain/identity/public-key.ts'
import { giveKeyBack, type Identity, takeKey } from '../storage/identities.ts'
import type { Write } from '../storage/write.ts'

/** Takes the new key and releases the old one, in the transaction of the change. */
export function exchangeKeys(before: Identity, publicKey: string | null | undefined): readonly Write[] {
  if (publicKey === undefined || (publicKey ?? undefined) === before.publicKey) return []
  const old = fingerprintOf(before.publicKey)
  const fresh = fingerprintOf(publicKey ?? undefined)
  return [...(fresh === undefined ? [] : [takeKey(fresh, before.canonicalName)]), ...(old === undefined ? [] : [giveKeyBack(old)])]
}

export function fingerprintOf(publicKey: string | undefined): string | undefined {
  const key = publicKey === undefined ? undefined : publicKeyOf(publicKey)
  return key?.kind === 'key' ? key.fingerprint : undefined
}

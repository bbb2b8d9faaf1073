import type { AnonymousCall } from '../contract/call.ts'
import { publicKeyOf } from '../domain/identity/public-key.ts'
import { invalid } from '../errors/refusal.ts'
import { ownerOfKey } from '../storage/identities.ts'

/**
 * Refuses the service's own key, and one of another identity, as the public key of this identity: proving their possession would prove
 * nothing about the owner. Returns the fingerprint under which the key is stored.
 */
export async function refuseForeignPublicKey(
  { ports, read }: Pick<AnonymousCall, 'ports' | 'read'>,
  publicKey: string,
  canonicalName: string,
): Promise<{ readonly fingerprint: string }> {
  const key = publicKeyOf(publicKey)
  if (key.kind === 'refused') throw invalid('publicKey', key.why)
  const [ownKey, owner] = await Promise.all([ports.pkiKey.publicKey(), read.one(ownerOfKey(key.fingerprint))])
  const own = publicKeyOf(ownKey)
  if (own.kind === 'key' && own.fingerprint === key.fingerprint) throw invalid('publicKey', 'must not be the key of this service')
  if (owner !== undefined && owner.canonicalName !== canonicalName) throw invalid('publicKey', 'must not be the key of another identity')
  return { fingerprint: key.fingerprint }
}

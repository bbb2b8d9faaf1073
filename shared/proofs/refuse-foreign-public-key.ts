import type { AnonymousCall } from '../contract/call.ts'
import { publicKeyOf } from '../domain/identity/public-key.ts'
import { invalid } from '../errors/refusal.ts'
import { ownerOfKey } from '../storage/public-keys.ts'

/**
 * Refuses the service's own key, and one that another identity has, as the public key of this identity: whoever proves that they hold it
 * would prove nothing about who they are. Answers the fingerprint under which the key is taken. 1 read unit.
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
  if (own.kind === 'key' && own.fingerprint === key.fingerprint) throw invalid('publicKey', 'is the key of this service')
  if (owner !== undefined && owner.canonicalName !== canonicalName) throw invalid('publicKey', 'is the key of another identity')
  return { fingerprint: key.fingerprint }
}

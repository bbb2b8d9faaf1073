import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { canonicalIfPossible } from '../../shared/people/identity-fields.ts'
import { storedPassword } from '../../shared/proofs/hashed-password.ts'
import { forgetFailures } from '../../shared/storage/attempts.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import type { Write } from '../../shared/storage/write.ts'
import { refusedAttribute } from './refused-attribute.ts'

type NewIdentity = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId
  readonly userName: string
  readonly lockedAfter: string | undefined
}

/** Refuses a name that an identity has, of whatever tenant. */
export async function refuseTakenName({ read }: Pick<Call, 'read'>, userName: string): Promise<void> {
  const canonical = canonicalIfPossible(userName) ?? ''
  if ((await read.one(identityNamed(canonical))) !== undefined)
    throw refusedAttribute('scim-taken', 'userName', 'must be unique: another identity has this name')
}

/**
 * The identity of a person whom the directory brings, without any right. It signs in through the provider of `scim.sso`; where none is set,
 * by a password that its owner chooses by a link. Nobody knows its first password.
 */
export async function newManagedIdentity(
  call: Pick<Call, 'ports' | 'now' | 'settings'>,
  { customerId, tenantId, userName, lockedAfter }: NewIdentity,
): Promise<{ readonly identity: Identity; readonly writes: readonly Write[] }> {
  const sso = call.settings.value('scim.sso')
  const canonicalName = canonicalIfPossible(userName) ?? ''
  const at = new Date(call.now).toISOString()
  const identity: Identity = {
    identity: userName,
    canonicalName,
    customerId,
    tenantId,
    ...(sso === '' ? { kind: 'password' } : { kind: 'sso', sso }),
    ...(await storedPassword(call, undefined)),
    // Not 1: sessions of an identity that had this name before must not come back to life.
    epoch: call.now,
    holdings: [],
    ...(lockedAfter === undefined ? {} : { authLockedAfter: lockedAfter }),
    created: at,
    lastModified: at,
  }
  return { identity, writes: sso === '' ? forgetFailures(canonicalName) : [] }
}

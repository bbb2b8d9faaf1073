import type { Call } from '../../shared/contract/call.ts'
import { publicKeyOf } from '../../shared/domain/identity/public-key.ts'
import { quoted } from '../../shared/domain/quoted-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import type { Person } from '../../shared/storage/persons.ts'
import { takeKey } from '../../shared/storage/public-keys.ts'
import type { Write } from '../../shared/storage/write.ts'
import { refuseForeignPublicKey } from '../authentication/refuse-foreign-public-key.ts'
import { hashedPassword, refuseWeakPassword } from './hashed-password.ts'
import { canonicalOf } from './identity-fields.ts'

/** What somebody wishes a new identity to be. */
export type IdentityWish = {
  readonly identity: string
  readonly password?: string | undefined
  readonly totpEnabled?: boolean | undefined
  readonly publicKey?: string | undefined
  readonly authLockedAfter?: string | undefined
  readonly changeAfter?: string | undefined
}

/** Refuses what can't become an identity: a taken name (wherever it is taken), a weak password, a key that another identity has. */
export async function refuseImpossible(call: Pick<Call, 'ports' | 'read'>, wish: IdentityWish): Promise<void> {
  const canonicalName = canonicalOf(wish.identity) ?? ''
  if ((await call.read.one(identityNamed(canonicalName))) !== undefined)
    throw new Refusal('conflict', { description: 'This name is taken by another identity.' })
  if (wish.password === undefined && wish.publicKey !== undefined) throw invalid('publicKey', 'goes with a password')
  if (wish.totpEnabled === true) throw invalid('totpEnabled', 'one-time passwords are not supported yet')
  refuseWeakPassword(wish.password, canonicalName)
  if (wish.publicKey !== undefined) await refuseForeignPublicKey(call, wish.publicKey, canonicalName)
}

export function fingerprintOf(publicKey: string | undefined): string | undefined {
  const key = publicKey === undefined ? undefined : publicKeyOf(publicKey)
  return key?.kind === 'key' ? key.fingerprint : undefined
}

/** The item of a new identity, and what else it takes. Hashing the password takes about 20 ms. */
export async function newIdentity(
  call: Pick<Call, 'ports' | 'now'>,
  of: Pick<Person, 'customerId' | 'tenantId' | 'holdings'>,
  wish: IdentityWish,
): Promise<{ readonly identity: Identity; readonly writes: readonly Write[] }> {
  const canonicalName = canonicalOf(wish.identity) ?? ''
  const at = new Date(call.now).toISOString()
  const optional = { publicKey: wish.publicKey, authLockedAfter: wish.authLockedAfter, changeAfter: wish.changeAfter }
  const identity: Identity = {
    identity: wish.identity,
    canonicalName,
    customerId: of.customerId,
    ...(of.tenantId === undefined ? {} : { tenantId: of.tenantId }),
    kind: wish.password === undefined ? 'webauthn' : 'password',
    passwordHash: await hashedPassword(call, wish.password),
    // Not 1: sessions of an identity that had this name before must not come back to life.
    epoch: call.now,
    holdings: of.holdings,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    created: at,
    lastModified: at,
  }
  const fingerprint = fingerprintOf(wish.publicKey)
  return { identity, writes: fingerprint === undefined ? [] : [takeKey(fingerprint, canonicalName)] }
}

/** What of a new identity an approver is told: what it logs in with, nothing of its secrets. */
export function shownWish(wish: IdentityWish): string {
  const proofs = [
    wish.password === undefined ? undefined : 'a password',
    wish.totpEnabled === true ? 'one-time passwords' : undefined,
    wish.publicKey === undefined ? undefined : 'a public key',
  ].filter((proof) => proof !== undefined)
  const locked = wish.authLockedAfter === undefined ? '' : `, locked after ${wish.authLockedAfter}`
  return `identity ${quoted(wish.identity)}${proofs.length === 0 ? ' without a password' : ` with ${proofs.join(' and ')}`}${locked}`
}

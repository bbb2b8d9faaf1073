import type { Call } from '../../shared/contract/call.ts'
import { newMessage } from '../../shared/contract/new-message.ts'
import { randomPassword } from '../../shared/domain/password/random-password.ts'
import { exchangeKeys } from '../../shared/people/exchange-keys.ts'
import { removedCredentials } from '../../shared/people/removed-credentials.ts'
import { storedPassword } from '../../shared/proofs/hashed-password.ts'
import { attemptsOn, noFailures } from '../../shared/storage/attempts.ts'
import { changeIdentityOf, type Identity } from '../../shared/storage/identities.ts'
import { forgetCode } from '../../shared/storage/one-time-codes.ts'
import { allSessionsEnded, type CredentialChange, credentialsChanged } from '../../shared/storage/person-events.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import { credentialsOf } from '../../shared/storage/webauthn-credentials.ts'
import { reporting, type Write } from '../../shared/storage/write.ts'
import { temporaryMinutes, temporaryUntil } from './first-proof.ts'

/** `sentTo`: the address of the new password; absent for an identity of single sign-on, which gets none. */
export type ResetIdentity = { readonly after: Identity; readonly writes: readonly Write[]; readonly sentTo?: PasswordAddress }

/** The address that a new password is sent to. */
export type PasswordAddress = { readonly channel: 'SMS' | 'EMAIL'; readonly to: string }

/** The removed fields: every proof beside the password. */
const TAKEN = [
  'totpSecret',
  'totpStep',
  'pendingTotpSecret',
  'recoveryCodes',
  'publicKey',
  'enrolment',
  'passwordEndedAt',
] as const satisfies readonly (keyof Identity)[]

/**
 * An identity with new proofs only: a random password, sent to its owner, that is valid for a limited time and must be changed at once.
 * Its sessions and agent tokens end, and codes and links sent earlier are invalid.
 * Decision: an identity with passkeys logs in with a password from now on, since it cannot be enrolled a second time. One of single
 * sign-on has no proof here, and only its sessions end.
 */
export async function resetIdentity(
  call: Pick<Call, 'ports' | 'now' | 'newId' | 'read' | 'settings'>,
  before: Identity,
  sentTo: PasswordAddress | undefined,
  { firstName, locale }: Pick<Profile, 'firstName' | 'locale'>,
): Promise<ResetIdentity> {
  const { ports, now } = call
  const at = new Date(now).toISOString()
  if (before.kind === 'sso' || sentTo === undefined) {
    const write = changeIdentityOf(before, { set: { lastModified: at }, add: { epoch: 1 } })
    return { after: { ...before, lastModified: at }, writes: [reporting(write, allSessionsEnded(before))] }
  }
  const password = randomPassword(ports.randomBytes)
  const set = {
    kind: 'password',
    ...(await storedPassword(call, password)),
    changeAfter: at,
    temporaryUntil: temporaryUntil(call),
    lastModified: at,
  } as const
  const { tenantId, identity } = before
  const template = sentTo.channel === 'SMS' ? 'mustache.sms.identities.reset' : 'mustache.email.identities.reset'
  const message = await newMessage(call, {
    template,
    to: sentTo.to,
    tenantId,
    locale,
    values: { identity, password, firstName, validMinutes: temporaryMinutes(call) },
  })
  const hasPasskeys = before.kind === 'webauthn' && (await call.read.one(credentialsOf(before.canonicalName))) !== undefined
  const writes = [
    reporting(
      changeIdentityOf(before, { set: { ...set, codesSince: now + 1 }, remove: TAKEN, add: { epoch: 1 } }),
      ...changedProofs(before, hasPasskeys).map((changed) => credentialsChanged(before, changed)),
      allSessionsEnded(before),
    ),
    ...exchangeKeys(before, null),
    ...(await removedCredentials(call, [before])),
    forgetCode(before.canonicalName, 'password-change'),
    forgetCode(before.canonicalName, 'password-link'),
    ...(await forgivenFailures(call, before)),
    ...message,
  ]
  const kept = Object.entries(before).filter(([field]) => !TAKEN.includes(field as (typeof TAKEN)[number]))
  return { after: { ...(Object.fromEntries(kept) as Identity), ...set }, writes, sentTo }
}

/** The new password, and each proof that a reset removes. */
function changedProofs({ totpSecret, publicKey }: Identity, hasPasskeys: boolean): readonly CredentialChange[] {
  const removed = (credential: CredentialChange['credential'], isThere: boolean) =>
    isThere ? [{ credential, change: 'delete' } as const] : []
  return [
    { credential: 'password', change: 'update' },
    ...removed('totp', totpSecret !== undefined),
    ...removed('public-key', publicKey !== undefined),
    ...removed('passkey', hasPasskeys),
  ]
}

/**
 * Resets failures only if they are so many that they would end the new password too: a person may have more identities than one
 * transaction has room for.
 */
async function forgivenFailures(
  { read, settings }: Pick<Call, 'read' | 'settings'>,
  { canonicalName }: Identity,
): Promise<readonly Write[]> {
  const { consecutive = 0 } = (await read.one(attemptsOn(canonicalName))) ?? {}
  const most = settings.value('user.auth.config')['max.consecutive.failures'] ?? consecutive
  return consecutive > 0 && consecutive >= most ? [noFailures(attemptsOn(canonicalName))] : []
}

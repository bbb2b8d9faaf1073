import type { Call } from '../../shared/contract/call.ts'
import { newMessage } from '../../shared/contract/new-message.ts'
import { randomPassword } from '../../shared/domain/password/random-password.ts'
import { changeIdentityOf, type Identity } from '../../shared/storage/identities.ts'
import { forgetCode } from '../../shared/storage/one-time-codes.ts'
import type { Write } from '../../shared/storage/write.ts'
import { exchangeKeys } from './identity-changes.ts'
import { removedCredentials } from './removed-credentials.ts'

export type ResetIdentity = { readonly after: Identity; readonly writes: readonly Write[] }

/** What is taken away: everything that proved the identity beside a password. */
const TAKEN = ['totpSecret', 'totpStep', 'publicKey', 'enrolment'] as const satisfies readonly (keyof Identity)[]

/**
 * An identity whose every proof is new: a random password, told by SMS to the phone on record, that has to be changed at once. Its sessions
 * and agent tokens end, and the codes and links that were sent for another password are good for nothing.
 *
 * Decision: one that had credentials logs in with a password from now on, since it can't be enrolled a second time; one that comes by single
 * sign-on has no proof here, and only its sessions end.
 */
export async function resetIdentity(
  call: Pick<Call, 'ports' | 'now' | 'newId' | 'read'>,
  before: Identity,
  { phoneNumber, firstName }: { readonly phoneNumber: string | undefined; readonly firstName: string },
): Promise<ResetIdentity> {
  const { ports, now } = call
  const at = new Date(now).toISOString()
  if (before.kind === 'sso') {
    const write = changeIdentityOf(before, { set: { lastModified: at }, add: { epoch: 1 } })
    return { after: { ...before, lastModified: at }, writes: [write] }
  }
  const password = randomPassword(ports.randomBytes)
  const set = { kind: 'password', passwordHash: await ports.passwords.hash(password), changeAfter: at, lastModified: at } as const
  const { tenantId, identity } = before
  const message =
    phoneNumber === undefined
      ? []
      : await newMessage(call, {
          template: 'mustache.sms.identities.reset',
          to: phoneNumber,
          tenantId,
          values: { identity, password, firstName },
        })
  const writes = [
    changeIdentityOf(before, { set, remove: TAKEN, add: { epoch: 1 } }),
    ...exchangeKeys(before, null),
    ...(await removedCredentials(call, [before])),
    forgetCode(before.canonicalName, 'password-change'),
    forgetCode(before.canonicalName, 'password-link'),
    ...message,
  ]
  const kept = Object.entries(before).filter(([field]) => !TAKEN.includes(field as (typeof TAKEN)[number]))
  return { after: { ...(Object.fromEntries(kept) as Identity), ...set }, writes }
}

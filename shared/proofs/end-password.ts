import type { AnonymousCall } from '../contract/call.ts'
import { NOBODY, newMessage } from '../contract/new-message.ts'
import { noticeTo } from '../domain/password-change/judge-change.ts'
import { attemptsOn, keepAttempts } from '../storage/attempts.ts'
import { endPasswordOf, type Identity } from '../storage/identities.ts'
import type { Lane } from './attempt-lane.ts'
import { profileOfIdentity } from './profile-of-identity.ts'

/**
 * Ends a password as a proof after too many consecutive failures, and notifies its owner. An unknown name, and an identity without such a
 * password, take the same reads and writes, and their message reaches nobody.
 * Decision: an identity with a public key keeps its password if only strangers without the key have failed: without the key nobody can
 * log in anyway, and they could otherwise shut a back end out.
 */
export async function endPassword(
  call: Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'newId'>,
  canonicalName: string,
  identity: Identity | undefined,
  lane: Lane,
): Promise<void> {
  const isByStrangers = lane === 'without-possession' && identity?.publicKey !== undefined
  const ends = identity?.kind === 'password' && !isByStrangers
  const profile = await profileOfIdentity(call.read, identity)
  const notice = (ends ? noticeTo('otp', profile ?? {}) : undefined) ?? { channel: 'EMAIL', to: NOBODY }
  const template = notice.channel === 'SMS' ? 'mustache.sms.password.ended' : 'mustache.email.password.ended'
  const values = { identity: identity?.identity ?? canonicalName, firstName: profile?.firstName ?? '' }
  const end = ends
    ? endPasswordOf(canonicalName, identity.passwordHash, new Date(call.now).toISOString())
    : keepAttempts(attemptsOn(canonicalName), call.now)
  // Refused where the password has been changed meanwhile: then nothing has ended, and nobody is told.
  await call.ports.atOnce.commit([
    end,
    ...(await newMessage(call, { template, to: notice.to, tenantId: identity?.tenantId, values, locale: profile?.locale })),
  ])
}

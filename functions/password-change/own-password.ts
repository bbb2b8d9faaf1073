import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { password } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { newMessage } from '../../shared/contract/new-message.ts'
import { noteProofsOwned } from '../../shared/contract/proof-setters.ts'
import { addressesForResets } from '../../shared/domain/contact/own-contacts.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { ENDED_BY_NEW_PASSWORD, isPasswordInForce } from '../../shared/domain/login/password-in-force.ts'
import { noticeTo, type ProvedBy } from '../../shared/domain/password-change/judge-change.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { portalsOfEnded } from '../../shared/people/portals-to-tell.ts'
import { refuseWeakPassword, storedPassword } from '../../shared/proofs/hashed-password.ts'
import { profileOfIdentity } from '../../shared/proofs/profile-of-identity.ts'
import { carriedOver } from '../../shared/sessions/carried-over.ts'
import { endedBeside } from '../../shared/sessions/ended-beside.ts'
import { proofInSession } from '../../shared/sessions/proof-in-session.ts'
import { attemptsOn, noFailures } from '../../shared/storage/attempts.ts'
import { changeIdentityOf, type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { credentialsChanged } from '../../shared/storage/person-events.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import { session } from '../../shared/storage/sessions.ts'
import { reporting, type Write } from '../../shared/storage/write.ts'

/** Ten wrong proofs end the session, so that a stolen one cannot guess the password; locks of the name do not matter. */
export const changeOwnPassword = endpoint({
  method: 'PUT',
  path: '/authentication/password',
  operationId: 'changeOwnPassword',
  group: 'password-change',
  summary: 'Change your own password',
  description:
    'Sets a new password for the signed-in identity and ends its other sessions and agent tokens. Codes and links that were sent before stop working.',
  access: { kind: 'token' },
  body: () => z.object({ currentPassword: password(), password: password() }),
  refusals: ['token-invalid', 'not-for-agents', 'wrong-proof', 'weak-password', 'conflict'],
  async handle(call) {
    const { body, caller, ports, read, unitOfWork, now } = call
    const [identity, live] = await Promise.all([
      read.one(identityNamed(caller.identity)),
      read.one(session(caller.customerId, caller.sessionId)),
    ])
    if (identity === undefined || live === undefined) throw invalidToken('session-ended')
    if (identity.kind !== 'password') throw new Refusal('conflict', { description: 'This identity logs in without a password.' })
    const charged = await proofInSession(call)
    const isRight = await ports.passwords.verify(identity.passwordHash, body.currentPassword)
    if (!isRight || !isPasswordInForce(identity, now)) {
      await charged.failed()
      throw new Refusal('wrong-proof')
    }
    await charged.giveBack()
    await refuseWeakPassword(call, body.password, identity)
    if (body.password === body.currentPassword) throw new Refusal('weak-password', { because: 'is-the-old-one' })
    unitOfWork.add(
      reporting(
        changeIdentityOf(identity, ownChange(await storedPassword(call, body.password), identity, now)),
        credentialsChanged(identity, { credential: 'password', change: 'update' }),
        ...(await endedBeside(call, identity, live)),
      ),
      ...(await carriedOver(call, live, identity.epoch + 1)),
      ...(await portalsOfEnded(call, [identity], live.sessionId)),
      noFailures(attemptsOn(identity.canonicalName)),
      ...(await noteProofsOwned(call, identity.customerId, identity.canonicalName)),
      ...(await changeNotice(call, identity, await profileOfIdentity(read, identity), 'current-password')),
    )
    unitOfWork.change = { after: { identity: identity.identity } }
    return ok()
  },
})

/** A new epoch ends every session except the one that is carried over. */
function ownChange(stored: Awaited<ReturnType<typeof storedPassword>>, { changeAfter }: Identity, now: number) {
  return {
    set: { ...stored, codesSince: now + 1, lastModified: new Date(now).toISOString() },
    add: { epoch: 1 },
    remove: [...ENDED_BY_NEW_PASSWORD, ...(isPast(changeAfter, now) ? ['changeAfter'] : [])],
  }
}

/**
 * The notice that a password was changed; none if nobody can be reached. While the person can undo a change of their address, it goes to the
 * address from before too: a thief of the session may have changed it.
 */
export async function changeNotice(
  call: AnonymousCall,
  { identity, tenantId }: Identity,
  profile: Profile | undefined,
  provedBy: ProvedBy,
): Promise<readonly Write[]> {
  if (profile === undefined) return []
  const { firstName, locale } = profile
  const found = [profile, addressesForResets(profile, call.now)].flatMap((addresses) => noticeTo(provedBy, addresses) ?? [])
  const notices = [...new Map(found.map((notice) => [notice.to, notice])).values()]
  const messages = notices.map(({ channel, to }) => {
    const template = channel === 'SMS' ? 'mustache.sms.password.changed' : 'mustache.email.password.changed'
    return newMessage(call, { template, to, tenantId, values: { identity, firstName }, locale })
  })
  return (await Promise.all(messages)).flat()
}

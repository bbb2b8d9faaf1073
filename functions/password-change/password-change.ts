import * as z from 'zod'
import type { AnonymousCall, Settings } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { password, secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { CODE_PURPOSES } from '../../shared/domain/login/one-time-code.ts'
import { isPast, judgeChange } from '../../shared/domain/password-change/judge-change.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { changeIdentityOf, type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { forgetCode } from '../../shared/storage/one-time-codes.ts'
import type { Write } from '../../shared/storage/write.ts'
import { canonicalOf } from '../authentication/canonical-of.ts'
import { profileOfIdentity } from '../authentication/profile-of-identity.ts'
import { refuseWeakPassword } from '../identities/hashed-password.ts'
import { changeNotice } from './change-notice.ts'
import { type ChangeProofs, changeProofs } from './change-proofs.ts'
import { chargedChange } from './charged-change.ts'

/**
 * 5 round trips and 4 write units for a wrong proof, whether anybody has the name or not; about 14 write units and two hashes of a password more for
 * a change. With it every session and agent token that began with the identity ends, and every code that is open for it.
 */
export const passwordChange = endpoint({
  method: 'POST',
  path: '/global/identities/{identity}/password-change',
  group: 'password-change',
  summary: 'Changes a password by the code that was sent (`hash`), or by the current one where it has to be changed',
  access: { kind: 'open' },
  body: () =>
    z.object({
      password: password(),
      hash: secret(200).optional(),
      currentPassword: password().optional(),
      securityQuestionAnswers: z
        .array(z.object({ securityQuestionId: z.int().min(1), answer: secret(200) }))
        .max(20)
        .optional(),
    }),
  refusals: ['invalid-request', 'wrong-proof', 'identity-locked', 'identity-expired', 'weak-password'],
  async handle(call) {
    const { params, body, read, unitOfWork } = call
    const name = canonicalOf(params.identity)
    const identity = await read.one(identityNamed(name))
    const { settings } = await call.settingsOf(identity?.tenantId)
    const charged = await chargedChange(call, name, settings)
    const proofs = await changeProofs(call, name, identity, settings, body)
    const facts = { ...proofs, hasPassword: identity?.kind === 'password', ...datesOf(identity) }
    const verdict = judgeChange(facts, call.now)
    if (identity === undefined || (verdict.kind === 'refused' && verdict.refusal === 'wrong-proof')) {
      await charged.failed()
      throw new Refusal('wrong-proof')
    }

    try {
      if (verdict.kind === 'refused') throw new Refusal(verdict.refusal)
      await refuseUnusable(call, settings, identity, body.password)
    } catch (error) {
      await Promise.all([charged.giveBack(), proofs.giveBack()])
      throw error
    }
    unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
    unitOfWork.change = { after: { identity: identity.identity, provedBy: proofs.provedBy } }
    unitOfWork.add(...proofs.use, await newPassword(call, identity, body.password), ...otherCodes(name, proofs), ...charged.succeeded)
    unitOfWork.add(...(await changeNotice(call, identity, await profileOfIdentity(read, identity), proofs.provedBy)))
    return ok()
  },
})

function datesOf(identity: Identity | undefined) {
  return { changeAfter: identity?.changeAfter, authLockedAfter: identity?.authLockedAfter }
}

/** The password that is to be changed is no new one. */
async function refuseUnusable({ ports }: AnonymousCall, settings: Settings, identity: Identity, password: string): Promise<void> {
  await refuseWeakPassword(settings, password, identity)
  if (await ports.passwords.verify(identity.passwordHash, password)) throw new Refusal('weak-password', { because: 'is-the-old-one' })
}

/** INVARIANT: a new epoch, so that no session and no agent token outlives the password that it began with. */
async function newPassword({ ports, now }: AnonymousCall, identity: Identity, password: string): Promise<Write> {
  return changeIdentityOf(identity, {
    set: { passwordHash: await ports.passwords.hash(password), lastModified: new Date(now).toISOString() },
    add: { epoch: 1 },
    ...(isPast(identity.changeAfter, now) ? { remove: ['changeAfter'] } : {}),
  })
}

/** Codes that are still on their way open nothing any more. The one that was used is removed by its use. */
function otherCodes(name: string, { use, usedPurpose }: ChangeProofs): readonly Write[] {
  return CODE_PURPOSES.filter((purpose) => use.length === 0 || purpose !== usedPurpose).map((purpose) => forgetCode(name, purpose))
}

import * as z from 'zod'
import type { AnonymousCall, Settings } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, password, secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { noteProofsOwned } from '../../shared/contract/proof-setters.ts'
import { COMPARISON_TYPES } from '../../shared/domain/documents/paper-processor.ts'
import type { SecurityQuestionId } from '../../shared/domain/ids.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { CODE_PURPOSES, purposesOf } from '../../shared/domain/login/one-time-code.ts'
import { changeDueAfter, ENDED_BY_NEW_PASSWORD } from '../../shared/domain/login/password-in-force.ts'
import { type ChangeFacts, judgeChange } from '../../shared/domain/password-change/judge-change.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { portalsOfEnded } from '../../shared/people/portals-to-tell.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import { refuseWeakPassword, storedPassword } from '../../shared/proofs/hashed-password.ts'
import { missingProofs } from '../../shared/proofs/missing-proofs.ts'
import { profileOfIdentity } from '../../shared/proofs/profile-of-identity.ts'
import { withAgentsEnded } from '../../shared/sessions/ended-beside.ts'
import { changeAttemptsOn } from '../../shared/storage/attempts.ts'
import { changeIdentityOf, type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { forgetCode } from '../../shared/storage/one-time-codes.ts'
import { allSessionsEnded, credentialsChanged } from '../../shared/storage/person-events.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { reporting, type Write } from '../../shared/storage/write.ts'
import { answersProof, bringsLink, type ChangeProofs, changeProofs, enteredHash, type GivenProofs } from './change-proofs.ts'
import { chargedChange, type Guesses } from './charged-change.ts'
import { type ComparisonProof, comparisonProof, comparisonRules } from './comparison-proof.ts'
import { jsonText } from './json-text.ts'
import { changeNotice } from './own-password.ts'

/**
 * A wrong proof takes the same reads and writes whether the name exists or not. A change ends every session and agent token that began with
 * the identity, and every open code.
 */
export const passwordChange = endpoint({
  method: 'POST',
  path: '/global/identities/{identity}/password-change',
  operationId: 'changePassword',
  group: 'password-change',
  summary: 'Change a password',
  description:
    'Sets a new password with one proof: the code or link that was sent (`hash`), a passed liveness check, or the current password where it must be changed. All sessions of the identity end.',
  access: { kind: 'open' },
  body: () =>
    z.object({
      password: password(),
      hash: secret(200).optional(),
      comparisonDocumentType: z.enum(COMPARISON_TYPES).optional(),
      base64EncodedComparisonDocument: secret(5 * 1024 * 1024).optional(),
      extraInfo: extraInfoField().optional(),
      currentPassword: password().optional(),
      securityQuestionAnswers: z
        .array(z.object({ securityQuestionId: id<SecurityQuestionId>().min(1), answer: secret(200) }))
        .max(20)
        .optional(),
    }),
  largestBody: 5 * 1024 * 1024,
  refusals: ['invalid-request', 'wrong-proof', 'proof-missing', 'identity-locked', 'identity-expired', 'weak-password'],
  async handle(call) {
    const { params, body, read, unitOfWork } = call
    const name = canonicalOf(params.identity)
    await read.ahead([identityNamed(name), changeAttemptsOn(name) as Reference<unknown>])
    const identity = await read.one(identityNamed(name))
    const { settings } = await call.settingsOf(identity?.tenantId)
    const code = enteredHash(call, name, body.hash)
    const byLink = await bringsLink(code, identity)
    const charged = await chargedChange(call, name, settings, { guesses: guessesOf(body), byLink })
    const proofs = await changeProofs(call, identity, settings, body, code, charged)
    const compared = await comparedWith(call, name, identity, settings, proofs)
    const facts = { ...proofs, ...compared, hasPassword: identity?.kind === 'password', isLocked: charged.isLocked, ...datesOf(identity) }
    const verdict = judgeChange(facts, call.now)
    const giveAllBack = async () => void (await Promise.all([charged.giveBack(), proofs.giveBack()]))
    if (identity === undefined || verdict.kind === 'wrong') {
      // A right code that came with something wrong is as good as it was, for as many tries as the name has left.
      const counts = verdict.kind === 'wrong' ? verdict.counts : 'another proof'
      await Promise.all([counts === 'nothing' ? charged.giveBack() : charged.failed(identity, counts), proofs.giveBack()])
      throw new Refusal('wrong-proof')
    }

    try {
      if (verdict.kind === 'missing') throw missingProofs(verdict.missing)
      if (verdict.kind === 'refused') throw new Refusal(verdict.refusal)
      await refuseUnusable(call, identity, body.password)
    } catch (error) {
      await giveAllBack()
      throw error
    }
    unitOfWork.ifRefused(giveAllBack)
    unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
    const provedBy = proofs.code === 'not-given' && compared.comparison === 'alive' ? 'liveness' : proofs.provedBy
    unitOfWork.change = { after: { identity: identity.identity, provedBy, comparison: compared.comparison } }
    unitOfWork.add(
      ...proofs.use,
      ...compared.use,
      ...(await withAgentsEnded(call, [identity], [await newPassword(call, identity, body.password)])),
      ...(await portalsOfEnded(call, [identity])),
      ...otherCodes(name, proofs),
      ...charged.succeeded,
      ...(await noteProofsOwned(call, identity.customerId, identity.canonicalName)),
    )
    unitOfWork.add(...(await changeNotice(call, identity, await profileOfIdentity(read, identity), provedBy)))
    return ok()
  },
})

/** Tells what of the change could be a guess. The code of a link cannot be one. */
function guessesOf({ hash, currentPassword, securityQuestionAnswers, comparisonDocumentType }: GivenProofs & GivenPictures): Guesses {
  const bringsMore = [currentPassword, securityQuestionAnswers, comparisonDocumentType].some((given) => given !== undefined)
  if (bringsMore) return 'more-than-a-code'
  return hash !== undefined && purposesOf(hash).includes('password-link') ? 'nothing' : 'a-code'
}

type ChangingCall = AnonymousCall & { readonly body: GivenProofs & GivenPictures }
type GivenPictures = {
  readonly comparisonDocumentType?: string | undefined
  readonly base64EncodedComparisonDocument?: string | undefined
  readonly extraInfo?: { readonly cloudLivenessSessionId?: string | undefined } | undefined
}

/**
 * Compares a picture with the record once nothing else is wrong. A living face may replace the code; then the answers, which are checked
 * only beside a code, are still required.
 */
async function comparedWith(
  call: ChangingCall,
  name: string,
  identity: Identity | undefined,
  settings: Settings,
  { code, currentPassword, answers }: ChangeProofs,
): Promise<ComparisonProof & Pick<ChangeFacts, 'answers' | 'codeWithLiveness'>> {
  const { body } = call
  const rules = comparisonRules(settings)
  const given = {
    type: body.comparisonDocumentType,
    base64: body.base64EncodedComparisonDocument,
    livenessSessionId: body.extraInfo?.cloudLivenessSessionId,
  }
  const isWrong = [code, currentPassword, answers].some((proof) => proof === 'wrong' || proof === 'used')
  const isProved = code === 'right' || currentPassword === 'right'
  const compared = isWrong
    ? ({ comparison: 'unseen', use: [] } satisfies ComparisonProof as ComparisonProof)
    : await comparisonProof(call, name, identity, rules, given, isProved)
  const isByFaceAlone = compared.comparison === 'alive' && code === 'not-given' && currentPassword === 'not-given'
  return {
    ...compared,
    codeWithLiveness: rules.codeWithLiveness || compared.isElsewhere === true,
    answers: isByFaceAlone ? await answersProof(call, identity, settings, body.securityQuestionAnswers ?? []) : answers,
  }
}

/** JSON text, as the specification says. */
const extraInfoField = () =>
  jsonText(z.object({ cloudLivenessSessionId: z.uuid().optional() }), 'must be JSON text with a cloudLivenessSessionId')

function datesOf(identity: Identity | undefined) {
  return { changeAfter: identity && changeDueAfter(identity), authLockedAfter: identity?.authLockedAfter }
}

/** Refuses the old password as the new one. */
async function refuseUnusable(call: AnonymousCall, identity: Identity, password: string): Promise<void> {
  await refuseWeakPassword(call, password, identity)
  if (await call.ports.passwords.verify(identity.passwordHash, password)) throw new Refusal('weak-password', { because: 'is-the-old-one' })
}

/** INVARIANT: starts a new epoch, so that no session and no agent token outlives the password that it began with. */
async function newPassword({ ports, now }: AnonymousCall, identity: Identity, password: string): Promise<Write> {
  const changed = changeIdentityOf(identity, {
    set: { ...(await storedPassword({ ports }, password)), lastModified: new Date(now).toISOString() },
    add: { epoch: 1 },
    remove: [...ENDED_BY_NEW_PASSWORD, ...(isPast(identity.changeAfter, now) ? ['changeAfter'] : [])],
  })
  return reporting(changed, credentialsChanged(identity, { credential: 'password', change: 'update' }), allSessionsEnded(identity))
}

/** Invalidates codes that are still on their way. The used one is removed by its use. */
function otherCodes(name: string, { use, usedPurpose }: ChangeProofs): readonly Write[] {
  return CODE_PURPOSES.filter((purpose) => use.length === 0 || purpose !== usedPurpose).map((purpose) => forgetCode(name, purpose))
}

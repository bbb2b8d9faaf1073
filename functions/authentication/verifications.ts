import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { deviceField, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { NOBODY, newMessage } from '../../shared/contract/new-message.ts'
import { NO_ID } from '../../shared/domain/ids.ts'
import { purposesOf, sixDigits } from '../../shared/domain/login/one-time-code.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import { enteredCode, isSentFor } from '../../shared/proofs/entered-code.ts'
import { profileOfIdentity } from '../../shared/proofs/profile-of-identity.ts'
import { securityQuestionShape, shownSecurityQuestion } from '../../shared/proofs/security-questions.ts'
import { sentCode } from '../../shared/proofs/sent-code.ts'
import { maySendAsked } from '../../shared/proofs/who-asks.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { securityQuestionsOf } from '../../shared/storage/security-questions.ts'

/**
 * INVARIANT: an unknown name, and one without a phone number, take the same reads and writes as any other: the code is made and stored, and
 * its message reaches nobody.
 */
export const requestVerification = endpoint({
  method: 'POST',
  path: '/global/verifications',
  operationId: 'requestVerification',
  group: 'authentication',
  summary: 'Send a verification code',
  description:
    'Sends a code to the phone on record, at most five an hour. The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.',
  access: { kind: 'open' },
  body: () => z.object({ identity: text(2000), deviceFingerprint: deviceField().optional() }),
  refusals: ['invalid-request'],
  // The caller is not known yet.
  audited: 'no',
  async handle(call) {
    const { body, ports, read, unitOfWork } = call
    const name = canonicalOf(body.identity)
    if (!(await maySendAsked(call, name, 'verification', body.deviceFingerprint))) return ok()

    const identity = await read.one(identityNamed(name))
    const [profile, { settings }] = await Promise.all([profileOfIdentity(read, identity), call.settingsOf(identity?.tenantId)])
    const seconds = settings.value('user.service.otp.validity.seconds')
    const code = sixDigits(ports.randomBytes)
    const message = await newMessage(call, {
      template: 'mustache.sms.verification',
      to: profile?.phoneNumber ?? NOBODY,
      tenantId: identity?.tenantId,
      locale: profile?.locale,
      values: {
        otp: code,
        identity: identity?.identity ?? name,
        firstName: profile?.firstName ?? '',
        validMinutes: String(Math.ceil(seconds / 60)),
      },
    })
    unitOfWork.add(await sentCode(call, name, 'verification', { code, seconds }), ...message)
    return ok()
  },
})

/**
 * Accepts the codes for a new device and for a new password, and consumes neither. It reads and writes as much for a name that nobody has
 * as for any other.
 */
export const takeVerification = endpoint({
  method: 'GET',
  path: '/global/verifications/{identity}',
  operationId: 'getVerification',
  group: 'authentication',
  summary: 'Get the security questions of an identity',
  description:
    'Answers the questions to a caller who has the code that was sent. Three wrong codes end a typed code; the code of a link has no such limit.',
  access: { kind: 'open' },
  query: () => z.object({ code: text(100).describe('Code that `requestVerification` sent.') }),
  answer: () => z.object({ securityQuestions: z.array(securityQuestionShape()) }),
  refusals: ['invalid-request', 'wrong-proof'],
  async handle(call) {
    const { params, query, read } = call
    const name = canonicalOf(params.identity)
    const entered = await Promise.all(purposesOf(query.code).map((purpose) => enteredCode(call, name, purpose, query.code)))
    if (entered.every(({ kind }) => kind !== 'right')) throw new Refusal('wrong-proof')

    // INVARIANT: read after a right code only. An item that is there takes longer to read than one that isn't.
    const identity = await read.one(identityNamed(name))
    const right = entered.flatMap((each) => (each.kind === 'right' && isSentFor(each, identity) ? [each] : []))
    if (right.length === 0) throw new Refusal('wrong-proof')

    const { customerId } = identity ?? { customerId: NO_ID }
    // The right code of one purpose is no wrong entry of the code of the other.
    const charged = [...right, ...entered.filter((each) => each.kind === 'wrong')]
    const [stored] = await Promise.all([read.one(securityQuestionsOf(customerId)), ...charged.map(({ giveBack }) => giveBack())])
    return ok({ securityQuestions: (stored?.questions ?? []).map((question) => shownSecurityQuestion(customerId, question)) })
  },
})

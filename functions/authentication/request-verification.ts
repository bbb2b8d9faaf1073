import * as z from 'zod'
import { deviceField } from '../../shared/contract/device-field.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { NOBODY, newMessage } from '../../shared/contract/new-message.ts'
import { sixDigits } from '../../shared/domain/login/one-time-code.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import { profileOfIdentity } from '../../shared/proofs/profile-of-identity.ts'
import { sentCode } from '../../shared/proofs/sent-code.ts'
import { maySendAsked } from '../../shared/proofs/who-asks.ts'
import { identityNamed } from '../../shared/storage/identities.ts'

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

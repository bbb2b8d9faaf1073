import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { deviceField } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { NOBODY, newMessage } from '../../shared/contract/new-message.ts'
import { PASSWORD_PAGE } from '../../shared/contract/routes.ts'
import { addressesForResets } from '../../shared/domain/contact/own-contacts.ts'
import { defined } from '../../shared/domain/defined.ts'
import { type CodePurpose, sixDigits } from '../../shared/domain/login/one-time-code.ts'
import { withParameters } from '../../shared/domain/settings/page-url.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import { isSentFor } from '../../shared/proofs/entered-code.ts'
import { profileOfIdentity } from '../../shared/proofs/profile-of-identity.ts'
import { sentCode, sentLink } from '../../shared/proofs/sent-code.ts'
import { maySendAsked } from '../../shared/proofs/who-asks.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { codeOf } from '../../shared/storage/one-time-codes.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'
import { jsonText } from './json-text.ts'
import { livenessInit } from './liveness-init.ts'

/**
 * INVARIANT: an unknown name, one without a phone or an e-mail address, and one that logs in without a password take the same reads and
 * writes as any other: the code is made and stored, and its message reaches nobody.
 */
export const passwordChangeInit = endpoint({
  method: 'POST',
  path: '/global/identities/{identity}/password-change-init',
  operationId: 'startPasswordChange',
  group: 'password-change',
  summary: 'Start a password change',
  description:
    'Sends a code (OTP, by SMS) or a link (LINK, by e-mail), or begins a liveness check (CLOUD_LIVENESS). The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.',
  access: { kind: 'open' },
  body: () =>
    z.object({
      type: z.enum(['OTP', 'LINK', ...LIVENESS_TYPES]).describe('Code by SMS, link by e-mail, or liveness check.'),
      info: infoField().optional(),
      deviceFingerprint: deviceField().optional(),
    }),
  answer: () => z.object({ info: z.string().optional(), binding: z.string().meta({ writeOnly: true }).optional() }),
  refusals: ['invalid-request'],
  // The caller is not known yet.
  audited: 'no',
  async handle(call) {
    const { params, body, read, unitOfWork } = call
    const name = canonicalOf(params.identity)
    if (isLiveness(body.type)) return livenessInit(call, name, body.info?.landingUrl, body.deviceFingerprint)
    const purpose = PURPOSES[body.type]
    const sentBefore = purpose === 'password-link' ? [codeOf(name, purpose)] : []
    if (!(await maySendAsked(call, name, purpose, body.deviceFingerprint, sentBefore))) return ok({})

    const identity = await read.one(identityNamed(name))
    const profile = await profileOfIdentity(read, identity)
    // Nothing goes to a new address alone while its owner can undo the change.
    const addresses = profile === undefined ? {} : addressesForResets(profile, call.now)
    const known = {
      name,
      identity,
      profile:
        identity?.kind === 'password'
          ? { firstName: profile?.firstName ?? '', ...defined({ locale: profile?.locale }), ...addresses }
          : undefined,
    }
    unitOfWork.add(...(body.type === 'OTP' ? await codeBySms(call, known) : await linkByEmail(call, known)))
    return ok({})
  },
})

/** One check under two names: one names the cloud, the other does not. */
const LIVENESS_TYPES = ['CLOUD_LIVENESS', 'AWS_LIVENESS'] as const
type LivenessType = (typeof LIVENESS_TYPES)[number]
const isLiveness = (type: 'OTP' | 'LINK' | LivenessType): type is LivenessType => LIVENESS_TYPES.some((name) => name === type)

const PURPOSES = { OTP: 'password-change', LINK: 'password-link' } as const satisfies Record<string, CodePurpose>

/** JSON text or an object, as the specification says. */
const infoField = () => z.union([landing(), jsonText(landing(), 'must be JSON text')])
const landing = () => z.object({ landingUrl: z.string().max(500).optional() })

type Known = {
  readonly name: string
  readonly identity: Identity | undefined
  readonly profile: Pick<Profile, 'firstName' | 'email' | 'phoneNumber' | 'locale'> | undefined
}

async function codeBySms(call: AnonymousCall, known: Known): Promise<readonly Write[]> {
  const { settings } = await call.settingsOf(known.identity?.tenantId)
  const seconds = settings.value('user.service.otp.validity.seconds')
  const otp = sixDigits(call.ports.randomBytes)
  const message = await newMessage(call, {
    template: 'mustache.sms.init.password.change',
    to: known.profile?.phoneNumber ?? NOBODY,
    tenantId: known.identity?.tenantId,
    locale: known.profile?.locale,
    values: { ...commonValues(known, seconds), otp },
  })
  return [await sentCode(call, known.name, 'password-change', { code: otp, seconds }), ...message]
}

/**
 * Sends the link that was sent before while it is valid: a stranger's request does not end it. INVARIANT: the link's host comes from
 * configuration, or is the service's own; the name is the only part from the request.
 */
async function linkByEmail(call: AnonymousCall, known: Known): Promise<readonly Write[]> {
  const { settings } = await call.settingsOf(known.identity?.tenantId)
  const seen = await call.read.one(codeOf(known.name, 'password-link'))
  const validity = settings.value('user.service.link.validity.seconds')
  const { code, seconds } = await sentLink(call, known.name, seen, (sent) => isSentFor(sent, known.identity), validity)
  const configured = settings.value('password.change.link.url')
  const page = configured === '' ? `${call.ports.baseUrl()}${PASSWORD_PAGE}` : configured
  const tenantId = known.identity?.tenantId
  // Our own page takes the look of the tenant.
  const look =
    configured === '' && tenantId !== undefined ? { tenant: String(tenantId), ...defined({ locale: known.profile?.locale }) } : {}
  const link = withParameters(page, { identity: known.identity?.identity ?? known.name, hash: code, ...look })
  return newMessage(call, {
    template: 'mustache.email.customer.password.reset',
    to: known.profile?.email ?? NOBODY,
    tenantId: known.identity?.tenantId,
    locale: known.profile?.locale,
    values: { ...commonValues(known, seconds), link, otp: code },
  })
}

function commonValues({ name, identity, profile }: Known, seconds: number) {
  return {
    identity: identity?.identity ?? name,
    firstName: profile?.firstName ?? '',
    validMinutes: String(Math.ceil(seconds / 60)),
  }
}

import type { Call } from '../../shared/contract/call.ts'
import { isTurnedOn, newMessage } from '../../shared/contract/new-message.ts'
import { randomPassword } from '../../shared/domain/password/random-password.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'
import type { IdentityInput, NewIdentity } from './new-identity.ts'

/** The address on record of a person, for a first password or an enrolment code. */
type Contacts = { readonly email?: string | undefined; readonly phoneNumber?: string | undefined }
type Sending = Pick<Call, 'ports' | 'now' | 'newId' | 'settings'>

const hasAddress = ({ email, phoneNumber }: Contacts): boolean => email !== undefined || phoneNumber !== undefined

/**
 * Tells whether the service makes the password of a new identity and sends it to the address on record: none was sent, and the identity is
 * neither for a provider nor for passkeys. Without `webAuthN`, passkeys come first where the tenant has them.
 */
export function isPasswordSent({ settings }: Pick<Call, 'settings'>, input: IdentityInput, contacts: Contacts): boolean {
  if (input.password !== undefined || input.sso !== undefined || input.webAuthN === true || !hasAddress(contacts)) return false
  return input.webAuthN === false || settings.value('webAuthN.parentDomain') === ''
}

/** The input with the password that the service makes, where it makes one. */
export function withSentPassword(call: Pick<Call, 'ports' | 'settings'>, input: IdentityInput, contacts: Contacts): IdentityInput {
  return isPasswordSent(call, input, contacts) ? { ...input, password: randomPassword(call.ports.randomBytes) } : input
}

/** The first proof of a new identity: how it is stored, what the caller is told of it, and the message to its person. */
type FirstProof = { readonly identity: Identity; readonly answer: NewIdentity['answer']; readonly message: readonly Write[] }

/**
 * Sends the proof that the service has made. `input`: the body of the call; `made`: the same with a password of the service. The answer
 * keeps the enrolment code of somebody above CUSTOMER to itself where it was sent: nobody but that person knows it.
 */
export async function firstProof(
  call: Sending,
  { identity, answer }: Pick<NewIdentity, 'identity' | 'answer'>,
  { input, made, profile }: { readonly input: IdentityInput; readonly made: IdentityInput; readonly profile: Profile | undefined },
): Promise<FirstProof> {
  if (profile !== undefined && input.password === undefined && made.password !== undefined) {
    const message = await sent(call, 'password', identity, profile, made.password)
    const mustChange = { temporaryUntil: temporaryUntil(call), changeAfter: new Date(call.now).toISOString() }
    return { identity: { ...identity, ...mustChange }, answer, message }
  }
  const { enrolmentCode, ...rest } = answer
  if (profile !== undefined && enrolmentCode !== undefined && hasAddress(profile)) {
    const message = await sent(call, 'code', identity, profile, enrolmentCode)
    return { identity, answer: isHigher(identity.holdings) ? rest : answer, message }
  }
  const message = await firstPasswordMessage(call, identity, input.password, profile)
  return { identity: withFirstPassword(call, identity, message), answer, message }
}

const isHigher = (holdings: readonly RoleAssignment[]): boolean => holdings.some(({ kind }) => kind !== 'customer')

const TEMPLATES = {
  password: { EMAIL: 'mustache.email.first.password', SMS: 'mustache.sms.first.password' },
  code: { EMAIL: 'mustache.email.enrolment.code', SMS: 'mustache.sms.enrolment.code' },
} as const

/** By e-mail, or by SMS without an e-mail address. */
async function sent(
  call: Sending,
  what: keyof typeof TEMPLATES,
  { identity, tenantId }: Identity,
  { email, phoneNumber, firstName, locale }: Profile,
  secret: string,
): Promise<readonly Write[]> {
  const to = email ?? phoneNumber ?? ''
  const channel = email === undefined ? 'SMS' : 'EMAIL'
  const validMinutes = what === 'password' ? temporaryMinutes(call) : String(call.settings.value('webAuthN.enrolment.minutes'))
  const common = { identity, firstName, validMinutes }
  if (what === 'password')
    return newMessage(call, { template: TEMPLATES.password[channel], to, tenantId, locale, values: { ...common, password: secret } })
  return newMessage(call, { template: TEMPLATES.code[channel], to, tenantId, locale, values: { ...common, otp: secret } })
}

const TEMPLATE = 'mustache.email.onboarding.user'

/** Tells whether the tenant has first passwords sent. If not, no profile has to be read. */
export function sendsFirstPasswords({ settings }: Pick<Call, 'settings'>): boolean {
  return isTurnedOn(settings, TEMPLATE)
}

/** End of validity of a password that is sent now. */
export function temporaryUntil({ settings, now }: Pick<Call, 'settings' | 'now'>): string {
  return new Date(now + settings.value('password.temporary.hours') * 3_600_000).toISOString()
}

/** The same for the message that brings it. */
export function temporaryMinutes({ settings }: Pick<Call, 'settings'>): string {
  return String(settings.value('password.temporary.hours') * 60)
}

/** The identity as it is stored: a first password that is sent is valid for a limited time. */
function withFirstPassword(call: Pick<Call, 'settings' | 'now'>, identity: Identity, message: readonly Write[]): Identity {
  return message.length === 0 ? identity : { ...identity, temporaryUntil: temporaryUntil(call) }
}

/** The e-mail with the first password of a new identity, if the tenant wants it, and there are a password and an address. */
async function firstPasswordMessage(
  call: Pick<Call, 'ports' | 'now' | 'newId' | 'settings'>,
  { identity, tenantId }: Pick<Identity, 'identity' | 'tenantId'>,
  password: string | undefined,
  profile: Pick<Profile, 'email' | 'firstName' | 'locale'> | undefined,
): Promise<readonly Write[]> {
  if (password === undefined || profile?.email === undefined || !sendsFirstPasswords(call)) return []
  const values = { identity, password, firstName: profile.firstName, validMinutes: temporaryMinutes(call) }
  return newMessage(call, { template: TEMPLATE, to: profile.email, tenantId, values, locale: profile.locale })
}

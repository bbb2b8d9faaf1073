import type { Call } from '../../shared/contract/call.ts'
import { isTurnedOn, newMessage } from '../../shared/contract/new-message.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'

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
export function withFirstPassword(call: Pick<Call, 'settings' | 'now'>, identity: Identity, message: readonly Write[]): Identity {
  return message.length === 0 ? identity : { ...identity, temporaryUntil: temporaryUntil(call) }
}

/** The e-mail with the first password of a new identity, if the tenant wants it, and there are a password and an address. */
export async function firstPasswordMessage(
  call: Pick<Call, 'ports' | 'now' | 'newId' | 'settings'>,
  { identity, tenantId }: Pick<Identity, 'identity' | 'tenantId'>,
  password: string | undefined,
  profile: Pick<Profile, 'email' | 'firstName' | 'locale'> | undefined,
): Promise<readonly Write[]> {
  if (password === undefined || profile?.email === undefined || !sendsFirstPasswords(call)) return []
  const values = { identity, password, firstName: profile.firstName, validMinutes: temporaryMinutes(call) }
  return newMessage(call, { template: TEMPLATE, to: profile.email, tenantId, values, locale: profile.locale })
}

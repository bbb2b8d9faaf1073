import type { Call } from '../contract/call.ts'
import { newMessage } from '../contract/new-message.ts'
import { addressesForResets } from '../domain/contact/own-contacts.ts'
import { type Person, type Profile, profileOf } from '../storage/persons.ts'
import type { Write } from '../storage/write.ts'
import { type Phrase, say } from '../texts/phrase.ts'

type TellingCall = Pick<Call, 'newId' | 'now' | 'ports' | 'read'>

/**
 * Notifies a person that one of their proofs has changed, whoever changed it: by e-mail, or by SMS if no e-mail is on record; at the
 * address from before too while its change can be undone. `change` completes the sentence “was changed: …”.
 */
export async function proofNotice(call: TellingCall, of: Person, identity: string, change: Phrase): Promise<readonly Write[]> {
  const profile = await call.read.one(profileOf(of))
  const values = { identity, firstName: profile?.firstName ?? '', change }
  const locale = profile?.locale
  const { tenantId } = of
  // A thief of the session may have changed the address just before.
  const trusted = profile === undefined ? {} : addressesForResets(profile, call.now)
  const emails = distinct(profile?.email, trusted.email)
  const phones = emails.length > 0 ? [] : distinct(profile?.phoneNumber, trusted.phoneNumber)
  const messages = [
    ...emails.map((to) => newMessage(call, { template: 'mustache.email.proof.changed', to, tenantId, values, locale })),
    ...phones.map((to) => newMessage(call, { template: 'mustache.sms.proof.changed', to, tenantId, values, locale })),
  ]
  return (await Promise.all(messages)).flat()
}

/**
 * Notifies a person that their e-mail address or phone number has changed: at both the old and the new e-mail address, and at both phones
 * if the number changed or there is no e-mail. `new-only`: the old ones get a link that undoes the change instead. Nobody is notified of a
 * profile without an identity.
 */
export async function contactNotices(
  call: TellingCall,
  of: Person,
  before: Profile,
  after: Profile,
  to: 'old-and-new' | 'new-only' = 'old-and-new',
): Promise<readonly Write[]> {
  const [identity] = of.identities
  const changed = [
    ...(before.email === after.email ? [] : [say`the e-mail address`]),
    ...(before.phoneNumber === after.phoneNumber ? [] : [say`the phone number`]),
  ]
  if (identity === undefined || changed.length === 0) return []
  const isTold = (address: string | undefined, was: string | undefined) => (to === 'old-and-new' || address !== was ? address : undefined)
  const emails = distinct(isTold(before.email, before.email), isTold(after.email, before.email))
  const phones =
    before.phoneNumber !== after.phoneNumber || emails.length === 0
      ? distinct(isTold(before.phoneNumber, before.phoneNumber), isTold(after.phoneNumber, before.phoneNumber))
      : []
  const { tenantId } = of
  const values = { identity, firstName: after.firstName, change: say`${{ contacts: { all: changed } }}` }
  const { locale } = after
  const messages = [
    ...emails.map((to) => newMessage(call, { template: 'mustache.email.contact.changed', to, tenantId, values, locale })),
    ...phones.map((to) => newMessage(call, { template: 'mustache.sms.contact.changed', to, tenantId, values, locale })),
  ]
  return (await Promise.all(messages)).flat()
}

function distinct(...addresses: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

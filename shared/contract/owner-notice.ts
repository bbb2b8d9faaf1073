import { type Person, type Profile, profileOf } from '../storage/persons.ts'
import type { Write } from '../storage/write.ts'
import type { Call } from './call.ts'
import { newMessage } from './new-message.ts'

type TellingCall = Pick<Call, 'newId' | 'now' | 'ports' | 'read'>

/**
 * Notifies a person that one of their proofs has changed, whoever changed it: by e-mail, or by SMS if no e-mail is on record. `change`
 * completes the sentence “was changed: …”. Reads the profile (1 read unit); one message, 2 write units.
 */
export async function proofNotice(call: TellingCall, of: Person, identity: string, change: string): Promise<readonly Write[]> {
  const profile = await call.read.one(profileOf(of))
  const values = { identity, firstName: profile?.firstName ?? '', change }
  const { tenantId } = of
  if (profile?.email !== undefined)
    return newMessage(call, { template: 'mustache.email.proof.changed', to: profile.email, tenantId, values })
  if (profile?.phoneNumber === undefined) return []
  return newMessage(call, { template: 'mustache.sms.proof.changed', to: profile.phoneNumber, tenantId, values })
}

/**
 * Notifies a person that their e-mail address or phone number has changed: at both the old and the new e-mail address, and at both phones
 * if the number changed or there is no e-mail. Nobody is notified of a profile without an identity.
 */
export async function contactNotices(call: TellingCall, of: Person, before: Profile, after: Profile): Promise<readonly Write[]> {
  const [identity] = of.identities
  const changed = [
    ...(before.email === after.email ? [] : ['the e-mail address']),
    ...(before.phoneNumber === after.phoneNumber ? [] : ['the phone number']),
  ]
  if (identity === undefined || changed.length === 0) return []
  const emails = distinct(before.email, after.email)
  const phones = before.phoneNumber !== after.phoneNumber || emails.length === 0 ? distinct(before.phoneNumber, after.phoneNumber) : []
  const { tenantId } = of
  const values = { identity, firstName: after.firstName, change: changed.join(' and ') }
  const messages = [
    ...emails.map((to) => newMessage(call, { template: 'mustache.email.contact.changed', to, tenantId, values })),
    ...phones.map((to) => newMessage(call, { template: 'mustache.sms.contact.changed', to, tenantId, values })),
  ]
  return (await Promise.all(messages)).flat()
}

function distinct(...addresses: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

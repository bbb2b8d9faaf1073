import { CONTACT_CODE_SECONDS, type ContactField, UNDO_WINDOW_MS } from '../domain/contact/own-contacts.ts'
import { neverReached } from '../domain/never-reached.ts'
import { maskAddress } from '../messages/mask-address.ts'
import type { Person, Profile } from '../storage/persons.ts'
import type { Write } from '../storage/write.ts'
import { type Phrase, say } from '../texts/phrase.ts'
import type { AnonymousCall } from './call.ts'
import { newMessage } from './new-message.ts'

type TellingCall = Pick<AnonymousCall, 'newId' | 'now' | 'ports'>

/** Sends the code that confirms a new address to that address. */
export function contactCodeMessage(
  call: TellingCall,
  of: Person,
  { firstName, locale }: Pick<Profile, 'firstName' | 'locale'>,
  field: ContactField,
  { to, otp }: { readonly to: string; readonly otp: string },
): Promise<readonly Write[]> {
  const template = field === 'email' ? 'mustache.email.contact.code' : 'mustache.sms.contact.code'
  const values = { ...whose(of, firstName), otp, validMinutes: String(CONTACT_CODE_SECONDS / 60) }
  return newMessage(call, { template, to, tenantId: of.tenantId, values, locale })
}

const WORDS: Readonly<Record<ContactField, Phrase>> = { email: say`the e-mail address`, phoneNumber: say`the phone number` }

/** A step of a change of one's own address, as the earlier address is told of it. */
export type OwnChange = { readonly kind: 'asked' | 'made'; readonly to: string } | { readonly kind: 'removed' }

/** Tells the address from before a change of it, with the link that undoes it; another address if there was none of this kind. */
export async function contactUndoMessage(
  call: TellingCall,
  of: Person,
  before: Profile,
  field: ContactField,
  { change, link }: { readonly change: OwnChange; readonly link: string },
): Promise<readonly Write[]> {
  const to = toldOf(before, field)
  if (to === undefined) return []
  const template = to.field === 'email' ? 'mustache.email.contact.undo' : 'mustache.sms.contact.undo'
  const values = {
    ...whose(of, before.firstName),
    change: inWords(WORDS[field], change),
    link,
    validMinutes: String(UNDO_WINDOW_MS / 60_000),
  }
  return newMessage(call, { template, to: to.address, tenantId: of.tenantId, values, locale: before.locale })
}

/** The address that learns of a change of this field. */
function toldOf(before: Profile, field: ContactField): { readonly field: ContactField; readonly address: string } | undefined {
  const other = field === 'email' ? 'phoneNumber' : 'email'
  const [found] = ([field, other] as const).flatMap((each) => {
    const address = before[each]
    return address === undefined ? [] : [{ field: each, address }]
  })
  return found
}

/** The new address is masked: the link may be read by whoever owns the old one now. */
function inWords(what: Phrase, change: OwnChange): Phrase {
  switch (change.kind) {
    case 'asked':
      return say`asked to change ${{ what }} to ${{ address: maskAddress(change.to) }}`
    case 'made':
      return say`changed ${{ what }} to ${{ address: maskAddress(change.to) }}`
    case 'removed':
      return say`removed ${{ what }}`
    default:
      return neverReached(change)
  }
}

const whose = ({ identities: [identity = ''] }: Person, firstName: string) => ({ identity, firstName })

import { CONTACT_FIELDS, type ContactField, type Contacts, earlierOf } from './own-contacts.ts'

/**
 * The addresses to which a new password, or a code or link for one, may go. While a change by the person can be undone, that is the address
 * from before it: whoever used their session could otherwise take over the account. An address that replaced none gets no reset until then.
 */
export function addressesForResets(of: Contacts, now: number): Readonly<Partial<Record<ContactField, string>>> {
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const [oldest] = earlierOf(of, field, now)
      const address = oldest === undefined ? of[field] : oldest.address
      return address === undefined ? [] : [[field, address]]
    }),
  )
}

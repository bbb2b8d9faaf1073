import type { CustomerId } from '../ids.ts'

/** The addresses and numbers by which two accounts are recognised as one person's. */
export type Contacts = {
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly nationalIdentityNumber?: string | undefined
}

/** One side of a task: its initiator, or somebody who approves it. */
export type Side = { readonly customerId: CustomerId; readonly contacts: Contacts }

/** `proofs-set`: the initiator can log in as the approver, or could lately. `same-contact`: both accounts seem to be one person's. */
export type Dependence = 'proofs-set' | 'same-contact'

const WHY: Readonly<Record<Dependence, string>> = {
  'proofs-set':
    'the initiator created this person or one of their identities, or set their password, key, document, e-mail address or phone number, and this counts until 7 days after they have chosen their own password or confirmed the address',
  'same-contact': 'this person has the same e-mail address, phone number or national identity number as the initiator',
}

/** Completes the sentence "… does not count: …"; `undefined` for somebody independent. */
export function whyDependent(dependence: Dependence | undefined): string | undefined {
  return dependence === undefined ? undefined : WHY[dependence]
}

/**
 * Tells why an approval cannot count for this initiator; `undefined` if it can. `setters`: the people who set a proof or address of the
 * approver, as long as that counts. An initiator's own approval has rules of its own.
 */
export function dependenceOf(
  initiator: Side,
  approver: Side,
  setters: ReadonlySet<CustomerId>,
  sameContactAllowed: boolean,
): Dependence | undefined {
  if (approver.customerId === initiator.customerId) return undefined
  if (setters.has(initiator.customerId)) return 'proofs-set'
  return !sameContactAllowed && sharesContact(initiator.contacts, approver.contacts) ? 'same-contact' : undefined
}

const CONTACTS = ['email', 'phoneNumber', 'nationalIdentityNumber'] as const satisfies readonly (keyof Contacts)[]

function sharesContact(one: Contacts, other: Contacts): boolean {
  return CONTACTS.some((field) => one[field] !== undefined && folded(one[field]) === folded(other[field]))
}

/** Mail servers ignore case in practice, so one address written in two ways is one. */
const folded = (value: string | undefined): string | undefined => value?.normalize('NFKC').toLowerCase()

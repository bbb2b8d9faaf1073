import { defined } from '../domain/defined.ts'
import { inQuotes } from '../domain/quoted-text.ts'
import { type Phrase, type PhraseValue, say } from '../texts/phrase.ts'
import type { Profile } from './persons.ts'
import { type Change, type Clause, equals, hasNo } from './write.ts'

const PROFILE_FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'nationalIdentityNumber', 'locale'] as const
type ProfileField = (typeof PROFILE_FIELDS)[number]
/** The body of a PUT: an absent field stays, `null` removes it. */
type ProfileInput = { readonly [K in ProfileField]?: string | null | undefined }

/** The fields of a new profile. */
export function profileFields<T extends ProfileInput>(input: T): { firstName: string; lastName: string } & Pick<Profile, ProfileField> {
  const { firstName, lastName } = input
  const rest = PROFILE_FIELDS.flatMap((field) => (typeof input[field] === 'string' ? [[field, input[field]]] : []))
  return { ...Object.fromEntries(rest), firstName: firstName ?? '', lastName: lastName ?? '' }
}

/** The profile after a PUT. */
export function changedProfile(before: Profile, input: ProfileInput, at: string): Profile {
  const taken = PROFILE_FIELDS.filter((field) => input[field] === null)
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => !taken.includes(field as ProfileField))) as Profile
  return { ...kept, ...setFields(input), lastModified: at }
}

export function profileChange(before: Profile, input: ProfileInput, at: string): Change {
  const remove = PROFILE_FIELDS.filter((field) => input[field] === null)
  const emailSince = typeof input.email === 'string' && input.email !== before.email ? { emailSince: at } : {}
  return { set: { ...setFields(input), ...emailSince, lastModified: at }, ...(remove.length === 0 ? {} : { remove }) }
}

type Left = { readonly [K in 'pendingContacts' | 'earlierContacts']: Profile[K] | undefined }

/** The same change with the pending and the earlier addresses that are left after it. */
export function withContacts({ set, remove = [], ...change }: Change, { pendingContacts, earlierContacts }: Left): Change {
  const gone = [
    ...(pendingContacts === undefined ? ['pendingContacts'] : []),
    ...(earlierContacts === undefined ? ['earlierContacts'] : []),
  ]
  return { ...change, set: { ...set, pendingContacts, earlierContacts }, remove: [...remove, ...gone] }
}

/** The profile with these pending and earlier addresses. */
export function profileWith(
  { pendingContacts: _, earlierContacts: __, ...before }: Profile,
  { pendingContacts, earlierContacts }: Left,
): Profile {
  return { ...before, ...defined({ pendingContacts, earlierContacts }) }
}

/** Tells whether a PUT carries an address to which codes, links and notices go. */
export function touchesContacts({ email, phoneNumber }: ProfileInput): boolean {
  return email !== undefined || phoneNumber !== undefined
}

/** Holds while the pending and the earlier addresses are as they were read. */
export function contactsAreAsRead(before: Profile): readonly Clause[] {
  return (['pendingContacts', 'earlierContacts'] as const).map((field) =>
    before[field] === undefined ? hasNo(field) : equals(field, before[field]),
  )
}

function setFields(input: ProfileInput): Readonly<Record<string, string>> {
  return Object.fromEntries(PROFILE_FIELDS.flatMap((field) => (typeof input[field] === 'string' ? [[field, input[field]]] : [])))
}

/** Holds while the fields to be changed are as they were read: a value that is given up must be the present one. */
export function fieldsAreAsRead(before: Profile, input: ProfileInput): readonly Clause[] {
  const isRenamed = NAMES.some((name) => input[name] !== undefined)
  return PROFILE_FIELDS.filter((field) => input[field] !== undefined || (isRenamed && NAMES.includes(field))).map((field) =>
    before[field] === undefined ? hasNo(field) : equals(field, before[field]),
  )
}

/** Found together: people are searched by their full name. */
const NAMES: readonly ProfileField[] = ['firstName', 'lastName']

const CONTACTS = ['email', 'phoneNumber'] as const

/** The addresses that a change affects. */
export function changedContacts(before: Profile, input: ProfileInput): readonly (typeof CONTACTS)[number][] {
  return CONTACTS.filter((field) => input[field] !== undefined && (input[field] ?? undefined) !== before[field])
}

const WORDS: Readonly<Record<ProfileField, Phrase>> = {
  firstName: say`first name`,
  lastName: say`last name`,
  email: say`e-mail`,
  phoneNumber: say`phone number`,
  nationalIdentityNumber: say`national identity number`,
  locale: say`language`,
}

/** The changes as an approver reads them: `phone number +49… → +44…`. The national identity number is named but not shown. */
export function shownProfileChanges(before: Profile, input: ProfileInput): readonly Phrase[] {
  return PROFILE_FIELDS.filter((field) => input[field] !== undefined && (input[field] ?? undefined) !== before[field]).map((field) =>
    field === 'nationalIdentityNumber'
      ? hiddenChange(WORDS[field], input[field])
      : say`${{ field: WORDS[field] }} ${{ before: shownValue(before[field]) }} → ${{ after: shownValue(input[field]) }}`,
  )
}

function hiddenChange(field: Phrase, after: string | null | undefined): Phrase {
  return after === null ? say`${{ field }} taken away` : say`${{ field }} changed`
}

const shownValue = (value: string | null | undefined): PhraseValue => (typeof value === 'string' ? inQuotes(value) : say`none`)

/** The parts of a profile that a change affects, for the audit. */
export function touched(of: Profile, input: ProfileInput): Readonly<Record<string, unknown>> {
  return Object.fromEntries(PROFILE_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, of[field] ?? null]))
}

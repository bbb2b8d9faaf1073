import type * as z from 'zod'
import { text } from '../../shared/contract/fields.ts'
import { cutText } from '../../shared/domain/cut-text.ts'
import { defined } from '../../shared/domain/defined.ts'
import { booleanIn, isScimObject, memberOf, type ScimObject, valuesOf } from '../../shared/domain/scim/message.ts'
import { fieldText } from '../../shared/errors/field-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { emailField, identityField, nameField, phoneNumberField } from '../../shared/people/account-fields.ts'
import type { DirectoryRecord } from '../../shared/storage/directory-record.ts'
import { refusedAttribute } from './of-directory.ts'
import { USUAL_LABEL } from './shown-user.ts'

/** An address or number with its label. */
type Labelled = { readonly value: string; readonly type?: string }

/** A User as the directory wants it. Attributes that the service does not keep are left out. */
export type UserInput = {
  readonly userName: string
  readonly externalId?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly title?: string
  /** Absent: it stays. */
  readonly active?: boolean
  readonly email?: Labelled
  readonly phone?: Labelled
}

const LONGEST_ID = 200
const LONGEST_TITLE = 200
const LONGEST_LABEL = 50

/** Reads a User. A value that does not fit its attribute is refused by name. */
export function userInput(body: unknown): UserInput {
  if (!isScimObject(body)) throw new Refusal('scim-syntax')
  const of = (name: string) => memberOf(body, name)
  const name = isScimObject(of('name')) ? (of('name') as ScimObject) : {}
  return {
    userName: required('userName', conforming('userName', identityField(), of('userName'))),
    ...defined({
      externalId: conforming('externalId', text(LONGEST_ID), of('externalId')),
      firstName: conforming('name.givenName', nameField(), memberOf(name, 'givenName')),
      lastName: conforming('name.familyName', nameField(), memberOf(name, 'familyName')),
      title: conforming('title', text(LONGEST_TITLE), of('title')),
      active: activeIn(of('active')),
      email: labelled('emails', emailField(), of('emails')),
      phone: labelled('phoneNumbers', phoneNumberField(), of('phoneNumbers')),
    }),
  }
}

function required<T>(attribute: string, value: T | undefined): T {
  if (value === undefined) throw refused(attribute, 'is required')
  return value
}

/** The value in its stored form. Nothing, `null` and an empty text are no value (RFC 7643 §2.5). */
function conforming<T extends z.ZodType>(attribute: string, schema: T, value: unknown): z.output<T> | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const result = schema.safeParse(value, { error: fieldText })
  if (result.success) return result.data
  throw refused(attribute, result.error.issues[0]?.message ?? 'must fit its attribute')
}

function activeIn(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined
  return required('active', booleanIn(value) ?? refuse('active', 'must be true or false'))
}

/** The primary one of several values; otherwise the first. */
function labelled<T extends z.ZodType<string>>(attribute: string, schema: T, value: unknown): Labelled | undefined {
  const all = valuesOf(value).filter(isScimObject)
  const chosen = all.find((each) => booleanIn(memberOf(each, 'primary')) === true) ?? all.find((each) => memberOf(each, 'value') !== '')
  const known = chosen === undefined ? undefined : conforming(`${attribute}.value`, schema, memberOf(chosen, 'value'))
  if (chosen === undefined || known === undefined) return undefined
  const type = conforming(`${attribute}.type`, text(LONGEST_LABEL), memberOf(chosen, 'type'))
  return { value: known, ...defined({ type }) }
}

function refused(attribute: string, description: string): Refusal {
  return refusedAttribute('scim-value', attribute, description)
}

function refuse(attribute: string, description: string): never {
  throw refused(attribute, description)
}

/** The part of the record that the directory states itself. */
type Stated = Omit<DirectoryRecord, 'groups' | 'lockedAfter'>

/** The record that an input makes; `active` stays where it is not stated. */
export function statedIn({ userName, externalId, title, active, email, phone }: UserInput, before: Pick<Stated, 'active'>): Stated {
  return {
    userName,
    active: active ?? before.active,
    ...defined({ externalId, title, emailType: labelOf(email?.type), phoneType: labelOf(phone?.type) }),
  }
}

/** The usual label is not stored. */
function labelOf(type: string | undefined): string | undefined {
  return type === USUAL_LABEL ? undefined : type
}

/** First and last name of a person: those that are stated, else the present ones, else the name of the identity. */
export function namesIn(
  { userName, firstName, lastName }: UserInput,
  before: { readonly firstName?: string; readonly lastName?: string } = {},
): { readonly firstName: string; readonly lastName: string } {
  return { firstName: firstName ?? before.firstName ?? cutText(userName, 100), lastName: lastName ?? before.lastName ?? '' }
}

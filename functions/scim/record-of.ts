import { cutText } from '../../shared/domain/cut-text.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { DirectoryRecord } from '../../shared/storage/directory-record.ts'
import { USUAL_LABEL } from './shown-user.ts'
import type { UserInput } from './user-input.ts'

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

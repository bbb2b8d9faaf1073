import * as z from 'zod'
import { pendingContactShape, suppressedEmailShape } from '../../shared/contract/contact-shape.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { TENANT_POSITIONS } from '../../shared/domain/permissions/role-assignments.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { emailField, localeField, nameField, newIdentityFields, phoneNumberField } from '../../shared/people/account-fields.ts'
import { type OfPerson, personOfPath } from '../../shared/people/person-paths.ts'
import { adminAt, type Person, type Profile } from '../../shared/storage/persons.ts'
import { LOCALES } from '../../shared/texts/wanted-locale.ts'
import { newIdentityShape } from './identity-shape.ts'

export const adminUserShape = () =>
  namedObject('AdminUser', {
    ...pendingTasksShape(),
    customerId: id(),
    tenantId: id().optional(),
    institution: z.string().optional(),
    position: z.enum(TENANT_POSITIONS).optional(),
    scimExternalId: z
      .string()
      .max(200)
      .optional()
      .describe('Id of the directory for a person whom directory sync manages, if it has sent one.'),
    role: z.string().optional(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
    emailSuppressed: suppressedEmailShape()
      .optional()
      .describe('Present while no e-mail is sent to this person. Only where one person is asked for.'),
    phoneNumber: z.string().optional(),
    locale: z.enum(LOCALES).optional(),
    pendingContact: pendingContactShape(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

/** A new admin user with their first identity. */
export const newAdminUserShape = () => adminUserShape().extend(newIdentityShape().shape)

const OPTIONAL = [
  'tenantId',
  'institution',
  'position',
  'role',
  'email',
  'phoneNumber',
  'locale',
] as const satisfies readonly (keyof Profile)[]

/** An admin user as callers see them. */
export function shownAdminUser(of: Profile) {
  return {
    customerId: of.customerId,
    firstName: of.firstName,
    lastName: of.lastName,
    ...(of.directory?.externalId === undefined ? {} : { scimExternalId: of.directory.externalId }),
    ...Object.fromEntries(OPTIONAL.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]]))),
    created: of.created,
    lastModified: of.lastModified,
  }
}

/** Decision: an admin user needs a name and an identity; e-mail and phone number only if codes and links are to be sent. */
export const newAdminFields = () => ({
  ...newIdentityFields(),
  firstName: nameField(),
  lastName: nameField(),
  email: emailField().optional(),
  phoneNumber: phoneNumberField().optional(),
  locale: localeField().optional(),
})

export const positionField = () => z.enum(TENANT_POSITIONS)

/** The form of a role. Its existence is configuration, and is checked with the call. */
export const roleField = () =>
  z
    .string()
    .max(81)
    .regex(/^[A-Z][A-Z0-9_]{0,80}$/, 'must be a role in capitals, such as GLOBAL_SUPPORT')

/** The admin user of the path: profile and roles. */
export async function adminOfPath(call: OfPerson): Promise<{ readonly profile: Profile; readonly person: Person }> {
  const [profile, person] = await Promise.all([call.read.one(adminAt(call.params)), personOfPath(call)])
  if (profile === undefined) throw new Refusal('not-found')
  return { profile, person }
}

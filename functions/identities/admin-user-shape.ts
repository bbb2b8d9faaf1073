import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { pendingContactShape } from '../../shared/contract/pending-contact.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { suppressedEmailShape } from '../../shared/contract/suppressed-email.ts'
import { TENANT_POSITIONS } from '../../shared/domain/permissions/role-assignments.ts'
import type { Profile } from '../../shared/storage/persons.ts'
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

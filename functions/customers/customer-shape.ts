import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { pendingContactShape } from '../../shared/contract/pending-contact.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { suppressedEmailShape } from '../../shared/contract/suppressed-email.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import { LOCALES } from '../../shared/texts/wanted-locale.ts'

export const customerShape = () =>
  namedObject('Customer', {
    ...pendingTasksShape(),
    customerId: id(),
    tenantId: id(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
    emailSuppressed: suppressedEmailShape()
      .optional()
      .describe('Present while no e-mail is sent to this person. Only where one person is asked for.'),
    phoneNumber: z.string().optional(),
    nationalIdentityNumber: z.string().optional(),
    locale: z.enum(LOCALES).optional(),
    pendingContact: pendingContactShape(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

const OPTIONAL = ['email', 'phoneNumber', 'nationalIdentityNumber', 'locale'] as const satisfies readonly (keyof Profile)[]

/** A customer as callers see it. */
export function shownCustomer(of: Profile) {
  return {
    customerId: of.customerId,
    tenantId: of.tenantId,
    firstName: of.firstName,
    lastName: of.lastName,
    ...Object.fromEntries(OPTIONAL.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]]))),
    created: of.created,
    lastModified: of.lastModified,
  }
}

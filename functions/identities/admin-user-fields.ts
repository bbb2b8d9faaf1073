import * as z from 'zod'
import { TENANT_POSITIONS } from '../../shared/domain/permissions/role-assignments.ts'
import { newIdentityFields } from '../../shared/people/identity-fields.ts'
import { emailField, localeField, nameField, phoneNumberField } from '../../shared/people/profile-fields.ts'

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

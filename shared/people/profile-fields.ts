import * as z from 'zod'
import { text } from '../contract/fields.ts'
import { emailAddress } from '../domain/identity/email-address.ts'
import { nationalIdentityNumber } from '../domain/identity/national-identity-number.ts'
import { phoneNumber } from '../domain/identity/phone-number.ts'
import { LOCALES } from '../texts/wanted-locale.ts'

/** The fields of a profile. Each is stored in one canonical form. */
export const nameField = () => text(100)
export const emailField = () => normalised(254, (written) => emailAddress(written)?.address, 'must be an e-mail address')
export const phoneNumberField = () => normalised(40, phoneNumber, 'must be an international phone number, such as +27820000000')
export const nationalIdentityNumberField = () => normalised(100, nationalIdentityNumber, 'must be a national identity number')
export const localeField = () => z.enum(LOCALES)

function normalised(longest: number, normal: (written: string) => string | undefined, otherwise: string) {
  return z
    .string()
    .min(1)
    .max(longest)
    .transform((written, context) => {
      const known = normal(written)
      if (known !== undefined) return known
      context.addIssue({ code: 'custom', message: otherwise })
      return z.NEVER
    })
}

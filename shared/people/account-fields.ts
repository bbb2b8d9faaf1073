import * as z from 'zod'
import { secret, text } from '../contract/fields.ts'
import { emailAddress, nationalIdentityNumber } from '../domain/identity/canonical-forms.ts'
import { identityName } from '../domain/identity/identity-name.ts'
import { phoneNumber } from '../domain/identity/phone-number.ts'
import { publicKeyOf } from '../domain/identity/public-key.ts'
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

export const identityField = () =>
  z
    .string()
    .min(1)
    .max(2000)
    .refine(
      (name) => identityName(name).kind === 'name',
      'must be a possible name of an identity: at most 200 characters, no control or invisible characters, no space at the ends, neither . nor .., none of % / ? # \\',
    )

export const passwordField = () => secret(1024)

export const publicKeyField = () =>
  z
    .string()
    .max(6000)
    .superRefine((written, context) => {
      const key = publicKeyOf(written)
      if (key.kind === 'refused') context.addIssue({ code: 'custom', message: key.why })
    })

/** A moment with its offset, kept in UTC. */
export const momentField = () =>
  z.iso
    .datetime({ offset: true })
    .max(40)
    .transform((written) => new Date(written).toISOString())

/** The fields with which an identity begins. */
export const newIdentityFields = () => ({
  identity: identityField(),
  password: passwordField().optional(),
  totpEnabled: z.boolean().optional(),
  publicKey: publicKeyField().optional(),
  webAuthN: z.boolean().optional(),
  sso: z.string().min(1).max(64).optional(),
})

/** The form in which a name is unique and stored; `undefined` for an impossible name. */
export function canonicalIfPossible(identity: string): string | undefined {
  const name = identityName(identity)
  return name.kind === 'name' ? name.canonical : undefined
}

import * as z from 'zod'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import type { IsRole } from '../permissions/known-roles.ts'
import { whyNoParentDomain } from '../webauthn/relying-party.ts'

function parentDomain(_: IsRole, policy: CallbackPolicy = 'live'): z.ZodType {
  return z.string().superRefine(async (text, context) => {
    const why = text === '' ? undefined : (whyNoParentDomain(text, policy) ?? (await whyPublicSuffix(text)))
    if (why !== undefined) context.addIssue({ code: 'custom', message: why })
  })
}

/**
 * Strangers can register domains below a public suffix, and passkeys made for the suffix would be offered to all of them. The list is
 * loaded with the first check.
 */
async function whyPublicSuffix(domain: string): Promise<string | undefined> {
  if (domain === 'localhost') return undefined
  const { getPublicSuffix } = await import('tldts')
  const isPublic = getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
  return isPublic ? 'must not be a public suffix, under which anybody can have a domain' : undefined
}

/** Configuration keys of WebAuthn. The global values apply to admins above the tenants, and to tenants without values of their own. */
export const WEBAUTHN_SETTINGS = {
  'webAuthN.parentDomain': {
    level: 'both',
    part: 'WebAuthn',
    schema: parentDomain,
    default: '' as string,
    about:
      'The domain of passkeys (the RP ID), such as example.com. They work on it and on its subdomains. Together with `webAuthN.friendlyName` it turns WebAuthn on. Administrators above the tenants can use passkeys without it, on the domain of the service.',
  },
  'webAuthN.friendlyName': {
    level: 'both',
    part: 'WebAuthn',
    schema: () =>
      z
        .string()
        .max(64)
        .regex(/^\P{Cc}*$/u, 'must not contain control characters'),
    default: '' as string,
    about:
      'The name of the service that people see when they create a passkey. Together with `webAuthN.parentDomain` it turns WebAuthn on.',
  },
  'webAuthN.enrolment.minutes': {
    level: 'both',
    part: 'WebAuthn',
    schema: () =>
      z
        .int()
        .min(1)
        .max(60 * 24 * 7),
    default: 60 as number,
    about: 'Number of minutes after its creation in which an identity without a password can get its first passkey.',
  },
  'webAuthN.enrolment.code.required': {
    level: 'both',
    part: 'WebAuthn',
    schema: () => z.boolean(),
    default: false as boolean,
    about:
      'Requires the `enrolmentCode` from the creation of the identity, sent as `otp`, for the first passkey. Always on at the live stage.',
  },
} as const

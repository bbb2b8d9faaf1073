import * as z from 'zod'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import type { IsHolder } from '../permissions/known-holders.ts'
import { whyNoParentDomain } from '../webauthn/relying-party.ts'

function parentDomain(_: IsHolder, policy: CallbackPolicy = 'live'): z.ZodType {
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
      'The domain on which, and below which, people log in with passkeys (their RP ID), such as example.com; with `webAuthN.friendlyName` it turns WebAuthN on. Administrators above the tenants have it without: on the domain of the service itself.',
  },
  'webAuthN.friendlyName': {
    level: 'both',
    part: 'WebAuthn',
    schema: () =>
      z
        .string()
        .max(64)
        .regex(/^\P{Cc}*$/u, 'holds control characters'),
    default: '' as string,
    about: 'What people are shown as the name of the service when they make a passkey; with `webAuthN.parentDomain` it turns WebAuthN on.',
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
    about: 'For how many minutes after its creation an identity without a password can be given its first passkey.',
  },
  'webAuthN.enrolment.code.required': {
    level: 'both',
    part: 'WebAuthn',
    schema: () => z.boolean(),
    default: false as boolean,
    about:
      'Whether the first passkey takes the `enrolmentCode` that the creation of the identity answered, sent as `otp`; on the live stage it always does.',
  },
} as const

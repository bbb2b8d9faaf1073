import * as z from 'zod'
import { type CallbackHosts, NO_CALLBACK_HOSTS } from '../callbacks/callback-hosts.ts'
import { type CallbackPolicy, checkCallbackUrl, WHY_REFUSED } from '../callbacks/callback-url.ts'
import type { TenantId } from '../ids.ts'
import type { IsRole } from '../permissions/known-roles.ts'
import { THIS_MACHINE } from './page-url.ts'
import { refuseTwoKinds } from './provider-keys.ts'
import type { Setting } from './setting.ts'

/** The configuration of an identity provider. */
export type SamlConfig = {
  readonly ssoUrl: string
  readonly entityId: string
  readonly certificates: readonly string[]
  readonly institution?: string
  readonly tenantId?: TenantId
  readonly allowGlobalAndTenantOnSameSAML?: boolean
  readonly roleAttribute?: string
  readonly tenantAttribute?: string
  readonly landingUrls: readonly string[]
}

function samlConfig(_: IsRole, policy: CallbackPolicy = 'live'): z.ZodType {
  return z
    .strictObject({
      ssoUrl: browserUrl(policy),
      entityId: z.string().min(1).max(1024),
      certificates: z.array(certificate()).min(1).max(2),
      institution: z.string().min(1).max(100).optional(),
      tenantId: z.int().min(1).optional(),
      allowGlobalAndTenantOnSameSAML: z.boolean().optional(),
      roleAttribute: z.string().min(1).max(200).optional(),
      tenantAttribute: z.string().min(1).max(200).optional(),
      landingUrls: z.array(browserUrl(policy)).min(1).max(20),
    })
    .superRefine(refuseTwoKinds)
}

/** A URL that a browser is sent to: https and, on the local run only, http on loopback. */
function browserUrl(policy: CallbackPolicy) {
  return z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine((text) => {
      const url = URL.parse(text)
      const isSafe = url?.protocol === 'https:' || (policy === 'local' && THIS_MACHINE.has(url?.hostname ?? ''))
      return isSafe && url?.username === '' && url.password === ''
    }, 'must be an https URL without credentials')
}

function certificate() {
  return z
    .string()
    .min(1)
    .max(20_000)
    .superRefine(async (written, context) => {
      const { certificateFrom } = await import('../saml/certificate.ts')
      const read = certificateFrom(written)
      if (read.kind === 'refused') context.addIssue({ code: 'custom', message: read.why })
    })
}

/** The configuration of an identity provider that speaks OpenID Connect. */
export type OidcConfig = {
  readonly issuer: string
  readonly clientId: string
  /** Sealed where it is stored. Without it, the service authenticates with its own key (`private_key_jwt`). */
  readonly clientSecret?: string
  readonly institution?: string
  readonly tenantId?: TenantId
  readonly allowGlobalAndTenantOnSameIdp?: boolean
  readonly roleClaim?: string
  readonly tenantClaim?: string
  readonly identityClaim?: string
  readonly scopes?: readonly string[]
  readonly landingUrls: readonly string[]
  readonly acrValues?: readonly string[]
}

/** The claim that names a person, unless the configuration names another. */
export const USUAL_IDENTITY_CLAIM = 'email'

function oidcConfig(_: IsRole, policy: CallbackPolicy = 'live', hosts: CallbackHosts = NO_CALLBACK_HOSTS): z.ZodType {
  const claim = () => z.string().min(1).max(200).optional()
  return z
    .strictObject({
      issuer: issuer(policy, hosts),
      clientId: z.string().min(1).max(500),
      clientSecret: z.string().min(1).max(2000).optional(),
      institution: z.string().min(1).max(100).optional(),
      tenantId: z.int().min(1).optional(),
      allowGlobalAndTenantOnSameIdp: z.boolean().optional(),
      roleClaim: claim(),
      tenantClaim: claim(),
      identityClaim: claim(),
      scopes: z
        .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'must be a scope'))
        .max(20)
        .optional(),
      landingUrls: z.array(browserUrl(policy)).min(1).max(20),
      acrValues: z
        .array(z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be a class without spaces'))
        .min(1)
        .max(10)
        .optional(),
    })
    .superRefine(refuseTwoKinds)
}

/** Entra ID's addresses for people of every directory: whoever has any account there could sign in. */
const OF_EVERY_DIRECTORY = /^\/(?:common|organizations|consumers)(?:\/|$)/i

/** An issuer that the service may read: https and, on a local run, http on loopback. What the text of a URL can tell is told here. */
function issuer(policy: CallbackPolicy, hosts: CallbackHosts) {
  return z.string().superRefine((text, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const checked = checkCallbackUrl(text, policy, hosts)
    if (checked.kind === 'refused') return refuse(WHY_REFUSED[checked.why])
    const { url, reach } = checked
    if (url.protocol !== 'https:' && reach !== 'loopback') return refuse('must be https')
    if (text.includes('?')) return refuse('must not contain a query')
    if (url.hostname === 'login.microsoftonline.com' && OF_EVERY_DIRECTORY.test(url.pathname))
      return refuse('must name one directory by its id')
  })
}

function provider<T>(schema: Setting['schema'], about: string): Setting<T | undefined> {
  return { level: 'global', part: 'single sign-on', schema, default: undefined, about }
}

/** The identity providers for single sign-on, by protocol. */
export const PROVIDER_FAMILY = {
  'saml.config.': provider<SamlConfig>(samlConfig, 'An identity provider for single sign-on (SAML 2), under its short name.'),
  'oidc.config.': provider<OidcConfig>(
    oidcConfig,
    'An identity provider for single sign-on (OpenID Connect), under its short name. `clientSecret` is never shown again.',
  ),
} as const satisfies Readonly<Record<string, Setting>>

import * as z from 'zod'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import type { TenantId } from '../ids.ts'
import type { IsRole } from '../permissions/known-roles.ts'
import { THIS_MACHINE } from './page-url.ts'
import { refuseTwoKinds } from './provider-keys.ts'

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

export function samlConfig(_: IsRole, policy: CallbackPolicy = 'live'): z.ZodType {
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
export function browserUrl(policy: CallbackPolicy) {
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

import type * as z from 'zod'
import type { ProviderKind } from '../saml/provider-reach.ts'

/** The families of identity providers, by protocol. A short name is in one of them at most: an identity names its provider by it alone. */
const PROVIDER_FAMILIES = ['saml.config.', 'oidc.config.'] as const

type ProviderFamily = (typeof PROVIDER_FAMILIES)[number]

export function isProviderKey(key: string): boolean {
  return PROVIDER_FAMILIES.some((family) => key.startsWith(family))
}

/** The keys under which the short name of this key must not be set too. */
export function rivalsOf(key: string): readonly string[] {
  const own = PROVIDER_FAMILIES.find((family) => key.startsWith(family))
  return own === undefined ? [] : PROVIDER_FAMILIES.filter((family) => family !== own).map((family) => `${family}${key.slice(own.length)}`)
}

type Members = { readonly member: (family: ProviderFamily, name: string) => ProviderKind | undefined }

/** The provider of a short name, of whatever protocol. */
export function configuredProvider(settings: Members, name: string): ProviderKind | undefined {
  return PROVIDER_FAMILIES.map((family) => settings.member(family, name)).find((config) => config !== undefined)
}

type WrittenKind = { readonly institution?: string | undefined; readonly tenantId?: number | undefined } & {
  readonly allowGlobalAndTenantOnSameSAML?: boolean | undefined
  readonly allowGlobalAndTenantOnSameIdp?: boolean | undefined
}

/** Refuses a provider of two kinds. */
export function refuseTwoKinds(written: WrittenKind, context: z.RefinementCtx): void {
  const { institution, tenantId, allowGlobalAndTenantOnSameSAML, allowGlobalAndTenantOnSameIdp } = written
  const isForBoth = allowGlobalAndTenantOnSameSAML === true || allowGlobalAndTenantOnSameIdp === true
  const kinds = [institution !== undefined, tenantId !== undefined, isForBoth].filter((is) => is)
  const both = 'allowGlobalAndTenantOnSameIdp' in written ? 'allowGlobalAndTenantOnSameIdp' : 'allowGlobalAndTenantOnSameSAML'
  if (kinds.length > 1) context.addIssue({ code: 'custom', message: `must have at most one of institution, tenantId and ${both}` })
}

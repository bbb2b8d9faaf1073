import type { Call } from '../contract/call.ts'
import { type ProviderKind, reachOf } from '../domain/saml/provider-reach.ts'
import { providerKeysOf } from '../domain/settings/provider-keys.ts'
import { Refusal } from '../errors/refusal.ts'
import { property } from '../storage/settings.ts'
import { tenantOfKey } from '../storage/tenant-of-key.ts'
import type { SettingScope } from './setting-scope.ts'

/**
 * Refuses domains whose identity provider is not set, or is that of another tenant or institution: the sign-in page would send their people
 * nowhere.
 */
export async function refuseUnknownProviders(
  { read, settingsOf }: Call,
  { key, reference }: Pick<SettingScope, 'key' | 'reference'>,
  value: unknown,
): Promise<void> {
  const tenantId = tenantOfKey(reference.key)
  if (key !== 'sso.domains' || tenantId === undefined) return
  const domains = Object.entries(value as Readonly<Record<string, string>>)
  const names = [...new Set(domains.map(([, name]) => name))]
  const keys = names.flatMap(providerKeysOf)
  const found = (await read.many(keys.map(property))).map((stored) => stored?.value as ProviderKind | undefined)
  const { tenant } = await settingsOf(tenantId)
  const isForTenant = (provider: ProviderKind | undefined) => {
    if (provider === undefined) return false
    const reach = reachOf(provider)
    if (reach.kind === 'institution') return reach.institution === tenant?.institution
    return reach.kind !== 'tenant' || reach.tenantId === tenantId
  }
  const known = new Set(keys.filter((_, at) => isForTenant(found[at])))
  const fields = domains
    .filter(([, name]) => !providerKeysOf(name).some((each) => known.has(each)))
    .map(([domain, name]) => ({
      field: `value.${domain}`,
      description: `must be an identity provider that is set and not bound to others (got "${name}")`,
    }))
  if (fields.length > 0) throw new Refusal('invalid-request', { fields })
}

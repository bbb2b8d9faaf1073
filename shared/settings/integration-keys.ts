import type { Call } from '../contract/call.ts'
import { reachOf } from '../domain/saml/provider-reach.ts'
import type { Part } from '../domain/settings/registry.ts'
import type { SamlConfig } from '../domain/settings/saml-config.ts'
import { settingAt } from '../domain/settings/setting-at.ts'
import { Refusal } from '../errors/refusal.ts'
import type { SettingScope } from './setting-scope.ts'

const PARTS: readonly Part[] = ['callbacks', 'single sign-on', 'WebAuthn']
const KEYS: readonly string[] = ['task.callback.url']

/** The narrower permission that opens a change of this key: how people sign on and where callbacks go is for integrators to set. */
export function narrowerOn(
  key: string,
  level: SettingScope['level'],
  action: 'UPDATE' | 'DELETE',
): 'Integration.UPDATE' | 'Integration.DELETE' | undefined {
  const part = settingAt(key, level)?.part
  const isTheirs = KEYS.includes(key) || (part !== undefined && PARTS.includes(part))
  return isTheirs ? `Integration.${action}` : undefined
}

/**
 * Refuses a change that takes more than the narrower permission. An identity provider that vouches for GLOBAL roles makes whoever
 * configures it a GLOBAL_ADMIN: neither the one that stands there nor the new one may be of that kind.
 */
export async function refuseBeyondIntegration(call: Pick<Call, 'read'>, scope: SettingScope, value: unknown): Promise<void> {
  if (!scope.key.startsWith('saml.config.')) return
  const before = (await call.read.one(scope.reference))?.value
  const providers = [before, value].filter((each): each is SamlConfig => each !== undefined)
  if (providers.every((provider) => ['tenant', 'institution'].includes(reachOf(provider).kind))) return
  throw new Refusal('not-permitted', {
    description: 'Permission denied: a provider that vouches for GLOBAL roles takes the permission for all properties.',
  })
}

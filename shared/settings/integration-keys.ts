import type { Call } from '../contract/call.ts'
import { reachOf } from '../domain/saml/provider-reach.ts'
import type { SamlConfig } from '../domain/settings/saml-config.ts'
import type { Part } from '../domain/settings/setting.ts'
import { settingAt } from '../domain/settings/setting-at.ts'
import { Refusal } from '../errors/refusal.ts'
import type { SettingScope } from './setting-scope.ts'

const PARTS: readonly Part[] = ['callbacks', 'single sign-on', 'WebAuthn']
const KEYS: readonly string[] = ['task.callback.url']

/** The narrower permission for a change of this key: integrators may configure sign-on and the destinations of callbacks. */
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
 * Refuses a change beyond the narrower permission. An identity provider that vouches for GLOBAL roles makes its administrator a
 * GLOBAL_ADMIN, so neither the present nor the new one may do so.
 */
export async function refuseBeyondIntegration(call: Pick<Call, 'read'>, scope: SettingScope, value: unknown): Promise<void> {
  if (!scope.key.startsWith('saml.config.')) return
  const before = (await call.read.one(scope.reference))?.value
  const providers = [before, value].filter((each): each is SamlConfig => each !== undefined)
  if (providers.every((provider) => ['tenant', 'institution'].includes(reachOf(provider).kind))) return
  throw new Refusal('not-permitted', {
    description: 'Permission denied: a provider that vouches for GLOBAL roles requires the permission for all properties.',
  })
}

import { ownPermissionOfKey } from '../domain/settings/permission-rows.ts'
import type { Part } from '../domain/settings/setting.ts'
import { settingAt } from '../domain/settings/setting-at.ts'
import type { SettingScope } from './setting-scope.ts'

const PARTS: readonly Part[] = ['callbacks', 'single sign-on', 'WebAuthn']
const KEYS: readonly string[] = ['task.callback.url']

/**
 * The narrower permission for a change of this key: integrators may configure sign-on and the destinations of callbacks, and those who
 * write the upstreams of a tenant grant the rows of their operations.
 */
export function narrowerOn(
  key: string,
  level: SettingScope['level'],
  action: 'UPDATE' | 'DELETE',
): 'Integration.UPDATE' | 'Integration.DELETE' | 'Upstream.UPDATE' | undefined {
  if (level === 'tenant' && ownPermissionOfKey(key) !== undefined) return 'Upstream.UPDATE'
  const part = settingAt(key, level)?.part
  const isTheirs = KEYS.includes(key) || (part !== undefined && PARTS.includes(part))
  return isTheirs ? `Integration.${action}` : undefined
}

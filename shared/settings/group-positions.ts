import type { Call } from '../contract/call.ts'
import type { TenantId } from '../domain/ids.ts'
import { type GroupPositions, groupAbove } from '../domain/scim/position-of-groups.ts'
import { SCIM_SETTINGS } from '../domain/settings/scim-settings.ts'
import { invalid } from '../errors/refusal.ts'
import { tenantSetting } from '../storage/settings.ts'
import type { SettingScope } from './setting-scope.ts'

/** The two keys that decide which positions a directory gives. */
type PositionKey = 'scim.groups' | 'scim.highest'

export function isPositionKey(key: string): key is PositionKey {
  return key === 'scim.groups' || key === 'scim.highest'
}

/** Refuses a group of the directory that stands for more than the directory may give, whichever of the two keys changes. `undefined`: a reset. */
export async function refuseGroupAboveHighest(call: Call, { key }: SettingScope, value: unknown): Promise<void> {
  if (!isPositionKey(key) || call.scope.kind !== 'tenant') return
  const { tenantId } = call.scope
  const valueNow = async (each: PositionKey) => (each === key ? (value ?? SCIM_SETTINGS[each].default) : storedValue(call, tenantId, each))
  const [positions, highest] = await Promise.all([valueNow('scim.groups'), valueNow('scim.highest')])
  const above = groupAbove(positions as GroupPositions, String(highest))
  if (above === undefined) return
  if (key === 'scim.groups') throw invalid(`value.${above}`, `must not be above scim.highest, which is ${String(highest)}`)
  throw invalid('value', `must not be below the position of group ${above} in scim.groups`)
}

async function storedValue({ read }: Call, tenantId: TenantId, key: PositionKey): Promise<unknown> {
  return (await read.one(tenantSetting(tenantId, key)))?.value ?? SCIM_SETTINGS[key].default
}

/** The positions that a change of one of the keys lets the directory give to somebody. */
export function positionsGiven(before: unknown, after: unknown): readonly string[] {
  if (typeof after === 'string') return before === after ? [] : [after]
  const was = (before ?? {}) as GroupPositions
  return Object.entries((after ?? {}) as GroupPositions).flatMap(([name, position]) =>
    Object.hasOwn(was, name) && was[name] === position ? [] : [position],
  )
}

import { NO_ID } from '../../../shared/domain/ids.ts'
import { prefixOf } from '../../../shared/storage/read.ts'
import { keys } from '../../../shared/storage/table.ts'
import type { ChangeOfItems, StoredItem } from './migration.ts'

/** Limits that were added to a setting later, with the default that applies where a stored value lacks them. */
const ADDED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'rate.limit.config': { callerShare: 25 },
  'user.auth.config': { 'max.consecutive.failures': 100 },
}

const SETTINGS: readonly string[] = [keys.property(''), keys.tenantConfig(NO_ID, '')].map(prefixOf)

/** Writes the default into values that were stored before a limit existed, so that the code need not know of them any more. */
export const SETTINGS_WITH_ALL_LIMITS: ChangeOfItems = {
  version: 1,
  about: 'settings: write the limits that were added to rate.limit.config and user.auth.config into values stored before',
  change(item) {
    const added = ADDED[nameOf(item)]
    if (added === undefined || !isRecord(item.value)) return undefined
    const value = { ...added, ...item.value }
    return Object.keys(value).length === Object.keys(item.value).length ? undefined : { value }
  },
}

function nameOf({ PK, SK }: StoredItem): string {
  const prefix = prefixOf({ PK, SK })
  return SETTINGS.includes(prefix) ? SK.slice(prefix.length) : ''
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { isDeepStrictEqual } from 'node:util'
import type { Setting } from '@countersign/client'
import { usage } from '../failure.ts'
import { didYouMean } from '../nearest.ts'
import type { WantedConfig } from './config-file.ts'

/** One key that would change. Without `after`, it returns to its default. */
export interface Difference {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
  /** `new-row`: the row of an operation that exists once its upstream has been written. */
  readonly kind: 'set' | 'reset' | 'new-row'
}

/**
 * The changes that a file would make. Keys that it does not name stay unchanged, unless `prune` resets them. `newItems`: items of upstreams
 * that the file creates or changes, whose rows may not exist yet.
 */
export function differences(
  settings: readonly Setting[],
  { values }: Pick<WantedConfig, 'values'>,
  prune: boolean,
  newItems: ReadonlySet<string>,
): readonly Difference[] {
  const known = new Map(settings.map((setting) => [setting.key, setting]))
  const named = [...values].flatMap(([key, value]) => {
    const isNew = !known.has(key) && newItems.has(key.split('.')[0] ?? '')
    return isNew ? newRow(key, value) : wanted(key, value, known.get(key), new Set(known.keys()))
  })
  const pruned = prune ? settings.filter(({ key, overridden }) => overridden && !values.has(key)).map(reset) : []
  return inSafeOrder([...named, ...pruned])
}

/** The service refuses a group above `scim.highest` at any time: a limit that rises goes before the groups, one that falls goes after them. */
function inSafeOrder(changes: readonly Difference[]): readonly Difference[] {
  const limit = changes.find(({ key }) => key === 'scim.highest')
  if (limit === undefined) return changes
  const others = changes.filter((change) => change !== limit)
  return String(limit.after) > String(limit.before) ? [limit, ...others] : [...others, limit]
}

function newRow(key: string, after: unknown): readonly Difference[] {
  return after === null ? [] : [{ key, before: undefined, after, kind: 'new-row' }]
}

const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'ar']

/** A template for one language, such as `mustache.sms.sca.otp.de`, is listed only where it is set. */
function isTemplateOfLanguage(key: string, known: ReadonlySet<string>): boolean {
  const end = key.lastIndexOf('.')
  return key.startsWith('mustache.') && known.has(key.slice(0, end)) && LOCALES.includes(key.slice(end + 1))
}

function wanted(key: string, value: unknown, setting: Setting | undefined, names: ReadonlySet<string>): readonly Difference[] {
  if (setting === undefined) {
    if (!isTemplateOfLanguage(key, names))
      throw usage(`Unknown key ${key}`, didYouMean(key, names) ?? 'countersign config export shows all keys.')
    return value === null ? [] : [{ key, before: undefined, after: value, kind: 'set' }]
  }
  if (value === null) return setting.overridden ? [reset(setting)] : []
  return setting.overridden && isDeepStrictEqual(setting.value, value) ? [] : [{ key, before: setting.value, after: value, kind: 'set' }]
}

const reset = ({ key, value, default: otherwise }: Setting): Difference => ({ key, before: value, after: otherwise, kind: 'reset' })

/** Keys that are set but not named in the file. */
export const leftAlone = (settings: readonly Setting[], { values }: Pick<WantedConfig, 'values'>): readonly string[] =>
  settings.filter(({ key, overridden }) => overridden && !values.has(key)).map(({ key }) => key)

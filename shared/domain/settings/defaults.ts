import { SETTINGS, type SettingKey } from './registry.ts'

/** The default of every key. */
export const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([key, setting]) => [key, setting.default])) as Readonly<
  Record<SettingKey, unknown>
>

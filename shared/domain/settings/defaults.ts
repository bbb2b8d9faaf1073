import { SETTINGS, type SettingKey } from './registry.ts'

/**
 * The default of every key, which is all that most calls need of the registry. The bundle contains it ready made (`infra/bundle/ready-made.ts`).
 */
export const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([key, setting]) => [key, setting.default])) as Readonly<
  Record<SettingKey, unknown>
>

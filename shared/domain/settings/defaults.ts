import { SETTINGS, type SettingKey } from './registry.ts'

/** The default of every key: all that most calls need of the registry. Where it is bundled, it stands there ready made (`infra/ready-made.ts`). */
export const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([key, setting]) => [key, setting.default])) as Readonly<
  Record<SettingKey, unknown>
>

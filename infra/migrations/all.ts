import type { Migration } from './migration.ts'
import { SETTINGS_WITH_ALL_LIMITS } from './settings-with-all-limits.ts'

/** Every migration, in order of its version. */
export const MIGRATIONS: readonly Migration[] = [SETTINGS_WITH_ALL_LIMITS]

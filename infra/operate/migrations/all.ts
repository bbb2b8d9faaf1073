import type { Migration } from './migration.ts'
import { NAMES_OF_PEOPLE } from './names-of-people.ts'
import { SETTINGS_WITH_ALL_LIMITS } from './settings-with-all-limits.ts'
import { TENANTS_OF_INSTITUTIONS } from './tenants-of-institutions.ts'

/** Every migration, in order of its version. */
export const MIGRATIONS: readonly Migration[] = [SETTINGS_WITH_ALL_LIMITS, NAMES_OF_PEOPLE, TENANTS_OF_INSTITUTIONS]

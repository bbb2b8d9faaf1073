import { searchWords } from '../../../shared/domain/identity/search-words.ts'
import { NO_ID } from '../../../shared/domain/ids.ts'
import { keys } from '../../../shared/storage/table.ts'
import type { DerivedItems, StoredItem } from './migration.ts'

/** The partitions of profiles, as patterns of their keys. */
const PROFILES: readonly RegExp[] = [
  keys.customer(NO_ID, NO_ID).PK.replace('0', '\\d+'),
  keys.adminUser(NO_ID, NO_ID).PK.replace('0', '\\d+'),
  keys.institutionAdmin('NAME', NO_ID).PK.replace('NAME', '[\\w.-]+'),
  keys.globalAdmin(NO_ID).PK,
].map((pattern) => new RegExp(`^${pattern}$`))

/** Makes people findable by name and e-mail address who were stored before the search existed. */
export const NAMES_OF_PEOPLE: DerivedItems = {
  version: 2,
  about: 'people: write the words under which a search finds people who were stored before the search existed',
  dependsOn: ['firstName', 'lastName', 'email'],
  derive(profile) {
    const { PK, firstName, lastName, email, customerId } = profile
    if (!PROFILES.some((pattern) => pattern.test(PK)) || typeof firstName !== 'string' || typeof lastName !== 'string') return []
    const words = searchWords({ firstName, lastName, ...(typeof email === 'string' ? { email } : {}) })
    return words.map((word): StoredItem => ({ ...keys.personByName(profile, word), customerId }))
  },
}

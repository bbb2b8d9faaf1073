import { t } from '@lingui/core/macro'
import { capital, nameInLanguage } from '../task/words-of-name.ts'

type Names = Readonly<Record<string, unknown>>
let namesOfTenant: Names = {}

/** Takes the names that the tenant in view gives to its positions (`position.names`). */
export function takePositionNames(names: Names): void {
  namesOfTenant = names
}

/** A position or role as people read it: by its name in the tenant, else `LEVEL_01` as "Level 1", `GLOBAL_ADMIN` as "Global admin". */
export function roleWords(role: string): string {
  const name = Object.hasOwn(namesOfTenant, role) ? namesOfTenant[role] : undefined
  return typeof name === 'string' ? name : wordsOfRole(role)
}

/** A position or role by the words that it has in every tenant. */
export function wordsOfRole(role: string): string {
  const level = /^LEVEL_(\d\d)$/.exec(role)?.[1]
  if (level !== undefined) return t`Level ${{ number: Number(level) }}`
  return nameInLanguage(role) ?? capital(role.replaceAll('_', ' ').toLowerCase())
}

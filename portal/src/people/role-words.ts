import { t } from '@lingui/core/macro'
import { capital, nameInLanguage } from '../task/words-of-name.ts'
/** A position or role as people read it: `LEVEL_01` as "Level 1", `GLOBAL_ADMIN` as "Global admin". */
export function roleWords(role: string): string {
  const level = /^LEVEL_(\d\d)$/.exec(role)?.[1]
  if (level !== undefined) return t`Level ${{ number: Number(level) }}`
  return nameInLanguage(role) ?? capital(role.replaceAll('_', ' ').toLowerCase())
}

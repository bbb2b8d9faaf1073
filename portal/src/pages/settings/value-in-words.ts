import { t } from '@lingui/core/macro'

/** A value as people read it: on or off, nothing, or its text. */
export function valueInWords(value: unknown): string {
  if (value === undefined || value === '' || value === null) return t`empty`
  if (typeof value === 'boolean') return value ? t`on` : t`off`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value as people read it: on or off, nothing, or its text. */
export function valueInWords(value: unknown): string {
  if (value === undefined || value === '' || value === null) return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

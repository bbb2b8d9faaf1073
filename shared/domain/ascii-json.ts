/**
 * A value as JSON in ASCII: every other character is escaped. A queue refuses some characters that JSON may hold, such as U+FFFE, and
 * emulators refuse more.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped)
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A JSON object of a SCIM message. Names of attributes are compared without regard to case (RFC 7643 §2.1). */
export type ScimObject = Readonly<Record<string, unknown>>

export function isScimObject(value: unknown): value is ScimObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of an attribute, whatever its name is spelt like; `undefined` if it is absent. Only own members count. */
export function memberOf(of: ScimObject, name: string): unknown {
  if (Object.hasOwn(of, name)) return of[name]
  const wanted = name.toLowerCase()
  const key = Object.keys(of).find((each) => each.toLowerCase() === wanted)
  return key === undefined ? undefined : of[key]
}

/** The values of a multi-valued attribute; a single one counts as a list. */
export function valuesOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** A boolean, also as the texts that some directories send (`"True"`); `undefined` for anything else. */
export function booleanIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : undefined
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Most resources in one answer. */
export const LARGEST_COUNT = 200
/** Resources in one answer if the request names no number. */
export const USUAL_COUNT = 100
/** Most operations in one bulk request. */
export const MOST_BULK_OPERATIONS = 100
/** In bytes. */
export const LARGEST_BULK = 1_048_576

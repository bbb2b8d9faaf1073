/** A JSON Schema in the form that is kept: only known keywords, `$ref` only to its own `$defs`, no cycle without a step into the value. */
export type JsonSchema = boolean | SchemaObject
export type SchemaObject = { readonly [keyword: string]: unknown }

/** Keywords whose value is one schema that applies to the same value. */
export const IN_PLACE = ['not', 'if', 'then', 'else'] as const
/** Keywords whose value is a list of schemas that apply to the same value. */
export const IN_PLACE_LISTS = ['allOf', 'anyOf', 'oneOf'] as const
/** Keywords whose value is one schema for members or elements. */
export const FOR_PARTS = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const
/** Keywords that hold plain values. `format` is kept only where it is known, and `pattern` becomes a format. */
export const PLAIN = [
  'type',
  'enum',
  'const',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
  'dependentRequired',
  'description',
  'title',
  'writeOnly',
] as const

export const isObject = (value: unknown): value is SchemaObject => typeof value === 'object' && value !== null && !Array.isArray(value)

const POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/

/** Tells whether a text is a JSON pointer (RFC 6901) to something inside of a value. */
export function isPointer(text: string): boolean {
  return text.length <= 200 && POINTER.test(text)
}

/** The names along a JSON pointer. */
export function namesOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at these names; `undefined` if it is not there. Inherited names are not there. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  let found = value
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[name]
  }
  return found
}

/** One name as a part of a JSON pointer. */
export function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

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

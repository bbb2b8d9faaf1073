/** The same fields, where those that may be undefined are optional instead. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out the fields that are undefined: `{ id, ...defined({ name, email }) }` has the name and the e-mail address only if they are there. */
export function defined<T extends object>(fields: T): Defined<T>
export function defined(fields: Readonly<Record<string, unknown>>): object {
  const kept: Record<string, unknown> = {}
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name]
  return kept
}

/** A condition as data: it receives functions that bind a name or a value and return the placeholder. */
export type Clause = (bind: Bind) => string
export type Bind = { readonly name: (attribute: string) => string; readonly value: (value: unknown) => string }

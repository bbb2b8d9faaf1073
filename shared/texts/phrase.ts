/**
 * A text for people that each reader gets in their language: `key` is the English text with the names of its values in braces, as an
 * ICU message, and finds the translation.
 */
export type Phrase = { readonly key: string; readonly values: Readonly<Record<string, PhraseValue>> }

/** A value in a phrase. Text from users or other systems is in one line and shows its hidden characters. */
export type PhraseValue = string | number | Quoted | Money | Moment | Joined | Phrase | readonly PhraseValue[]

/** A text in quotation marks, which it cannot close. */
export type Quoted = { readonly quoted: string }
/** A decimal number, exact as text, with its currency: `1250.00`, `EUR`. */
export type Money = { readonly amount: string; readonly currency: string }
/** A time in ISO 8601, or a date. */
export type Moment = { readonly time: string }
/** Values in a row: `all` joins them by “and”, `each` by semicolons, `sentences` makes each a sentence,
 * `lines` a line. A plain list has commas. */
export type Joined =
  | { readonly all: readonly PhraseValue[] }
  | { readonly each: readonly PhraseValue[] }
  | { readonly sentences: readonly PhraseValue[] }
  | { readonly lines: readonly PhraseValue[] }

/** A count with its noun in both forms. */
export type Counted = { readonly counted: number; readonly one: string; readonly other: string }

/**
 * Makes a phrase. Each value is named, once: say`Rename ${{ wallet }} to ${{ name }}`. INVARIANT: the text has no braces, and is not
 * put together from variables, so that a test finds every key in the code.
 */
export function say(texts: TemplateStringsArray, ...named: readonly Readonly<Record<string, PhraseValue | Counted>>[]): Phrase {
  const values: Record<string, PhraseValue> = {}
  let key = texts[0] ?? ''
  for (const [at, entry] of named.entries()) {
    const [[name, value] = ['', '']] = Object.entries(entry)
    const isCount = typeof value === 'object' && 'counted' in value
    values[name] = isCount ? value.counted : value
    key += `{${name}${isCount ? `, plural, one {# ${value.one}} other {# ${value.other}}` : ''}}${texts[at + 1] ?? ''}`
  }
  return { key, values }
}

/** A count with its noun, for one value of a phrase: say`for ${{ minutes: counted(5, 'minute', 'minutes') }}`. */
export function counted(count: number, one: string, other: string): Counted {
  return { counted: count, one, other }
}

/** A phrase without values whose text is a constant of the code. */
export function saying(text: string): Phrase {
  return { key: text, values: {} }
}

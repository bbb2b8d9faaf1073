// A copy of shared/domain/shown-text.ts, made by `npm run docs`: change that file.

/**
 * The one rule for text that users or other systems wrote and that a person or a model reads. It has no imports: the client has a copy,
 * which `npm run docs` writes.
 * Decision: a person sees hidden characters as marks, since they are a reason to doubt the text; a model receives the text without them.
 */

/** Shows hidden characters as marks such as `⟨U+202E⟩`, one for each run of them. Keeps line breaks and tabs. */
export function withMarks(text: string): string {
  let marks = 0
  let unmarked = 0
  const marked = eachRun(text, (run) => {
    if (marks < MOST_MARKS) {
      marks += 1
      return markOf([...run])
    }
    unmarked += [...run].length
    return ''
  })
  return unmarked === 0 ? marked : `${marked} ⟨${unmarked} more hidden characters⟩`
}

/** Removes hidden characters. Keeps line breaks and tabs. */
export function withoutHidden(text: string): string {
  return eachRun(text, () => '')
}

/** Tells whether a text has characters that a reader does not see, or that change the order of what the reader sees. */
export function hasHidden(text: string): boolean {
  return withoutHidden(text) !== text
}

/** Writes hidden characters of a JSON text as escapes, such as `\u202e`, so that it shows them and still means the same. */
export function withEscapes(json: string): string {
  return eachRun(json, (run) => run.replaceAll(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`))
}

/** Replaces quotation marks of all scripts by an apostrophe, which closes no quotation of ours. Single ones in words stay. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(DOUBLE_QUOTES, "'")
}

/** Bounds the length that marks add to a text. */
const MOST_MARKS = 10
const MOST_NAMED = 3

function markOf(characters: readonly string[]): string {
  const names = characters.slice(0, MOST_NAMED).map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  const more = characters.length - names.length
  return `⟨${names.join(' ')}${more === 0 ? '' : ` and ${more} more`}⟩`
}

function eachRun(text: string, replace: (run: string) => string): string {
  return text
    .replaceAll(HALF_CHARACTER, '\ufffd')
    .replaceAll(EMOJI_OR_HIDDEN, (found, hidden: string | undefined) => (hidden === undefined ? found : replace(hidden)))
}

/** A surrogate without its pair. */
const HALF_CHARACTER = /\p{Cs}/gu

/**
 * An emoji with its joiners (U+200D) and its presentation (U+FE0F), which stay; or a run of hidden characters. Unicode does not list
 * U+2800, U+FFFC and U+1D159 as invisible, but they show nothing.
 */
const EMOJI_OR_HIDDEN = new RegExp(
  String.raw`[0-9#*]\ufe0f\u20e3|${joined(String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`)}|([${hidden()}]+)`,
  'gu',
)

function joined(one: string): string {
  return String.raw`${one}(?:\u200d${one})*`
}

function hidden(): string {
  const controls = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Zl}\p{Zp}`
  const invisible = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u3164\ufff9-\ufffc\u{1d159}`
  return String.raw`${controls}${invisible}\p{Bidi_Control}\p{Noncharacter_Code_Point}`
}

/**
 * Double quotation marks of all scripts, characters that look like them, brackets that serve as quotation marks, and two single marks in
 * a row, which look like a double one.
 */
const DOUBLE_QUOTES =
  /["«»“”„‟‹›⹂「-』〝-〟﹁-﹄＂｢｣ʺ˝ˮ˵˶״″‴‶‷⁗〃❝❞❠❮❯\u{1f676}-\u{1f678}\u2e02-\u2e05\u2e09\u2e0a\u2e0c\u2e0d\u2e1c\u2e1d\u2e20\u2e21᳓]|['`´‘’‚‛′‵ʹʻʼʽˊˋ՚׳＇❛❜]{2,}/gu

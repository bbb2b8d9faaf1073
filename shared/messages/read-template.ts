import Mustache from 'mustache'
import type { Channel } from './templates.ts'

/** The parts of a template, each a template of its own. */
type TemplateParts = { readonly subject: string | undefined; readonly body: string }

export type ReadTemplate =
  /** The writer has parsed both parts and remembers them, because parsing a long text is most of its cost. */
  | { readonly kind: 'template'; readonly parts: TemplateParts; readonly writer: Mustache.Writer }
  /** `why` is for the author of the template, with the position. */
  | { readonly kind: 'refused'; readonly why: string }

/** In characters. A text message is cut at 1,000. */
export const LONGEST_TEMPLATE: Readonly<Record<Channel, number>> = { SMS: 1_000, EMAIL: 50_000 }
const MOST_TAGS = 200
const LONGEST_TAG = 200

/**
 * Reads a template. It may contain the given variables, as values and as sections, and comments; nothing else of Mustache. Refusals name
 * the position. Takes time in proportion to the text, whatever it contains.
 */
export function readTemplate(text: string, channel: Channel, variables: readonly string[]): ReadTemplate {
  if (text.length > LONGEST_TEMPLATE[channel]) return refused(`must have at most ${LONGEST_TEMPLATE[channel]} characters`)
  const control = text.search(CONTROL)
  if (control !== -1) return refused(`must not contain control characters${scopeOf(control)}`)
  const parts = channel === 'EMAIL' ? emailParts(text) : { subject: undefined, body: text }
  const writer = new Mustache.Writer()
  const why = refusalOf(text, variables) ?? brokenSections(parts, writer)
  return why === undefined ? { kind: 'template', parts, writer } : refused(why)
}

const refused = (why: string): ReadTemplate => ({ kind: 'refused', why })

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const SUBJECT = /^Subject:[ \t]{0,10}(?<subject>[^\r\n]*)(?:\r?\n){0,2}/i

/** A first line `Subject: …` is the subject, with the empty line after it. The rest is the text. */
function emailParts(text: string): TemplateParts {
  const found = SUBJECT.exec(text)
  return { subject: found?.groups?.subject, body: text.slice(found?.[0].length ?? 0) }
}

/** Constructs that no template may contain, so that they never reach the library's backtracking expressions. */
const FORBIDDEN = [
  { sign: '>', why: 'must not contain partials' },
  { sign: '=', why: 'must not change the delimiters {{ and }}' },
] as const

const NAME = /^(?:[#^/&]? {0,10}(?<name>[A-Za-z]{1,40}) {0,10}|\{ {0,10}(?<braced>[A-Za-z]{1,40}) {0,10}\})$/

function refusalOf(text: string, variables: readonly string[]): string | undefined {
  let tags = 0
  for (let open = text.indexOf('{{'); open !== -1; tags++) {
    const here = scopeOf(open)
    if (tags === MOST_TAGS) return `must have at most ${MOST_TAGS} tags`
    const { tag, end } = tagAt(text, open)
    if (tag === undefined) return `must close every tag within ${LONGEST_TAG} characters${here}`
    const forbidden = FORBIDDEN.find(({ sign }) => tag.startsWith(sign))
    if (forbidden !== undefined) return `${forbidden.why}${here}`
    const why = tag.startsWith('!') ? undefined : whyNoVariable(tag, variables, here)
    if (why !== undefined) return why
    open = text.indexOf('{{', end)
  }
  return undefined
}

function whyNoVariable(tag: string, variables: readonly string[], here: string): string | undefined {
  const { name, braced } = NAME.exec(tag)?.groups ?? {}
  const variable = name ?? braced
  if (variable === undefined) return `must contain only tags of variables${here}: {{${tag.slice(0, 40)}}}`
  if (!variables.includes(variable)) return `must contain only known variables${here}: ${variable}; known are ${variables.join(', ')}`
  return undefined
}

/** The text between the braces. With three braces, the inner pair is part of it. */
function tagAt(text: string, open: number): { readonly tag: string | undefined; readonly end: number } {
  const within = text.slice(open + 2, open + 2 + LONGEST_TAG)
  const closing = within.startsWith('{') ? '}}}' : '}}'
  const close = within.indexOf(closing)
  if (close === -1) return { tag: undefined, end: open }
  const length = close + closing.length - 2
  return { tag: within.slice(0, length), end: open + 2 + length + 2 }
}

/** The library's error about sections, if any. Uses a writer of its own, since the common one keeps every template it has seen. */
function brokenSections({ subject, body }: TemplateParts, writer: Mustache.Writer): string | undefined {
  for (const part of [subject, body]) {
    try {
      if (part !== undefined) writer.parse(part)
    } catch (error) {
      return `must open and close every section: ${error instanceof Error ? error.message : 'unknown'}`
    }
  }
  return undefined
}

function scopeOf(at: number): string {
  return ` at position ${at + 1}`
}

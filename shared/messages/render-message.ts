import type Mustache from 'mustache'
import { withMarks } from '../domain/shown-text.ts'
import { withoutLinks } from '../domain/unlinked-text.ts'
import { inEnglish } from '../texts/in-words.ts'
import { durationInWords } from './duration-in-words.ts'
import { type ReadTemplate, readTemplate } from './read-template.ts'
import { defaultSubjectOf, TEMPLATES, type TemplateKey, variablesOf } from './templates.ts'

/** The plain text of an HTML e-mail: without tags, with links written out after their texts. Linear in its length. */
function textOfHtml(html: string): string {
  let link: string | undefined
  const bare = html.replace(TAG, (tag) => {
    if (OPENS_LINK.test(tag)) link = HREF.exec(tag)?.groups?.href
    else if (CLOSES_LINK.test(tag) && link !== undefined) {
      const written = ` ${link} `
      link = undefined
      return written
    }
    return BREAKS.test(tag) ? '\n' : ''
  })
  return decoded(bare)
    .split('\n')
    .map((line) => line.trim())
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim()
}

// A tag ends at the next angle bracket of either kind, so that each character is looked at once.
const TAG = /<[^<>]*>/g
const OPENS_LINK = /^<a\s/i
const CLOSES_LINK = /^<\/a\s*>/i
const HREF = /\shref\s?=\s?["'](?<href>[^"'<>]*)["']/i
const BREAKS = /^<\/?(?:p|br|div|tr|li|h[1-6]|table|ul|ol|title)\b/i

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#96;': '`',
  '&nbsp;': ' ',
}

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp|#39|#96);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** A message ready to be sent. */
export type RenderedMessage =
  | { readonly channel: 'SMS'; readonly text: string }
  | { readonly channel: 'EMAIL'; readonly subject: string; readonly text: string; readonly html?: string }

/** In characters; SNS accepts 1,600. */
const LONGEST_SMS = 1_000
const LONGEST_SUBJECT = 200
/** In bytes. */
const LARGEST_BODY = 100 * 1024

/**
 * Puts values into a template. Values are made safe for their position, however the template uses them, and are never read as a template
 * themselves. An e-mail whose text begins with a tag is HTML. `subjectOtherwise`:
 * the subject of an e-mail whose template has none. Throws on a template that would be refused when saved.
 */
export function renderMessage(
  key: TemplateKey,
  template: string,
  values: Readonly<Record<string, string>>,
  subjectOtherwise: string = defaultSubjectOf(key),
): RenderedMessage {
  const { channel } = TEMPLATES[key]
  const { parts, writer } = readOrThrow(template, channel, variablesOf(key))
  const rendered = (source: string, format: OutputFormat) => renderedBy(writer, source, values, format)
  const { subject, body } = parts
  if (channel === 'SMS') return { channel, text: cut(rendered(body, 'text'), LONGEST_SMS) }
  const line = rendered(subject ?? subjectOtherwise, 'text')
  const head = { channel, subject: cut(line.replace(/\s+/g, ' ').trim(), LONGEST_SUBJECT) } as const
  if (!body.trimStart().startsWith('<')) return { ...head, text: cutBytes(rendered(body, 'text')) }
  const html = cutBytes(rendered(body, 'html'))
  return { ...head, text: textOfHtml(html), html }
}

function readOrThrow(...asked: Parameters<typeof readTemplate>): Extract<ReadTemplate, { kind: 'template' }> {
  const read = readTemplate(...asked)
  if (read.kind === 'refused') throw new Error(`the template ${read.why}`)
  return read
}

/** INVARIANT: the view has no prototype and contains only safe strings, so that no way of naming one escapes it. */
function renderedBy(writer: Mustache.Writer, source: string, values: Readonly<Record<string, string>>, format: OutputFormat): string {
  const view: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(withDuration(values))) view[name] = safeFor(name, value, format)
  return writer.render(source, view, undefined, { escape: (harmless: string) => harmless }).toWellFormed()
}

function withDuration(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { validMinutes } = values
  return validMinutes === undefined ? values : { validFor: inEnglish(durationInWords(Number(validMinutes))), ...values }
}

/** Values that the service makes, in which a dot or a link has to stay. */
const OWN_VALUES: ReadonlySet<string> = new Set(['link', 'otp', 'password'])
/** The recipient's own name for the login, which they have to be able to copy. */
const E_MAIL = /^[^\s@:/\\]+@[^\s@:/\\]+$/

/** Lists that the service itself makes, in lines of their own. */
const LISTS: ReadonlySet<string> = new Set(['tasks', 'comments', 'decided'])

/** Mail programs turn addresses in a text into links; only the links of the service may be ones. */
function safeFor(name: string, value: string, format: OutputFormat): string {
  if (LISTS.has(name)) return safeLines(value, format)
  const isKept = OWN_VALUES.has(name) || (name === 'identity' && E_MAIL.test(value))
  return safeValue(isKept ? value : withoutLinks(value), format, name === 'summary' ? LONGEST_SUMMARY : LONGEST_VALUE)
}

/** A digest names at most this many tasks, with a few lines for each. */
const MOST_LINES = 100
/** A line that is only a link: the service adds one to each task. Text from users is always part of a line. */
const LINK_LINE = /^https?:\/\/\S+$/

/** Keeps the lines of a list that the service itself makes; each line is made safe. */
function safeLines(value: string, format: OutputFormat): string {
  const lines = value.split('\n').slice(0, MOST_LINES)
  return lines.map((line) => safeValue(LINK_LINE.test(line) ? line : withoutLinks(line), format)).join('\n')
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join('')
}

/** Cuts at whole characters only. */
function cutBytes(text: string): string {
  if (Buffer.byteLength(text) <= LARGEST_BODY) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LARGEST_BODY))
  return text.slice(0, read)
}

/** The position of a value: between the tags of HTML, or in text that nothing interprets. */
type OutputFormat = 'html' | 'text'

/** Longest value, in characters. Longer ones would hide the rest of the message. */
const LONGEST_VALUE = 500
/** Room for the total and the payees of 25 transfers. It fits into an SMS with the text around it. */
const LONGEST_SUMMARY = 800

/**
 * Makes a value safe for a message. It becomes one line, since another line could look like the sender's words; characters that a reader
 * does not see, or that change the direction of text, become marks.
 */
function safeValue(value: string, format: OutputFormat, longest: number = LONGEST_VALUE): string {
  const line = withMarks(value.slice(0, 4 * longest).replace(LINE_ENDS, ' '))
  const short = [...line].slice(0, longest).join('')
  return format === 'html' ? short.replace(/[&<>"'`]/g, (character) => ESCAPES[character] ?? '') : short
}

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }

import Mustache from 'mustache'
import { type ReadTemplate, readTemplate } from './read-template.ts'
import { LONGEST_SUMMARY, LONGEST_VALUE, type Place, safeValue } from './safe-value.ts'
import { defaultSubjectOf, TEMPLATES, type TemplateKey, variablesOf } from './templates.ts'
import { textOfHtml } from './text-of-html.ts'

/** A message as it leaves. */
export type RenderedMessage =
  | { readonly channel: 'SMS'; readonly text: string }
  | { readonly channel: 'EMAIL'; readonly subject: string; readonly text: string; readonly html?: string }

/** In characters; SNS takes 1,600. */
const LONGEST_SMS = 1_000
const LONGEST_SUBJECT = 200
/** In bytes. */
const LARGEST_BODY = 100 * 1024

/**
 * Puts values into a template. Values are harmless where they stand, however the template asks for them, and are never read as a template
 * themselves. An e-mail whose text begins with a tag is HTML. Throws on a template that would be refused when it is saved.
 */
export function renderMessage(key: TemplateKey, template: string, values: Readonly<Record<string, string>>): RenderedMessage {
  const { channel } = TEMPLATES[key]
  const { subject, body } = partsOf(readTemplate(template, channel, variablesOf(key)))
  if (channel === 'SMS') return { channel, text: cut(rendered(body, values, 'text'), LONGEST_SMS) }
  const line = rendered(subject ?? defaultSubjectOf(key), values, 'text')
  const head = { channel, subject: cut(line.replace(/\s+/g, ' ').trim(), LONGEST_SUBJECT) } as const
  if (!body.trimStart().startsWith('<')) return { ...head, text: cutBytes(rendered(body, values, 'text')) }
  const html = cutBytes(rendered(body, values, 'html'))
  return { ...head, text: textOfHtml(html), html }
}

function partsOf(read: ReadTemplate) {
  if (read.kind === 'refused') throw new Error(`the template ${read.why}`)
  return read.parts
}

/** INVARIANT: the view has no prototype and holds only strings that are harmless already, so that no way of naming one escapes it. */
function rendered(source: string, values: Readonly<Record<string, string>>, place: Place): string {
  const view: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(values))
    view[name] = safeValue(value, place, name === 'summary' ? LONGEST_SUMMARY : LONGEST_VALUE)
  const writer = new Mustache.Writer()
  return writer.render(source, view, undefined, { escape: (harmless: string) => harmless }).toWellFormed()
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join('')
}

/** Whole characters only. */
function cutBytes(text: string): string {
  if (Buffer.byteLength(text) <= LARGEST_BODY) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LARGEST_BODY))
  return text.slice(0, read)
}

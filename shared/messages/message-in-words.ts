import { catalogueIn } from '../texts/catalogues.ts'
import type { Phrase } from '../texts/phrase.ts'
import { speakerOf } from '../texts/speaker.ts'
import type { Locale } from '../texts/wanted-locale.ts'
import { durationInWords } from './duration-in-words.ts'
import { defaultSubjectOf, TEMPLATES, type TemplateKey } from './templates.ts'

/** The values of a message as it is stored: phrases get their words when it is sent. */
export type MessageValues = Readonly<Record<string, string | Phrase>>

/** Says the values of a message in a language, with its validity in words. */
export async function valuesInWords(values: MessageValues, locale: Locale): Promise<Readonly<Record<string, string>>> {
  const { validMinutes } = values
  const all = typeof validMinutes === 'string' ? { validFor: durationInWords(Number(validMinutes)), ...values } : values
  const said = await speakerOf(locale)
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, typeof value === 'string' ? value : said(value)]))
}

/** The shipped text and subject of a message in a language; those of English where a translation is missing. */
export async function shippedTemplate(key: TemplateKey, locale: Locale): Promise<{ readonly text: string; readonly subject: string }> {
  const english = { text: TEMPLATES[key].text, subject: defaultSubjectOf(key) }
  if (locale === 'en') return english
  const { texts } = await catalogueIn(locale, 'mails')
  return { text: texts[key] ?? english.text, subject: texts[subjectKey(key)] ?? english.subject }
}

/** The key of a subject in the catalogue. */
export function subjectKey(key: TemplateKey): string {
  return `${key} subject`
}

import { readFileSync, writeFileSync } from 'node:fs'
import { EVENT_TYPES } from '../../shared/domain/events/event-types.ts'
import { FAMILIES, SETTINGS } from '../../shared/domain/settings/registry.ts'
import { subjectKey } from '../../shared/messages/message-in-words.ts'
import { defaultSubjectOf, TEMPLATES, type TemplateKey } from '../../shared/messages/templates.ts'
import { ABOUT_FORMS } from '../../shared/texts/about-forms.ts'
import { LOCALES } from '../../shared/texts/wanted-locale.ts'
import { keysInCode } from './keys-in-code.ts'
import { namesInApi } from './names-in-api.ts'

/** The parts of the catalogue, each a file for each language. */
const FOLDER = new URL('../../shared/texts/locales/', import.meta.url)

export const PARTS = ['sentences', 'errors', 'mails', 'pages', 'names', 'abouts'] as const
export type Part = (typeof PARTS)[number]

/** Writes the English catalogue from the code, and into the others an empty text for each that they lack. What the code no longer has goes. */
export function writeCatalogues(): void {
  const english = englishTexts()
  for (const part of PARTS) {
    const keys = Object.keys(english[part])
    for (const locale of LOCALES) {
      const texts = locale === 'en' ? english[part] : storedTexts(locale, part)
      const isComplete = keys.length === Object.keys(texts).length && keys.every((key) => Object.hasOwn(texts, key))
      if (locale === 'en' || !isComplete) write(locale, part, Object.fromEntries(keys.map((key) => [key, texts[key] ?? ''])))
    }
  }
}

function write(locale: string, part: Part, texts: Readonly<Record<string, string>>): void {
  writeFileSync(new URL(`${locale}/${part}.json`, FOLDER), `${JSON.stringify(texts, null, 2)}\n`)
}

/** The English texts of every part. Keys that are not the text: those of mails and their subjects, and ids of operations. */
export function englishTexts(): Readonly<Record<Part, Readonly<Record<string, string>>>> {
  const { sentences, explanations, errors, pages } = keysInCode()
  return {
    sentences: byThemselves(sentences),
    errors: byThemselves([...errors, ...JOINED]),
    mails: mails(),
    pages: byThemselves(pages),
    // Names and explanations are read together: nobody sees them on a first page.
    names: { ...namesInApi(), ...byThemselves(explanations) },
    abouts: byThemselves(abouts()),
  }
}

/** Texts of errors are also put together from these. */
const JOINED = ['{0} (got {1})', '{0} or {1}'] as const

const byThemselves = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, key]))

/** The descriptions of settings and events, and the forms of those that are made of others. */
function abouts(): readonly string[] {
  const settings = Object.entries(SETTINGS).flatMap(([key, { about }]) => (Object.hasOwn(TEMPLATES, key) ? [] : [about]))
  const rows = [...Object.values(FAMILIES), ...Object.values(TEMPLATES), ...Object.values(EVENT_TYPES)]
  return [...new Set([...settings, ...rows.map(({ about }) => about), ...Object.values(ABOUT_FORMS)])].toSorted()
}

/** Empty texts are messages that are off, unless a tenant writes one. */
function mails(): Readonly<Record<string, string>> {
  const keys = Object.keys(TEMPLATES) as TemplateKey[]
  const texts = keys.flatMap((key) => [[subjectKey(key), defaultSubjectOf(key)] as const, [key, TEMPLATES[key].text] as const])
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** The catalogue of a language, as it is stored. */
export function storedTexts(locale: string, part: Part): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`${locale}/${part}.json`, FOLDER), 'utf8'))
}

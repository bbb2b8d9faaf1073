import { readFileSync } from 'node:fs'

const LOCALES = new URL('../../../portal/src/locales/', import.meta.url)
const ENTRY = /^msgid (?<id>".*"(?:\n".*")*)\nmsgstr (?<text>".*"(?:\n".*")*)$/gm

/** The texts of a catalogue of the portal in a language, by the English ones. */
export function portalTexts(language: string, catalogue: 'first' | 'later'): Readonly<Record<string, string>> {
  const entries = readFileSync(new URL(`${language}/${catalogue}.po`, LOCALES), 'utf8').matchAll(ENTRY)
  const texts = [...entries].map(({ groups }) => [unquoted(groups?.id), unquoted(groups?.text)] as const)
  return Object.fromEntries(texts.filter(([id]) => id !== ''))
}

const unquoted = (lines = ''): string =>
  lines
    .split('\n')
    .map((line) => String(JSON.parse(line)))
    .join('')

import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locale } from '../../../shared/texts/wanted-locale.ts'

/** Says an English text of the portal, or of the service, in the language of the pictures. */
export type Said = (english: string) => string

/** The texts of one language, by which the pictures find buttons and fields. Values in braces stay. */
export async function wordsIn(language: Locale): Promise<Said> {
  if (language === 'en') return (english) => english
  const service = fileURLToPath(new URL(`../../../shared/texts/locales/${language}/`, import.meta.url))
  const portal = fileURLToPath(new URL(`../../../portal/src/locales/${language}/`, import.meta.url))
  const ofService = (await readdir(service)).map(async (file) => JSON.parse(await readFile(`${service}${file}`, 'utf8')) as object)
  const ofPortal = ['later.po', 'first.po'].map(async (file) => pairsOf(await readFile(`${portal}${file}`, 'utf8')))
  const words = new Map((await Promise.all([...ofService, ...ofPortal])).flatMap((texts) => Object.entries(texts) as [string, string][]))
  return (english) => words.get(english) || english
}

/** The texts of a gettext catalogue, English first. */
function pairsOf(catalogue: string): object {
  const entries = catalogue.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)
  return Object.fromEntries(Array.from(entries, ([, english = '', translated = '']) => [unquoted(english), unquoted(translated)]))
}

const unquoted = (lines: string): string => Array.from(lines.matchAll(/^".*"$/gm), ([line]) => JSON.parse(line) as string).join('')

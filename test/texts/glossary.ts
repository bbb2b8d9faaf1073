import { readFileSync } from 'node:fs'

const GLOSSARY = readFileSync(new URL('../../shared/texts/glossary.md', import.meta.url), 'utf8')

/** The stems of each English term, and of its translation, by the two letters of a language. */
const STEMS = new Map(
  GLOSSARY.split(/^## /m)
    .slice(1)
    .map((section) => [languageOf(section), rowsOf(section)]),
)

function languageOf(section: string): string {
  return /\((?<code>[a-z]{2})\)/.exec(section)?.groups?.code ?? 'en'
}

/** In the English table the stems are the second column, in the others the third. */
function rowsOf(section: string): ReadonlyMap<string, readonly string[]> {
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  const cells = rows.map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    cells.map(([, english = '', second = '', third = '']) => [english, stemsIn(languageOf(section) === 'en' ? second : third)]),
  )
}

function stemsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, stem]) => stem ?? '')
}

/** Arabic vowel signs, and letter case, make no other word. */
const folded = (text: string): string => text.toLowerCase().replaceAll(/[\u064b-\u0652\u0640]/g, '')

/** Code in a text is no word of the language. */
const CODE = /`[^`]*`|\b[A-Z]\w+\.[A-Z]+|\b[a-z]+[A-Z_.-][\w.:-]*|\b[A-Z]{2,}[\w.]*|https?:\S+|\/[a-z][\w/-]*|<[^>]*>|\{[^{}]*\}/g

/** English terms in another meaning. */
const OTHER_MEANINGS =
  /identity provider|national identity number|position \{|position \(|step into|endpoint par\b|institution, tenantId|Transfer, READ|amount, currency, body, initiator/g

/** Tells which terms of a text its translation lacks. */
export function glossaryFaults(locale: string, english: string, translation: string): readonly string[] {
  const ours = english.replaceAll(OTHER_MEANINGS, ' ')
  const [whole, source, text] = [folded(ours), folded(ours.replaceAll(CODE, ' ')), folded(translation)]
  return [...(STEMS.get('en') ?? [])].flatMap(([term, stems]) => {
    // A word with a hyphen looks like code.
    const isUsed = stems.some((stem) => new RegExp(`\\b${stem}`).test(stem.includes('-') ? whole : source))
    const known = STEMS.get(locale)?.get(term) ?? []
    return isUsed && !known.some((stem) => text.includes(folded(stem))) ? [`${term}: ${english} = ${translation}`] : []
  })
}

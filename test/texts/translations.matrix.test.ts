import { describe, expect, test } from 'vitest'
import { englishTexts, PARTS, storedTexts } from '../../docs/texts/generate.ts'
import { portalTexts } from '../support/portal/portal-texts.ts'
import { glossaryFaults } from './glossary.ts'

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'ar'] as const
type Language = (typeof LANGUAGES)[number]
type Translation = { readonly place: string; readonly english: string; readonly text: string }

/** Every text that a person reads, of the portal and of the service. */
const ENGLISH = englishTexts()
function translationsInto(language: Language): readonly Translation[] {
  const ofPortal = (['first', 'later'] as const).flatMap((place) =>
    Object.entries(portalTexts(language, place)).map(([english, text]) => ({ place, english, text })),
  )
  const ofService = PARTS.flatMap((place) =>
    Object.entries(storedTexts(language, place)).map(([key, text]) => ({ place, english: ENGLISH[place][key] ?? '', text })),
  )
  return [...ofPortal, ...ofService]
}
const TRANSLATIONS = Object.fromEntries(LANGUAGES.map((language) => [language, translationsInto(language)])) as Record<
  Language,
  readonly Translation[]
>

/** Code within a text: it is the same in every language. */
const CODE = /`[^`]*`|<[^<>]*>|\{\{[^{}]*\}\}|\[type eq "work"\]|totpEnabled "pending"|\bEUR\b/g
const prose = (text: string): string => text.replaceAll(CODE, ' ')

/** The translations whose words match a pattern. */
function matching(language: Language, pattern: RegExp): readonly string[] {
  return TRANSLATIONS[language].filter(({ text }) => pattern.test(prose(text))).map(({ place, text }) => `${place}: ${text}`)
}

/** Quotation marks that are not those of the language. */
const FOREIGN_QUOTES: Readonly<Record<Language, RegExp>> = {
  de: /["”«»]/,
  fr: /["“”„]/,
  es: /["“”„]/,
  pt: /["„«»]/,
  ar: /["“”„]/,
}

/** Words by which one addresses friends. In Arabic, a “you” for one person at the end of a word. */
const FAMILIAR: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:du|dich|dir|deine?[mnrs]?|euch|eure?[mnrs]?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:tú|tus?|ti|contigo|vosotr[ao]s|vuestr[ao]s?)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:tu|teus?|tuas?|ti|contigo|vós|voss[ao]s?)(?!\p{L})/iu,
  ar: /(?<!\p{L})(?![وفلك]?(?:ذلك|هناك|آنذاك|يملك|يسلك|يتحرك|تحريك|السباك|مشترك)(?!\p{L}))\p{L}{3,}ك(?!\p{L})/u,
}

/** Words of Portuguese as it is written in Portugal. */
const EUROPEAN = /(?<!\p{L})(?:utilizador\p{L}*|ficheiros?|ecrã|palavras?-passe|à espera|definições do navegador|eliminar)(?!\p{L})/iu

/** Forms that the rule of plurals of a language tells apart. `many` of French, Spanish and Portuguese is for millions. */
const PLURALS: Readonly<Record<Language, string>> = {
  de: 'one other',
  fr: 'one other',
  es: 'one other',
  pt: 'one other',
  ar: 'zero one two few many other',
}

describe.each(LANGUAGES)('in %s', (language) => {
  const all = TRANSLATIONS[language]

  test('every text uses the terms of the glossary, in the portal as in the service', () => {
    expect(all.flatMap(({ english, text }) => glossaryFaults(language, english, text))).toEqual([])
  })

  test('the quotation marks are those of the language', () => {
    expect(matching(language, FOREIGN_QUOTES[language])).toEqual([])
  })

  test('an apostrophe between letters is typographic', () => {
    expect(matching(language, /\p{L}'\p{L}/u)).toEqual([])
  })

  test('no text holds an invisible character: pages show those as hidden', () => {
    expect(matching(language, /\p{Cf}/u)).toEqual([])
  })

  test('people are addressed formally', () => {
    expect(matching(language, FAMILIAR[language])).toEqual([])
  })

  test('a count has every form that the language tells apart', () => {
    expect(all.flatMap(({ text }) => countsIn(text)).filter((forms) => forms !== PLURALS[language])).toEqual([])
  })

  test('a number and its unit stay on one line', () => {
    expect(
      matching(language, /(?<=[\d}]) (?:KiB|MiB|Kio|Mio|ms|min|h|s|j|d|T|Std\.|Min\.|Sek\.|%|كيبيبايت|ميبيبايت)(?![\p{L}\d])/u),
    ).toEqual([])
  })

  test('a text ends as the English one does', () => {
    const end = (text: string) => /[.?؟!…:]$/.exec(text.trim())?.[0].replace('؟', '?') ?? ''
    const differ = all.filter(({ english, text }) => end(english) !== end(text))
    expect(differ.map(({ text }) => text).filter((text) => !/\s(?:Std|Min|Sek)\.$|lesen darf:$/.test(text))).toEqual([])
  })
})

test('Portuguese is that of Brazil', () => {
  expect(matching('pt', EUROPEAN)).toEqual([])
})

test('a Spanish question or exclamation opens as it closes', () => {
  const faults = TRANSLATIONS.es.filter(({ english, text }) => /[?!]$/.test(english.trim()) && !/[¿¡]/.test(text))
  expect(faults.map(({ text }) => text)).toEqual([])
})

test('Arabic has its own comma, semicolon and question mark', () => {
  expect(matching('ar', /[\u0600-\u06ff][,;?]/)).toEqual([])
})

/** Ids that the portal names as ids, and the service by what they are of. French, Spanish and Portuguese sentences have an article. */
const TWO_MEANINGS: ReadonlySet<string> = new Set(['callback id', 'customer id', 'tenant id', 'wallet {walletId}'])

test.each(LANGUAGES)('in %s, portal and service have one translation of the same text', (language) => {
  const folded = (text: string) => text.toLowerCase().replace(/\.$/, '')
  const named = new Map(TRANSLATIONS[language].filter(({ place }) => /first|later/.test(place)).map((one) => [one.english, one.text]))
  const differ = TRANSLATIONS[language].filter(({ place, english, text }) => {
    const ofPortal = named.get(english)
    return /sentences|pages|names/.test(place) && ofPortal !== undefined && folded(ofPortal) !== folded(text) && !TWO_MEANINGS.has(english)
  })
  expect(differ.map(({ english, text }) => `${english}: ${named.get(english)} / ${text}`)).toEqual([])
})

/** The forms of each count of an ICU message, without those for one number such as `=0`. */
function countsIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\w+, plural,/g)].map(({ index, 0: head }) => {
    const forms: string[] = []
    let depth = 0
    let word = ''
    for (const character of text.slice(index + head.length)) {
      if (character === '}' && depth === 0) break
      if (character === '{' && depth === 0) forms.push(word.trim())
      depth += character === '{' ? 1 : character === '}' ? -1 : 0
      word = depth === 0 && character !== '}' ? word + character : ''
    }
    return forms.filter((form) => !form.startsWith('=')).join(' ')
  })
}

import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { englishTexts, PARTS, type Part, storedTexts } from '../../docs/texts/generate.ts'
import { readTemplate } from '../../shared/messages/read-template.ts'
import { TEMPLATES, type TemplateKey, variablesOf } from '../../shared/messages/templates.ts'
import { glossaryFaults } from './glossary.ts'

/** The languages in which each part is complete. A text of another one is shown in English until it is translated. */
const COMPLETE: Readonly<Record<Part, readonly string[]>> = {
  sentences: ['de', 'fr', 'es', 'pt', 'ar'],
  errors: ['de', 'fr', 'es', 'pt', 'ar'],
  mails: ['de', 'fr', 'es', 'pt', 'ar'],
  pages: ['de', 'fr', 'es', 'pt', 'ar'],
  names: ['de', 'fr', 'es', 'pt', 'ar'],
  abouts: ['de', 'fr', 'es', 'pt', 'ar'],
}

const each = PARTS.flatMap((part) => COMPLETE[part].map((locale) => [locale, part] as const))

describe.each(each)('the catalogue %s of %s', (locale, part) => {
  const texts = storedTexts(locale, part)
  const english = englishTexts()[part]
  const keys = Object.keys(english)

  test('has a text for every key of the code, and no other', () => {
    const untranslated = keys.filter((key) => (texts[key] ?? '').trim() === '')
    expect(untranslated, `npm run docs, then fill in shared/texts/locales/${locale}/${part}.json`).toEqual([])
    expect(Object.keys(texts).filter((key) => !keys.includes(key))).toEqual([])
  })

  test('has the values of the English text in each, once', () => {
    expect(keys.filter((key) => valuesOf(english[key] ?? '') !== valuesOf(texts[key] ?? ''))).toEqual([])
  })

  test('is readable as ICU messages', () => {
    if (part !== 'mails' && part !== 'abouts')
      for (const text of Object.values(texts)) expect(() => compileMessage(text), text).not.toThrow()
  })

  test('uses the terms of the glossary', () => {
    expect(keys.flatMap((key) => glossaryFaults(locale, english[key] ?? '', texts[key] ?? ''))).toEqual([])
  })
})

test.each(COMPLETE.mails)('every mail of %s is a readable template', (locale) => {
  const texts = Object.entries(storedTexts(locale, 'mails')).filter(([key]) => !key.endsWith(' subject')) as [TemplateKey, string][]
  for (const [key, text] of texts)
    expect(readTemplate(text, TEMPLATES[key].channel, variablesOf(key)), key).toMatchObject({ kind: 'template' })
})

test('the English catalogue is that of the code', () => {
  for (const part of PARTS) expect(storedTexts('en', part), 'run npm run docs').toEqual(englishTexts()[part])
})

/** The names of the values of a message, in order. */
function valuesOf(message: string): string {
  return [...message.matchAll(/\{(\w+)(?=[},])/g)]
    .map(([, name]) => name)
    .toSorted()
    .join(' ')
}

test.each(COMPLETE.names)('in %s, a word that sentences share with names of fields is one word', (locale) => {
  const [sentences, names] = [storedTexts(locale, 'sentences'), storedTexts(locale, 'names')]
  const shared = Object.keys(sentences).filter((key) => Object.hasOwn(names, key))
  expect(shared.length).toBeGreaterThan(3)
  expect(shared.filter((key) => sentences[key]?.toLowerCase() !== names[key]?.toLowerCase())).toEqual([])
})

test('in French, no line can break before a mark that has a space before it', () => {
  const texts = PARTS.flatMap((part) => Object.values(storedTexts('fr', part)))
  expect(texts.filter((text) => / [:;?!»](?=\s|$)|« /.test(text))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'
import { directionOf, LOCALES, wantedLocale } from '../../shared/texts/wanted-locale.ts'
import { running } from '../support/running.ts'

const service = running()

/** A change with a bad value. */
const refused = async (headers: Readonly<Record<string, string>>) =>
  service.call('PUT', '/tenants/1/config/task.open.max', {
    token: await service.tokenOf('operator'),
    headers,
    body: { value: 'many' },
  })

test('a caller who asks for German gets the description and the faults of fields in German, with the same codes', async () => {
  const answer = await refused({ 'accept-language': 'de-AT, en;q=0.5' })
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 'GEN001',
    description: 'Die Anfrage ist fehlerhaft aufgebaut oder hat falsche Typen.',
    errors: [{ field: 'value', description: expect.stringMatching(/^(?:muss|darf) /) }],
  })
  expect(answer.headers.get('content-language')).toBe('de')
  expect(answer.headers.get('vary')).toBe('origin, accept, accept-language')
})

test('a problem has its title and detail in German', async () => {
  const answer = await refused({ 'accept-language': 'de', accept: 'application/problem+json' })
  const german = 'Die Anfrage ist fehlerhaft aufgebaut oder hat falsche Typen.'
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'GEN001', title: german, detail: german, description: german })
})

test.each(['it', 'en-GB', 'xx;q=1, yy', 'de;q=0', ',;=,', ''])('a caller who asks for “%s” gets English', async (header) => {
  const answer = await refused({ 'accept-language': header })
  expect(JSON.parse(answer.text).description).toBe(CATALOGUE['invalid-request'].description)
})

test('a caller who takes any language gets the headers that everybody got before', async () => {
  const answer = await refused({ 'accept-language': '*' })
  expect([answer.headers.get('content-language'), answer.headers.get('vary')]).toEqual([null, 'origin, accept'])
})

test('only Arabic is written from right to left', () => {
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar'])
})

describe('the wanted language', () => {
  test.each([
    [undefined, undefined],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
    ['it, pt;q=0.2', 'pt'],
    ['en;q=0.1, ar;q=0.9', 'ar'],
    ['de;q=0', undefined],
    ['de;q=nonsense, es', 'es'],
    ['*', 'en'],
    ['deutsch', undefined],
    [`${'x,'.repeat(2_000)}de`, undefined],
  ])('of %j is %s', (header, locale) => {
    expect(wantedLocale(header)).toBe(locale)
  })
})

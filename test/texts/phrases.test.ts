import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueIn } from '../../shared/texts/catalogues.ts'
import { inEnglish, inWords, type Speech } from '../../shared/texts/in-words.ts'
import { counted, type Phrase, say } from '../../shared/texts/phrase.ts'

const transfer = say`Transfer ${{ amount: { amount: '1250.00', currency: 'EUR' } }} from ${{ from: say`wallet ${{ walletId: 1 }}` }} to ${{ to: say`wallet ${{ walletId: 3 }} ${{ name: { quoted: 'Main' } }}` }}`
const position = say`Give ${{ person: { quoted: 'Ada' } }} ${{ position: 'LEVEL_02' }} for ${{ minutes: counted(1, 'minute', 'minutes') }}, beside the position that they hold: ${{ reason: { quoted: 'x' } }}`

describe('a phrase', () => {
  test('in English is the text of the code, with money and times as the API writes them', () => {
    expect(inEnglish(transfer)).toBe('Transfer 1,250.00 EUR from wallet 1 to wallet 3 “Main”')
    expect(inEnglish(position)).toContain('for 1 minute, beside')
    expect(inEnglish(say`Since ${{ since: { time: '2026-01-31T12:00:00Z' } }}`)).toBe('Since 2026-01-31T12:00:00Z')
  })

  test('in German has German money, quotation marks and plurals', async () => {
    const speech = await speechOf('de')
    expect(inWords(transfer, speech)).toBe('1.250,00\u00a0EUR von Wallet 1 auf Wallet 3 „Main“ umbuchen')
    expect(inWords(position, speech)).toBe('„Ada“ für 1 Minute LEVEL_02 geben, zusätzlich zur bisherigen Position: „x“')
  })

  test('keeps every digit of an amount', async () => {
    const amount = { amount: '90071992547409.91', currency: 'EUR' }
    expect(inWords(say`${{ amount }}`, await speechOf('de'))).toBe('90.071.992.547.409,91\u00a0EUR')
  })

  test('joins a preposition and the article after it, where the language has one word for both', async () => {
    const customer = say`customer ${{ customerId: 9 }} ${{ name: { quoted: 'Mary' } }}`
    const reset = say`Reset all identities of ${{ person: customer }}: none`
    expect(inWords(transfer, await speechOf('fr'))).toContain('du portefeuille 1 vers le portefeuille 3')
    expect(inWords(transfer, await speechOf('es'))).toContain('del monedero 1 al monedero 3')
    expect(inWords(transfer, await speechOf('pt'))).toContain('da carteira 1 para a carteira 3')
    expect(inWords(reset, await speechOf('fr'))).toContain('identifiants du client 9')
    expect(inWords(reset, await speechOf('es'))).toContain('identificadores del cliente 9')
    expect(inWords(reset, await speechOf('pt'))).toContain('identificadores do cliente 9')
  })

  test('leaves such words alone in what people have written', async () => {
    const named = (name: string) => say`Reset all identities of ${{ person: name }}: none`
    expect(inWords(named('le Corbusier'), await speechOf('fr'))).toContain('de le Corbusier')
    expect(inWords(named('\ue000el Greco'), await speechOf('es'))).toContain('de el Greco')
  })

  test('without a translation is English, with values in the form of the language', async () => {
    const speech = await speechOf('de')
    const sum = say`An unknown sentence about ${{ amount: { amount: '1.50', currency: 'EUR' } }}`
    expect(inWords(sum, speech)).toBe('An unknown sentence about 1,50\u00a0EUR')
  })

  test('in Arabic isolates values, so that they move nothing around them', () => {
    const arabic = { locale: 'ar', translate: () => undefined }
    expect(inWords(say`Rename ${{ wallet: say`wallet ${{ walletId: 7 }}` }} to ${{ name: { quoted: 'A (B' } }}`, arabic)).toBe(
      'Rename wallet 7 to «\u2068A (B\u2069»',
    )
  })

  test('in Arabic without isolation holds no mark of direction that would be shown as a hidden character', () => {
    const arabic = { locale: 'ar', translate: () => undefined, isolates: 'none' } as const
    const sum = say`Pay ${{ amount: { amount: '-1250.50', currency: 'EUR' } }} of ${{ ids: [-3, 4] }} on ${{ day: { time: '2026-01-31' } }}, at ${{ at: { time: '2026-01-31T12:00:00Z' } }}`
    expect(inWords(sum, arabic)).toBe('Pay -1,250.50\u00a0EUR of -3، 4 on 31/01/2026, at 31/01/2026، 12:00 م UTC')
  })

  test('attack: a mark of direction in a value from users stays, so that it is shown', () => {
    const arabic = { locale: 'ar', translate: () => undefined, isolates: 'none' } as const
    expect(inWords(say`Rename ${{ name: { quoted: 'A\u200f1' } }} to ${{ to: '\u061cB' }}`, arabic)).toBe('Rename «A\u200f1» to \u061cB')
  })

  test('attack: a value that looks like a slot is shown as it is', () => {
    expect(inEnglish(say`Rename ${{ wallet: '{name}' }} to ${{ name: '{wallet}' }}`)).toBe('Rename {name} to {wallet}')
  })
})

test('the sentence of every recorded task says in English what its description says', () => {
  const recorded = JSON.parse(readFileSync(new URL('../../shared/openapi/examples.json', import.meta.url), 'utf8'))
  const told = tasksIn(recorded)
  expect(told.length).toBeGreaterThan(5)
  for (const { description, sentence } of told) expect(inEnglish(sentence)).toBe(description)
})

type Told = { readonly description: string; readonly sentence: Phrase }

function tasksIn(value: unknown): readonly Told[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(tasksIn)
  return 'sentence' in value && 'description' in value ? [value as Told, ...inside] : inside
}

async function speechOf(locale: 'de' | 'fr' | 'es' | 'pt'): Promise<Speech> {
  const { translate } = await catalogueIn(locale, 'sentences')
  return { locale, translate }
}

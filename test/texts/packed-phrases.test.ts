import { expect, test } from 'vitest'
import { inEnglish } from '../../shared/texts/in-words.ts'
import { packPhrase, unpackPhrase } from '../../shared/texts/packed-phrase.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

const wallet = (walletId: number, owner: string): Phrase =>
  say`${{ wallet: say`wallet ${{ walletId }} ${{ name: { quoted: 'Main' } }}` }} of ${{ owner: { quoted: owner } }}`

const transfer = say`Transfer ${{ amount: { amount: '1.00', currency: 'EUR' } }} from ${{ from: wallet(1, 'Ada') }} to ${{ to: wallet(3, 'Alan') }}`

test.each([
  transfer,
  say`Nothing ${{ like: { each: ['the', { all: ['“others”', '\ud800 \u0000'] }] } }} ${{ time: { time: '2026-01-31' } }}`,
  say`Long ${{ text: 'é'.repeat(40_000) }}`,
])('a packed phrase is the same again beside its English text', (phrase) => {
  const english = inEnglish(phrase)
  expect(unpackPhrase(packPhrase(phrase, english), english)).toEqual(phrase)
})

test('the sentence of a transfer is packed into less than a hundred bytes', () => {
  expect(packPhrase(transfer, inEnglish(transfer)).length).toBeLessThan(100)
})

test('a phrase that was packed by an earlier version can be read', () => {
  expect(unpackPhrase('qx5NAI4piRCpAU4EeN2Yk5gHSQwA', inEnglish(transfer))).toEqual(transfer)
})

import { describe, expect, test } from 'vitest'
import { errorsIn } from '../../shared/texts/translated-errors.ts'

describe('an error text in German', async () => {
  const translate = await errorsIn('de')

  test.each([
    ['is required', 'ist erforderlich'],
    ['must be a string (got a number)', 'muss ein Text sein (erhalten: eine Zahl)'],
    ['must be one of en, de, fr (got "xx")', 'muss einer dieser Werte sein: en, de, fr (erhalten: "xx")'],
    ['must have at most 30 characters', 'darf höchstens 30 Zeichen haben'],
    ['must be a string or a number', 'muss ein Text oder eine Zahl sein'],
    ['must be valid: a.b must be a string (got an object)', 'muss gültig sein: a.b muss ein Text sein (erhalten: ein Objekt)'],
    ['must close every {{ with }}', 'muss jedes {{ mit }} schließen'],
    ['Permission denied: Wallet.READ.', 'Keine Berechtigung: Wallet.READ.'],
    ['The task is DRAFT and cannot become EXECUTE.', 'Die Aufgabe hat den Stand DRAFT und kann nicht EXECUTE werden.'],
    ['No text of the service', 'No text of the service'],
  ])('of “%s” is “%s”', (english, german) => {
    expect(translate(english)).toBe(german)
  })

  test('is matched in bounded time for hostile values too', () => {
    const hostile = `must contain only known variables${' at position 1: ; known are '.repeat(40)}`
    expect(translate(hostile.slice(0, 1_000))).toBeTypeOf('string')
  })
})

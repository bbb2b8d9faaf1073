import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOneLine, quoted } from '../../shared/domain/quoted-text.ts'
import { hasHidden, withEscapes, withMarks, withoutHidden, withoutQuotes } from '../../shared/domain/shown-text.ts'

/** Written apart from the rule: what Unicode calls invisible or directional, and what it only shows as nothing. */
const HIDDEN =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Variation_Selector}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800\u3164\u115f\u1160\uffa0\ufff9-\ufffc\u{1d159}\u{e0000}-\u{e0fff}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is hidden
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

const ALL = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
const isHidden = (one: string) => HIDDEN.test(one) || CONTROL.test(one)

describe('over all code points', () => {
  test('exactly the hidden ones are removed, marked and escaped', () => {
    const wrong = ALL.filter((code) => {
      const one = String.fromCodePoint(code)
      const text = `a${one}b`
      const isGone = withoutHidden(text) === 'ab'
      const isMarked = withMarks(text) === `a⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩b`
      const isEscaped = withEscapes(text) !== text && JSON.parse(`"${withEscapes(text)}"`) === text
      const isKept = [withoutHidden(text), withMarks(text), withEscapes(text)].every((each) => each === text)
      return isHidden(one) ? !(isGone && isMarked && isEscaped && hasHidden(text)) : !isKept || hasHidden(text)
    })
    expect(wrong.map((code) => code.toString(16))).toEqual([])
  })

  test('no quotation mark closes ours, doubled neither', () => {
    const closing = ALL.map((code) => String.fromCodePoint(code)).filter(
      (one) => /[\p{Pi}\p{Pf}"「-』〝-〟﹁-﹄＂｢｣]/u.test(one) && !/[‘’‛⸌]/u.test(one),
    )
    expect(closing.length).toBeGreaterThan(30)
    for (const one of closing) expect(quoted(`a${one}b`), one).toMatch(/^“a['⟨].*b”$/)
    for (const one of [...closing, '‘', '’', "'", '`', '´', '′']) expect(withoutQuotes(`a${one}${one}b`), one).not.toContain(one + one)
  })
})

/** Texts in which letters, emojis and hidden characters stand beside each other. */
const unit = fc.oneof(
  fc.constantFrom(
    'a',
    '9',
    ' ',
    '\n',
    '😀',
    '❤',
    '👩',
    '🏽',
    '\u20e3',
    '\u200d',
    '\ufe0f',
    '\ufe0e',
    '\u202e',
    '\u{e0041}',
    '\u0007',
    '⟨',
    '”',
    '"',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const texts = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''))
const JOINED =
  /(?<=\p{Extended_Pictographic}|[0-9#*])\ufe0f|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

describe('of any text', () => {
  test('nothing hidden stays but joiners and presentation beside an emoji, and lines', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const shown of [withoutHidden(text), withMarks(text), inOneLine(text)]) {
          expect(shown.isWellFormed()).toBe(true)
          for (const one of shown.replaceAll(JOINED, '')) expect(isHidden(one)).toBe(false)
        }
        expect(inOneLine(text)).not.toMatch(/[\n\t]/)
      }),
      { numRuns: 3000 },
    )
  })

  test('what was shown once is shown again in the same way', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(withMarks(withMarks(text))).toBe(withMarks(text))
        expect(quoted(text).slice(1, -1)).toBe(inOneLine(quoted(text).slice(1, -1)))
      }),
      { numRuns: 3000 },
    )
  })

  test('JSON with escapes means the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const json of [JSON.stringify({ text }), JSON.stringify([text], undefined, 2)])
          expect(JSON.parse(withEscapes(json))).toEqual(JSON.parse(json))
      }),
      { numRuns: 2000 },
    )
  })

  test('marks add a bounded length', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(withMarks(text).length).toBeLessThan(text.length + 400)
      }),
      { numRuns: 500 },
    )
    expect(withMarks('a\u202e'.repeat(5000)).length).toBeLessThan(5000 + 400)
  })
})

test.each([
  ['a\u202eb', 'a⟨U+202E⟩b'],
  ['a\u2066\u2067b', 'a⟨U+2066 U+2067⟩b'],
  ['a\u{e0148}\u{e0149}\u{e014a}\u{e014b}b', 'a⟨U+E0148 U+E0149 U+E014A and 1 more⟩b'],
  ['👨‍👩‍👧 ❤️‍🔥 1️⃣ 👍🏽 👁️‍🗨️', '👨‍👩‍👧 ❤️‍🔥 1️⃣ 👍🏽 👁️‍🗨️'],
  ['😀\ufe01\ufe02', '😀⟨U+FE01 U+FE02⟩'],
  ['9\ufe0f', '9⟨U+FE0F⟩'],
  ['a\u200db', 'a⟨U+200D⟩b'],
  ['😀\u200d', '😀⟨U+200D⟩'],
  ['two\nlines', 'two\nlines'],
  ['a\ud83db', 'a�b'],
])('a person sees %j as %s', (text, shown) => expect(withMarks(text)).toBe(shown))

test('names with an apostrophe stay as they are written', () => {
  expect(quoted("Seán O’Brien, D'Arcy")).toBe("“Seán O’Brien, D'Arcy”")
})

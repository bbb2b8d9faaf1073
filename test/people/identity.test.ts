import fc from 'fast-check'
import { parsePhoneNumberFromString as parseWithAllMetadata } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { emailAddress } from '../../shared/domain/identity/canonical-forms.ts'
import { identityName, type NameRefusal } from '../../shared/domain/identity/identity-name.ts'
import { phoneNumber } from '../../shared/domain/identity/phone-number.ts'

describe('an identity’s name is canonical', () => {
  test.each([
    ['ann', 'ann'],
    ['Ann.Smith@Example.COM', 'ann.smith@example.com'],
    ['ＡＮＮ', 'ann'],
    ['ann smith', 'ann smith'],
    ['ﬁnance', 'finance'],
    ['Ångström', 'ångström'],
    ['A\u030Angstro\u0308m', 'ångström'],
    ['Ⅷ', 'viii'],
    ['ΟΔΟΣ', 'οδος'],
    ['a+b&c=d;e:f', 'a+b&c=d;e:f'],
    ['名前', '名前'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['𝐀'.repeat(200), 'a'.repeat(200)],
    ['😀'.repeat(200), '😀'.repeat(200)],
    ['e\u0301'.repeat(200), 'é'.repeat(200)],
  ])('%j is %j', (text, canonical) => expect(identityName(text)).toEqual({ kind: 'name', canonical }))

  test('İ with a cedilla is one name, however it was written', () => {
    const names = ['\u0130\u0327', 'I\u0327\u0307', 'i\u0327\u0307'].map((text) => identityName(text))
    expect(new Set(names.map((name) => (name.kind === 'name' ? name.canonical : name.why))).size).toBe(1)
  })

  test.each<[string, NameRefusal]>([
    ['', 'empty'],
    [' ann', 'space-at-the-ends'],
    ['ann ', 'space-at-the-ends'],
    ['\u00A0ann', 'space-at-the-ends'],
    ['ann\u3000', 'space-at-the-ends'],
    [' ', 'space-at-the-ends'],
    ['\u00A8ann', 'space-at-the-ends'],
    ['50%', 'reserved-character'],
    ['a/b', 'reserved-character'],
    ['a?b', 'reserved-character'],
    ['a#b', 'reserved-character'],
    ['a\\b', 'reserved-character'],
    ['ａ／ｂ', 'reserved-character'],
    ['an\u0000n', 'control-character'],
    ['ann\n', 'control-character'],
    ['\tann', 'control-character'],
    ['an\u007Fn', 'control-character'],
    ['an\u0085n', 'control-character'],
    ['an\u2028n', 'control-character'],
    ['an\u200Bn', 'invisible-character'],
    ['an\u200Dn', 'invisible-character'],
    ['an\u00ADn', 'invisible-character'],
    ['\uFEFFann', 'invisible-character'],
    ['an\u202En', 'invisible-character'],
    ['an\u2066n', 'invisible-character'],
    ['an\u061Cn', 'invisible-character'],
    ['an\uFE0Fn', 'invisible-character'],
    ['an\u3164n', 'invisible-character'],
    ['an\u2800n', 'invisible-character'],
    ['an\ufff9n', 'invisible-character'],
    ['an\ufffan', 'invisible-character'],
    ['an\ufffbn', 'invisible-character'],
    ['an\ufffcn', 'invisible-character'],
    ['an\u{1d159}n', 'invisible-character'],
    ['an\u{e0100}n', 'invisible-character'],
    ['an\u180en', 'invisible-character'],
    ['😀\ufe0f', 'invisible-character'],
    ['an\u06ddn', 'invisible-character'],
    ['an\uFFA0n', 'invisible-character'],
    ['an\u{E0041}n', 'invisible-character'],
    ['an\uD800n', 'malformed'],
    ['ann\uDC00', 'malformed'],
    ['an\uFFFEn', 'malformed'],
    ['x'.repeat(201), 'too-long'],
    ['\uFDFA'.repeat(12), 'too-long'],
    ['x'.repeat(1_000_000), 'too-long'],
  ])('%j is refused: %s', (text, why) => expect(identityName(text)).toEqual({ kind: 'refused', why }))

  test('the canonical form is its own canonical form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const once = identityName(text)
        if (once.kind === 'name') expect(identityName(once.canonical)).toEqual(once)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a phone number is kept as E.164', () => {
  test.each([
    ['+27820000000', '+27820000000'],
    ['+27 82 000 0000', '+27820000000'],
    ['+1 (202) 555-0123', '+12025550123'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+44 7700 900123', '+447700900123'],
    ['+15551234567', '+15551234567'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+41.79.123.45.67', '+41791234567'],
    ['+80012345678', '+80012345678'],
  ])('%s is %s', (text, number) => expect(phoneNumber(text)).toBe(number))

  test.each([
    '0820000000',
    '27820000000',
    '0027820000000',
    '',
    '+',
    '+1',
    '+4412',
    '+999123456789',
    '+1202555012345678',
    'tel:+12025550123',
    'call +12025550123',
    '+12025550123\n',
    ' +12025550123',
    '+12025550123 ext. 5',
    '+12025550123;phone-context=x',
    '+１２０２５５５０１２３',
    '++12025550123',
    '+4900000.0 ',
    `+${'1'.repeat(100_000)}`,
  ])('%s is refused', (text) => expect(phoneNumber(text)).toBeUndefined())

  test('the small metadata answers as the largest does', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9][0-9]{4,15}$/), (text) => {
        const parsed = parseWithAllMetadata(text, { extract: false })
        const number = parsed?.isPossible() ? parsed.number : undefined
        const again = number === undefined ? undefined : parseWithAllMetadata(number, { extract: false })
        expect(phoneNumber(text)).toBe(again?.isPossible() && again.number === number ? number : undefined)
      }),
      { numRuns: 2000 },
    )
  })

  test('what was accepted once is accepted again, unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9][0-9 ().-]{4,18}$/), (text) => {
        const number = phoneNumber(text)
        if (number !== undefined) expect(phoneNumber(number)).toBe(number)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an e-mail address', () => {
  test.each([
    ['ann@example.com', 'ann@example.com', 'ann@example.com'],
    ['Ann.Smith+tag@Example.COM', 'Ann.Smith+tag@example.com', 'ann.smith+tag@example.com'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ["o'neill_{x}@mail.example.co.za", "o'neill_{x}@mail.example.co.za", "o'neill_{x}@mail.example.co.za"],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ])('%s is sent to as %s and unique as %s', (text, address, uniqueAs) => expect(emailAddress(text)).toEqual({ address, uniqueAs }))

  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@@example.com',
    'ann@b@example.com',
    ' ann@example.com',
    'ann@example.com ',
    'ann@example.com\r\nBcc: eve@example.com',
    'ann smith@example.com',
    '"ann"@example.com',
    'ann(comment)@example.com',
    '<ann@example.com>',
    'Ann <ann@example.com>',
    '.ann@example.com',
    'ann.@example.com',
    'a..nn@example.com',
    'änn@example.com',
    'ann@localhost',
    'ann@[127.0.0.1]',
    'ann@127.0.0.1',
    'ann@0x7f.1',
    'ann@example.com.',
    'ann@-example.com',
    'ann@example-.com',
    'ann@exa_mple.com',
    'ann@example..com',
    'ann@%65xample.com',
    'ann@example.com/path',
    'ann@example.com?x',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
    `ann@${'ü'.repeat(60)}.com`,
    'ann\u0000@example.com',
  ])('%j is refused', (text) => expect(emailAddress(text)).toBeUndefined())

  test('the longest that fits has 254 characters', () => {
    const domain = `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(57)}.com`
    expect(emailAddress(`${'a'.repeat(64)}@${domain}`)?.address).toHaveLength(254)
    expect(emailAddress(`${'a'.repeat(64)}@f${domain}`)).toBeUndefined()
  })

  test('what was accepted once is accepted again, unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const once = emailAddress(text)
        expect(once).toBeDefined()
        if (once !== undefined) expect(emailAddress(once.uniqueAs)).toEqual({ address: once.uniqueAs, uniqueAs: once.uniqueAs })
      }),
    )
  })
})

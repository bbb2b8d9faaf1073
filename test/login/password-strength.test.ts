import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from '../../shared/domain/password/common-passwords.ts'
import { passwordStrength } from '../../shared/domain/password/password-strength.ts'

const judged = (password: string, canonicalIdentity: string, isOnlyProof = false, isOfCustomer = !isOnlyProof) =>
  passwordStrength(password, {
    canonicalIdentity,
    isOnlyProof,
    isOfCustomer,
    names: ['Countersign', 'Harbour Pay', 'X'],
    common: COMMON_PASSWORDS,
    meetsPattern: (text) => /\d/.test(text),
  })

test.each([
  ['1234567', 'ada@customer.example', 'too-short'],
  ['🗝🗝🗝🗝🗝🗝🗝', 'ada@customer.example', 'too-short'],
  ['ada@customer.example', 'ada@customer.example', 'is-the-identity'],
  ['ADA@Customer.Example', 'ada@customer.example', 'is-the-identity'],
  ['ａｄａ@customer.example', 'ada@customer.example', 'is-the-identity'],
  ['x ada@customer.example x', 'ada@customer.example', 'is-the-identity'],
  ['customer.example', 'ada@customer.example', 'is-the-identity'],
  ['1 lovelace 1', 'lovelace@customer.example', 'is-the-identity'],
  ['1 Love-Lace 1', 'lovelace@customer.example', 'is-the-identity'],
  ['1 COUNTERSIGN 1', 'ada@customer.example', 'is-the-tenant'],
  ['1 harbour pay 1', 'ada@customer.example', 'is-the-tenant'],
  ['HarbourPay2026', 'ada@customer.example', 'is-the-tenant'],
  ['12345678', 'ada@customer.example', 'is-common'],
  ['liverpool', 'ada@customer.example', 'is-common'],
  ['PassWord1', 'ada@customer.example', 'is-common'],
  ['ｐassword', 'ada@customer.example', 'is-common'],
  ['🗝🗝🗝🗝🗝🗝🗝🗝', 'ada@customer.example', 'is-common'],
  ['Password1!', 'ada@customer.example', 'is-common'],
  ['Summer2026!', 'ada@customer.example', 'is-common'],
  ['2026 - Summer - 2026', 'ada@customer.example', 'is-common'],
  ['no digit in it', 'ada@customer.example', 'against-the-rule'],
])('%j is too weak for %j: %s', (password, identity, why) => {
  expect(judged(password, identity)).toEqual({ kind: 'weak', why })
})

test.each([
  ['87263541', 'ada@customer.example'],
  ['🗝🗝🗝🗝🗝🗝🗝1', 'ada@customer.example'],
  ['correct horse battery staple 1', 'ada'],
  ['an adamant secret 1', 'ada'],
])('%j is strong enough for %j', (password, identity) => {
  expect(judged(password, identity)).toEqual({ kind: 'strong' })
})

test.each([
  ['14 characters1', false],
  ['15 characters 1', true],
])('%j as the only proof of a position: %s', (password, isStrong) => {
  expect(judged(password, 'ada@customer.example', true).kind).toBe(isStrong ? 'strong' : 'weak')
  expect(judged(password, 'ada@customer.example')).toEqual({ kind: 'strong' })
})

test('somebody with a position and a second proof may pad a common password: only customers are refused it', () => {
  expect(judged('Summer2026!', 'ada@customer.example', false, false)).toEqual({ kind: 'strong' })
})

test('the list holds the 10,000 most common passwords and more', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(10_000)
  for (const common of ['password', 'iloveyou', 'qwertyuiop', 'football']) expect(COMMON_PASSWORDS.has(common)).toBe(true)
})

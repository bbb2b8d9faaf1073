import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from '../../shared/domain/password/common-passwords.ts'
import { passwordStrength } from '../../shared/domain/password/password-strength.ts'

const judged = (password: string, canonicalIdentity: string) =>
  passwordStrength(password, { canonicalIdentity, common: COMMON_PASSWORDS, meetsPattern: (text) => /\d/.test(text) })

test.each([
  ['1234567', 'ada@customer.example', 'too-short'],
  ['🗝🗝🗝🗝🗝🗝🗝', 'ada@customer.example', 'too-short'],
  ['ada@customer.example', 'ada@customer.example', 'is-the-identity'],
  ['ADA@Customer.Example', 'ada@customer.example', 'is-the-identity'],
  ['ａｄａ@customer.example', 'ada@customer.example', 'is-the-identity'],
  ['x ada@customer.example x', 'ada@customer.example', 'is-the-identity'],
  ['customer.example', 'ada@customer.example', 'is-the-identity'],
  ['12345678', 'ada@customer.example', 'is-common'],
  ['PassWord1', 'ada@customer.example', 'is-common'],
  ['ｐassword', 'ada@customer.example', 'is-common'],
  ['🗝🗝🗝🗝🗝🗝🗝🗝', 'ada@customer.example', 'is-common'],
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

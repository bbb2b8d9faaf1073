import { expect, test } from 'vitest'
import { passwordStrength } from '../../shared/domain/password/password-strength.ts'

test.each([
  ['1234567', 'ada@customer.example', 'too-short'],
  ['🗝🗝🗝🗝🗝🗝🗝', 'ada@customer.example', 'too-short'],
  ['ada@customer.example', 'ada@customer.example', 'is-the-identity'],
  ['ADA@Customer.Example', 'ada@customer.example', 'is-the-identity'],
  ['ａｄａ@customer.example', 'ada@customer.example', 'is-the-identity'],
  ['x ada@customer.example x', 'ada@customer.example', 'is-the-identity'],
  ['customer.example', 'ada@customer.example', 'is-the-identity'],
])('%j is too weak for %j: %s', (password, identity, why) => {
  expect(passwordStrength(password, identity)).toEqual({ kind: 'weak', why })
})

test.each([
  ['12345678', 'ada@customer.example'],
  ['🗝🗝🗝🗝🗝🗝🗝🗝', 'ada@customer.example'],
  ['correct horse battery staple', 'ada'],
  ['an adamant secret', 'ada'],
])('%j is strong enough for %j', (password, identity) => {
  expect(passwordStrength(password, identity)).toEqual({ kind: 'strong' })
})

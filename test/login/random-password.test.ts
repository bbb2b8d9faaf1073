import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomPassword } from '../../shared/domain/password/random-password.ts'

test('a random password has characters of every kind, none that is mistaken for another, and is another each time', () => {
  const made = Array.from({ length: 500 }, () => randomPassword(randomBytes))
  for (const password of made) {
    expect(password).toMatch(/^(?:[A-HJ-NP-Za-km-np-z2-9]{4}-){3}[A-HJ-NP-Za-km-np-z2-9]{4}$/)
    for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/]) expect(password).toMatch(kind)
  }
  expect(new Set(made).size).toBe(500)
})

test('bytes that would favour some characters are thrown away', () => {
  const bytes = Array.from({ length: 64 }, (_, at) => (at % 2 === 0 ? 255 : (at * 7) % 55))
  let next = 0
  expect(randomPassword(() => Uint8Array.of(bytes[next++ % bytes.length] ?? 0))).toHaveLength(19)
})

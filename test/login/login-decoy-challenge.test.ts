import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decoyChallenge } from '../../shared/domain/login/decoy-challenge.ts'

const seedOf = (name: string) => createHash('sha256').update(name).digest()
/** The greatest of many challenges, as a fraction of 2^4096: what a stranger measures to learn the modulus. */
function measured(name: string): number {
  let greatest = 0
  for (let turn = 0; turn < 2000; turn++)
    greatest = Math.max(greatest, Buffer.from(decoyChallenge(seedOf(name), randomBytes)).readUInt32BE(0) / 2 ** 32)
  return greatest
}

test('a decoy has the length of a ciphertext of 4096 bits, and is another each time', () => {
  const [one, other] = [decoyChallenge(seedOf('a'), randomBytes), decoyChallenge(seedOf('a'), randomBytes)]
  expect(one).toHaveLength(512)
  expect(Buffer.from(one).equals(other)).toBe(false)
})

test('attack: the modulus behind an unknown name looks like that of a key, and is the same each time', () => {
  for (const name of ['a', 'b', 'c']) {
    const [first, second] = [measured(name), measured(name)]
    expect(first).toBeGreaterThan(0.55)
    expect(Math.abs(first - second)).toBeLessThan(0.01)
  }
  const moduli = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(measured)
  expect(Math.max(...moduli) - Math.min(...moduli)).toBeGreaterThan(0.02)
})

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecretBox, type DataKey, NotOpened } from '../../shared/adapters/secret-box.ts'

/** Keys in memory; the last is the current one. */
function boxWith(...keys: DataKey[]) {
  return createSecretBox({
    current: async () => keys.at(-1) ?? expect.fail('no key'),
    first: async () => keys[0] ?? expect.fail('no key'),
    byId: async (keyId) => keys.find((key) => key.keyId === keyId),
  })
}

const first: DataKey = { keyId: 'k-1', key: randomBytes(32) }
const second: DataKey = { keyId: 'k-2', key: randomBytes(32) }
const box = boxWith(first)

describe('a sealed secret', () => {
  test('opens to what was sealed, in its context', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (plaintext, context) => {
        expect(await box.open(await box.seal(plaintext, context), context)).toBe(plaintext)
      }),
    )
  })

  test('doesn’t show what it holds, nor that two are the same', async () => {
    const [one, other] = await Promise.all([box.seal('whsec_abc', 'tenant 1'), box.seal('whsec_abc', 'tenant 1')])
    expect(one).toMatch(/^v1\.k-1\.[A-Za-z0-9_-]+$/)
    expect(one).not.toBe(other)
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').includes('whsec_abc')).toBe(false)
  })

  test.each(['tenant 2', 'tenant 1 ', '', 'k-1.tenant 1'])('doesn’t open in another context: %j', async (context) => {
    await expect(box.open(await box.seal('secret', 'tenant 1'), context)).rejects.toThrow(NotOpened)
  })

  test('doesn’t open when any bit of it is changed', async () => {
    const [version, keyId, encoded = ''] = (await box.seal('secret', 'c')).split('.')
    const bytes = Buffer.from(encoded, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await expect(box.open(`${version}.${keyId}.${changed.toString('base64url')}`, 'c')).rejects.toThrow(NotOpened)
    }
  })

  test.each<[string, (sealed: string) => string]>([
    ['nothing', () => ''],
    ['plain text', () => 'whsec_abc'],
    ['another version', (sealed) => sealed.replace('v1', 'v2')],
    ['no version', (sealed) => sealed.slice(3)],
    ['a key that nobody has', (sealed) => sealed.replace('k-1', 'k-9')],
    ['a key id of a prototype', (sealed) => sealed.replace('k-1', '__proto__')],
    ['no bytes', () => 'v1.k-1.'],
    ['too few bytes', () => `v1.k-1.${randomBytes(27).toString('base64url')}`],
    ['a shortened tag', (sealed) => sealed.slice(0, -4)],
    ['more at the end', (sealed) => `${sealed}.x`],
    ['garbage between', (sealed) => sealed.replace(/(.)$/, '!$1')],
    ['padding', (sealed) => `${sealed}=`],
    ['white space', (sealed) => `${sealed} `],
  ])('doesn’t open from %s', async (_, change) => {
    await expect(box.open(change(await box.seal('secrets', 'c')), 'c')).rejects.toThrow(NotOpened)
  })
})

describe('after a rotation', () => {
  const rotated = boxWith(first, second)

  test('what the earlier key sealed still opens, and what is sealed now names the later one', async () => {
    expect(await rotated.open(await box.seal('old', 'c'), 'c')).toBe('old')
    const sealed = await rotated.seal('new', 'c')
    expect(sealed).toMatch(/^v1\.k-2\./)
    expect(await rotated.open(sealed, 'c')).toBe('new')
  })

  test('a secret doesn’t open under the other key’s name, even where both names have the same key', async () => {
    const sealed = await rotated.seal('new', 'c')
    await expect(rotated.open(sealed.replace('k-2', 'k-1'), 'c')).rejects.toThrow(NotOpened)
    const twins = boxWith(first, { keyId: 'k-2', key: first.key })
    await expect(twins.open((await twins.seal('new', 'c')).replace('k-2', 'k-1'), 'c')).rejects.toThrow(NotOpened)
  })
})

test.each([16, 24, 31, 33, 0])('a key of %i bytes seals nothing', async (length) => {
  await expect(boxWith({ keyId: 'k', key: randomBytes(length) }).seal('secret', 'c')).rejects.toThrow()
})

test.each(['', 'a.b', 'a b', 'k'.repeat(65)])('a key id %j seals nothing', async (keyId) => {
  await expect(boxWith({ keyId, key: randomBytes(32) }).seal('secret', 'c')).rejects.toThrow('malformed id')
})

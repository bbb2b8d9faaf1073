import * as counterpart from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { type Argon2Engine, builtInEngine, loadEngine, loadNativeEngine, readPhc, writePhc } from '../../shared/adapters/argon2-engine.ts'
import { createPasswordHasher } from '../../shared/adapters/password-hasher.ts'

const ENGINES: [string, () => Promise<Argon2Engine>][] = [
  ['the native package', loadNativeEngine],
  ['Node itself', async () => builtInEngine],
]

describe.each(ENGINES)('with %s', (_, load) => {
  const hasher = createPasswordHasher(load)

  test('a password verifies and another doesn’t', async () => {
    const hashed = await hasher.hash('correct horse')
    expect(await hasher.verify(hashed, 'correct horse')).toBe(true)
    expect(await hasher.verify(hashed, 'correct horsf')).toBe(false)
    expect(await hasher.verify(hashed, '')).toBe(false)
  })

  test('it is argon2id with 19 MiB, two passes and one lane, in a PHC string with its own salt', async () => {
    const [first, second] = await Promise.all([hasher.hash('same'), hasher.hash('same')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
    expect(hasher.needsRehash(first)).toBe(false)
  })

  test.each(ENGINES)('its strings verify with %s', async (__, other) => {
    const hashed = await hasher.hash('pässword 😀')
    expect(await createPasswordHasher(other).verify(hashed, 'pässword 😀')).toBe(true)
    expect(await createPasswordHasher(other).verify(hashed, 'password 😀')).toBe(false)
  })

  test('another implementation’s reader verifies its strings, and it theirs', async () => {
    expect(await counterpart.verify(await hasher.hash('pässword'), 'pässword')).toBe(true)
    expect(await hasher.verify(await counterpart.hash('pässword'), 'pässword')).toBe(true)
    const stronger = await counterpart.hash('pässword', { memoryCost: 32_768, timeCost: 3, parallelism: 2 })
    expect(await hasher.verify(stronger, 'pässword')).toBe(true)
    expect(await hasher.verify(stronger, 'other')).toBe(false)
  })

  test('the same salt and parameters give the same bytes as with the other', async () => {
    const input = { parameters: { memoryKiB: 64, passes: 3, lanes: 1 }, salt: Buffer.alloc(16, 2), tagLength: 32 }
    const [own, builtIn] = await Promise.all([(await load())(Buffer.from('x'), input), builtInEngine(Buffer.from('x'), input)])
    expect(own.toString('hex')).toBe(builtIn.toString('hex'))
  })
})

describe('a password', () => {
  const hasher = createPasswordHasher()

  test('is the same however its accents were typed', async () => {
    expect(await hasher.verify(await hasher.hash('cafe\u0301'), 'caf\u00e9')).toBe(true)
  })

  test.each([
    ['case', 'Secret', 'secret'],
    ['compatibility forms', 'ﬁne', 'fine'],
    ['full-width letters', 'ＡＢＣ', 'ABC'],
    ['white space', 'secret ', 'secret'],
    ['what follows a NUL', 'a\u0000b', 'a\u0000c'],
  ])('isn’t the same with other %s', async (_, chosen, tried) => {
    expect(await hasher.verify(await hasher.hash(chosen), tried)).toBe(false)
  })

  test('counts to its last byte, up to 1024 bytes', async () => {
    const hashed = await hasher.hash('x'.repeat(1024))
    expect(await hasher.verify(hashed, 'x'.repeat(1024))).toBe(true)
    expect(await hasher.verify(hashed, `${'x'.repeat(1023)}y`)).toBe(false)
  })

  test.each([
    ['over 1024 bytes', 'x'.repeat(1025)],
    ['over 1024 bytes in few characters', '😀'.repeat(257)],
    ['with a lone surrogate', 'a\uD800'],
  ])('%s is refused, and never verifies', async (_, password) => {
    await expect(hasher.hash(password)).rejects.toThrow(RangeError)
    expect(await hasher.verify(await hasher.hash('other'), password)).toBe(false)
    expect(await hasher.verifyDecoy(password)).toBe(false)
  })
})

describe('a hash', () => {
  const hasher = createPasswordHasher()
  const good = writePhc({ parameters: { memoryKiB: 19_456, passes: 2, lanes: 1 }, salt: Buffer.alloc(16, 1), tag: Buffer.alloc(32, 2) })

  test.each([
    ['memory', good.replace('m=19456', 'm=8192'), true],
    ['passes', good.replace('t=2', 't=1'), true],
    ['nothing', good, false],
    ['nothing, but more memory than today', good.replace('m=19456', 'm=65536'), false],
    ['any shape of ours', '$2b$10$abcdefghijklmnopqrstuv', true],
  ])('that lacks %s: is it hashed anew?', (_, hashed, expected) => expect(hasher.needsRehash(hashed)).toBe(expected))

  test.each([
    '',
    'plain',
    '$2b$10$abcdefghijklmnopqrstuv',
    good.replace('argon2id', 'argon2i'),
    good.replace('v=19', 'v=16'),
    good.replace('m=19456', 'm=9999999'),
    good.replace('m=19456', 'm=0'),
    good.replace('t=2', 't=99'),
    good.replace('t=2', 't=0'),
    good.replace('p=1', 'p=0'),
    good.replace('p=1', 'p=64'),
    good.replace(/\$[^$]+$/, '$'),
    good.replace(/\$[^$]+$/, '$AAAA'),
    `${good}=`,
    `${good}\n`,
    `${good.slice(0, -1)}J`,
    good.replace(',p=1', ''),
  ])('that is none of ours is a fault, not a wrong password: %j', async (hashed) => {
    expect(readPhc(hashed)).toBeUndefined()
    await expect(hasher.verify(hashed, 'x')).rejects.toThrow('malformed')
  })

  test('is read as it was written', () => expect(writePhc(readPhc(good) ?? expect.fail('unreadable'))).toBe(good))
})

describe('an identity that doesn’t exist', () => {
  test('costs the same computation as one that does', async () => {
    const calls: unknown[] = []
    const hasher = createPasswordHasher(async () => (password, input) => {
      calls.push([password.toString(), input.parameters, input.salt.length, input.tagLength])
      return builtInEngine(password, input)
    })
    const hashed = await createPasswordHasher().hash('secret')
    expect(await hasher.verify(hashed, 'guess')).toBe(false)
    expect(await hasher.verifyDecoy('guess')).toBe(false)
    expect(calls).toHaveLength(2)
    expect(calls[1]).toEqual(calls[0])
  })
})

describe('the engine', () => {
  test('is loaded once, at the first use', async () => {
    let loads = 0
    const hasher = createPasswordHasher(async () => {
      loads += 1
      return builtInEngine
    })
    expect(loads).toBe(0)
    await Promise.all([hasher.verifyDecoy('a'), hasher.verifyDecoy('b')])
    expect(loads).toBe(1)
  })

  test('is one that computes argon2id, on every machine', async () => {
    const input = { parameters: { memoryKiB: 64, passes: 1, lanes: 1 }, salt: Buffer.alloc(16), tagLength: 16 }
    expect(await (await loadEngine())(Buffer.from('x'), input)).toEqual(await builtInEngine(Buffer.from('x'), input))
  })
})

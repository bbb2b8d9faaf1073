import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newSigningKey } from '../../infra/local/secret-files.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { type KeyRing, rotated } from '../../shared/domain/tokens/rotate-keys.ts'
import { jwtTokens, oneIssuer, type SigningKeys } from '../../shared/runtime/tokens.ts'

const CLAIMS: Claims = { sub: '1', jti: 'j', sid: 's', iat: 1, exp: 2, identity: 'ada', roles: [], positions: [], amr: ['pwd'] }

/** A process that verifies, and the keys that it finds where it looks for them. */
async function process(ring: { keys: KeyRing }) {
  const reads = { count: 0 }
  const tokens = jwtTokens({
    issuer: oneIssuer('us'),
    audience: 'us',
    keys: async () => {
      reads.count++
      return ring.keys as unknown as SigningKeys
    },
  })
  return { ...tokens, reads }
}

test('a rotation is seen with the first token of the new key', async () => {
  const ring = { keys: rotated(undefined, await newSigningKey(), 'routine', 0) }
  const [one, other] = [await process(ring), await process(ring)]
  expect(await one.verify(await other.sign(CLAIMS))).toMatchObject(CLAIMS)
  ring.keys = rotated(ring.keys, await newSigningKey(), 'routine', 0)
  const fresh = await process(ring)
  expect(await one.verify(await fresh.sign(CLAIMS))).toMatchObject(CLAIMS)
  expect(await fresh.verify(await other.sign(CLAIMS))).toMatchObject(CLAIMS)
})

test('attack: a thousand tokens of made-up keys have the keys read once more, not a thousand times', async () => {
  const ring = { keys: rotated(undefined, await newSigningKey(), 'routine', 0) }
  const one = await process(ring)
  const [, payload, signature] = (await one.sign(CLAIMS)).split('.')
  const made = (kid: unknown) =>
    `${Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid })).toString('base64url')}.${payload}.${signature}`
  const kids = [undefined, null, 17, {}, '', '__proto__', ...Array.from({ length: 1000 }, (_, place) => `kid${place}`)]
  for (const kid of kids) expect(await one.verify(made(kid))).toBeUndefined()
  expect(one.reads.count).toBe(2)
})

test('a process knows the tokens that it has signed itself, and another one verifies them: both with the same claims', async () => {
  const ring = { keys: rotated(undefined, await newSigningKey(), 'routine', 0) }
  const [one, other] = [await process(ring), await process(ring)]
  const token = await one.sign(CLAIMS)
  const verify = vi.spyOn(crypto.subtle, 'verify')
  onTestFinished(() => verify.mockRestore())
  const own = await one.verify(token)
  expect(verify).toHaveBeenCalledTimes(0)
  expect(await other.verify(token)).toEqual(own)
  expect(verify).toHaveBeenCalledTimes(1)
})

test.each([
  ['verified', process],
  ['signed', undefined],
] as const)('a key that was removed after a compromise verifies no token, not even one that was %s before', async (_, elsewhere) => {
  const ring = { keys: rotated(undefined, await newSigningKey(), 'routine', 0) }
  const one = await process(ring)
  const old = await (await (elsewhere?.(ring) ?? one)).sign(CLAIMS)
  expect(await one.verify(old)).toBeDefined()
  ring.keys = rotated(ring.keys, await newSigningKey(), 'compromise', 0)
  expect(await one.verify(await (await process(ring)).sign(CLAIMS))).toBeDefined()
  expect(await one.verify(old)).toBeUndefined()
})

describe('after a compromise a process drops the old key within a minute, by time and not by traffic:', () => {
  /** Lets the process believe that this time has passed, by one clock: the other one stands still. */
  function passed(clock: 'monotonic' | 'time of day', ms: number): void {
    const [at, from] = clock === 'monotonic' ? [performance, performance.now()] : [Date, Date.now()]
    const now = vi.spyOn(at as typeof Date, 'now').mockImplementation(() => from + ms)
    onTestFinished(() => now.mockRestore())
  }

  test.each(['monotonic', 'time of day'] as const)('attack: a remembered token is sent again and again (%s clock)', async (clock) => {
    const ring = { keys: rotated(undefined, await newSigningKey(), 'routine', 0) }
    const one = await process(ring)
    const old = await one.sign(CLAIMS)
    ring.keys = rotated(ring.keys, await newSigningKey(), 'compromise', 0)
    expect(await one.verify(old)).toBeDefined()
    passed(clock, 59_000)
    expect(await one.verify(old)).toBeUndefined()
    expect(await (await process(ring)).verify(await one.sign(CLAIMS))).toBeDefined()
  })

  test('keys that could not be read are read again soon, not after the time for which a ring is used', async () => {
    const ring = { keys: rotated(undefined, await newSigningKey(), 'routine', 0) }
    let isDown = false
    const keys = async () => {
      if (isDown) throw new Error('no answer')
      return ring.keys as unknown as SigningKeys
    }
    const one = jwtTokens({ issuer: oneIssuer('us'), audience: 'us', keys })
    const old = await one.sign(CLAIMS)
    ring.keys = rotated(ring.keys, await newSigningKey(), 'compromise', 0)
    isDown = true
    passed('monotonic', 31_000)
    expect(await one.verify(old)).toBeDefined()
    isDown = false
    passed('monotonic', 5_000)
    expect(await one.verify(old)).toBeUndefined()
  })
})

test('without any keys a token is nobody’s fault but ours: verifying fails instead of saying that it is wrong, and recovers', async () => {
  const ring = { keys: rotated(undefined, await newSigningKey(), 'routine', 0) }
  const signed = await (await process(ring)).sign(CLAIMS)
  let isDown = true
  const keys = async () => {
    if (isDown) throw new Error('no answer')
    return ring.keys as unknown as SigningKeys
  }
  const one = jwtTokens({ issuer: oneIssuer('us'), audience: 'us', keys })
  await expect(one.verify(signed)).rejects.toThrow('no answer')
  isDown = false
  expect(await one.verify(signed)).toBeDefined()
})

test('attack: a token of the same key for another issuer or audience does not verify', async () => {
  const current = await newSigningKey()
  const keys = async () => ({ current })
  const ours = jwtTokens({ issuer: oneIssuer('us'), audience: 'us', keys })
  expect(await ours.verify(await ours.sign(CLAIMS))).toBeDefined()
  for (const other of [
    { issuer: oneIssuer('them'), audience: 'us' },
    { issuer: oneIssuer('us'), audience: 'them' },
  ])
    expect(await ours.verify(await jwtTokens({ ...other, keys }).sign(CLAIMS))).toBeUndefined()
})

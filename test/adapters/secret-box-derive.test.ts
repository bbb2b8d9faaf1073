import { expect, test } from 'vitest'
import { withNewDataKey } from '../../infra/operate/rotate-data-keys.ts'
import { dataKeysFrom } from '../../shared/adapters/deployed-keys.ts'
import { createSecretBox, type DataKey } from '../../shared/adapters/secret-box.ts'

const boxWith = (byte: number) => {
  const key: DataKey = { keyId: 'k', key: new Uint8Array(32).fill(byte) }
  return createSecretBox({ current: async () => key, first: async () => key, byId: async () => key })
}
const derived = async (box: ReturnType<typeof boxWith>, context: string) => Buffer.from(await box.derive(context)).toString('hex')

test('what is derived is 32 bytes, the same each time for a context, and another for each context and key', async () => {
  const [one, other] = [boxWith(1), boxWith(2)]
  expect(await derived(one, 'a')).toMatch(/^[0-9a-f]{64}$/)
  expect(await derived(one, 'a')).toBe(await derived(boxWith(1), 'a'))
  expect(new Set([await derived(one, 'a'), await derived(one, 'b'), await derived(other, 'a')]).size).toBe(3)
})

test('what is derived stays the same over a rotation, as decoys and codes on their way must', async () => {
  const [older, newer] = [1, 2].map((byte): DataKey => ({ keyId: `k${byte}`, key: new Uint8Array(32).fill(byte) }))
  if (older === undefined || newer === undefined) throw new Error('two keys')
  const rotated = createSecretBox({ current: async () => newer, first: async () => older, byId: async () => undefined })
  expect(await derived(rotated, 'a')).toBe(await derived(boxWith(1), 'a'))
})

test('the first key of a ring is still the first after rotations', async () => {
  const key = (byte: number) => new Uint8Array(32).fill(byte)
  let ring = withNewDataKey(undefined, key(1))
  for (const byte of [2, 3]) ring = withNewDataKey(JSON.stringify(ring), key(byte))
  const keys = dataKeysFrom(
    async () => JSON.parse(JSON.stringify(ring)),
    () => 'secret',
    () => 0,
  )
  expect([(await keys.first()).key, (await keys.current()).key]).toEqual([key(1), key(3)])
})

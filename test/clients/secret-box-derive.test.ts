import { expect, test } from 'vitest'
import { createSecretBox, type DataKey } from '../../shared/clients/secret-box.ts'

const boxWith = (byte: number) => {
  const key: DataKey = { keyId: 'k', key: new Uint8Array(32).fill(byte) }
  return createSecretBox({ current: async () => key, byId: async () => key })
}
const derived = async (box: ReturnType<typeof boxWith>, context: string) => Buffer.from(await box.derive(context)).toString('hex')

test('what is derived is 32 bytes, the same each time for a context, and another for each context and key', async () => {
  const [one, other] = [boxWith(1), boxWith(2)]
  expect(await derived(one, 'a')).toMatch(/^[0-9a-f]{64}$/)
  expect(await derived(one, 'a')).toBe(await derived(boxWith(1), 'a'))
  expect(new Set([await derived(one, 'a'), await derived(one, 'b'), await derived(other, 'a')]).size).toBe(3)
})

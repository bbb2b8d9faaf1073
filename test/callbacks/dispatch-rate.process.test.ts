import { expect, test } from 'vitest'
import { dispatchRate } from '../../bench/callback-dispatch.ts'

test('the measurement of callbacks in a second sends every callback', async () => {
  const { ours, bare } = await dispatchRate(1)
  expect(ours.aSecond).toBeGreaterThan(0)
  expect(bare.aSecond).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { delayOfTurn } from '../../functions/upstreams/send-again.ts'

test.each([
  [0, 1_000, 3_000],
  [1_500, 1_000, 3_500],
  [60_000, 30_000, 62_000],
  [3_600_000, 150_000, 302_000],
])('requests that were put off together come back spread: late by %i ms, from %i to %i ms', (lateMs, soonest, latest) => {
  expect([delayOfTurn(lateMs, 0), delayOfTurn(lateMs, 1)]).toEqual([soonest, latest])
})

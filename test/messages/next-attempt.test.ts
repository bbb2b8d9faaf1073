import { describe, expect, test } from 'vitest'
import { maskAddress } from '../../shared/messages/mask-address.ts'
import { nextAttempt } from '../../shared/messages/next-attempt.ts'

const START = Date.parse('2030-01-01T00:00:00Z')
const HOUR_SECONDS = 3_600

describe('a message that could not be sent is tried again', () => {
  test.each([
    [1, 1],
    [2, 10],
    [3, 60],
    [4, 600],
    [5, HOUR_SECONDS],
    [6, HOUR_SECONDS],
    [20, HOUR_SECONDS],
  ])('after attempt %i in %i s', (attempts, gap) => {
    expect(nextAttempt(attempts, START, START)).toEqual({ kind: 'at', at: START + gap * 1_000 })
  })

  test('but not later than a day after it was made', () => {
    const dayLater = START + 24 * HOUR_SECONDS * 1_000
    expect(nextAttempt(9, START, dayLater - HOUR_SECONDS * 1_000)).toEqual({ kind: 'at', at: dayLater })
    expect(nextAttempt(9, START, dayLater - HOUR_SECONDS * 1_000 + 1)).toEqual({ kind: 'given-up' })
  })

  test('and each is worth trying: a provider that is down for 23 hours keeps nothing back', () => {
    let now = START
    let attempts = 1
    for (let next = nextAttempt(attempts, START, now); next.kind === 'at'; next = nextAttempt(++attempts, START, now)) now = next.at
    expect(attempts).toBe(28)
    expect(now - START).toBeGreaterThan(23 * HOUR_SECONDS * 1_000)
  })
})

test.each([
  ['+4791234567', '+47***67'],
  ['+12345', '+12***'],
  ['ada.lovelace@example.com', 'a***@example.com'],
  ['@example.com', '***@example.com'],
])('%s stands in the log as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})

import { expect, test } from 'vitest'
import { sendsWith, sixDigits } from '../../shared/domain/login/one-time-code.ts'

const bytes = (...numbers: readonly number[]) => {
  const left = [...numbers]
  return (size: number) => {
    const buffer = Buffer.alloc(size)
    buffer.writeUInt32BE(left.shift() ?? 0)
    return buffer
  }
}

test.each([
  ['it has six digits, zeros in front included', [42], '000042'],
  ['the largest', [999_999], '999999'],
  ['it begins anew after a million', [3_000_007], '000007'],
  ['the last numbers, which would make some codes likelier, are drawn again', [4_294_000_000, 2 ** 32 - 1, 7], '000007'],
])('%s', (_, drawn, expected) => expect(sixDigits(bytes(...drawn))).toBe(expected))

const MINUTE_MS = 60_000
const NOW = 10_000 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
/** As many as this, an hour apart, the last an hour ago. */
const hourly = (count: number): readonly number[] => Array.from({ length: count }, (_, turn) => (turn + 1) * 60 * MINUTE_MS)

test.each([
  ['the first', [], [NOW]],
  ['the fifth', [1, 2, 3, 4], [NOW - 1, NOW - 2, NOW - 3, NOW - 4, NOW]],
  ['the sixth within an hour is not sent', [1, 2, 3, 4, 5], undefined],
  ['an hour after the first it is', [60 * MINUTE_MS, 2, 3, 4, 5], [NOW - 60 * MINUTE_MS, NOW - 2, NOW - 3, NOW - 4, NOW - 5, NOW]],
  ['the tenth of a day', hourly(9), [...hourly(9).map((ago) => NOW - ago), NOW]],
  ['the eleventh of a day is not sent', hourly(10), undefined],
  ['a day after the first it is', [DAY_MS, ...hourly(9)], [...hourly(9).map((ago) => NOW - ago), NOW]],
  ['a moment before it is not', [60 * MINUTE_MS - 1, 2, 3, 4, 5], undefined],
])('%s', (_, ago, expected) =>
  expect(
    sendsWith(
      ago.map((earlier) => NOW - earlier),
      NOW,
      'stranger',
    ),
  ).toEqual(expected),
)

test('what a known device, the person or an administrator asks for has the hourly limit, and no daily one', () => {
  const earlier = (count: number) => hourly(count).map((ago) => NOW - ago)
  expect(sendsWith(earlier(20), NOW, 'known')).toEqual([NOW])
  expect(
    sendsWith(
      [1, 2, 3, 4, 5].map((ago) => NOW - ago),
      NOW,
      'known',
    ),
  ).toBeUndefined()
})

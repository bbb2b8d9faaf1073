import { expect, test } from 'vitest'
import { cutText, shortened } from '../../shared/domain/cut-text.ts'
import { fittingData } from '../../shared/domain/events/event-payload.ts'

test.each([
  ['', 2, ''],
  ['ab', 2, 'ab'],
  ['abc', 2, 'ab'],
  ['a\u{1f600}', 3, 'a\u{1f600}'],
  ['a\u{1f600}b', 2, 'a'],
  ['\u{1f600}', 1, ''],
])('%j has at most %d units, and no half of a character', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

test.each([
  ['ab', 2, 'ab'],
  ['abc', 2, 'ab…'],
  ['a\u{1f600}b', 2, 'a…'],
])('%j shortened to %d units is %j', (text, most, short) => {
  expect(shortened(text, most)).toBe(short)
})

test.each(['', 'x'])('a long text of an event is cut between characters', (pad) => {
  const data = fittingData({ responseBody: `${pad}${'\u{1f600}'.repeat(40_000)}` }) as { responseBody: string }
  expect(data).toMatchObject({ truncated: true, responseBody: expect.stringMatching(/\u{1f600}…$/u) })
})

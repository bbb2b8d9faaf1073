import * as fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { passwordPattern } from '../../shared/domain/password/password-pattern.ts'
import { patternSize } from '../../shared/domain/patterns/pattern-size.ts'
import { HOSTILE_PATTERNS, leastWorkMs } from '../support/hostile-texts.ts'

async function met(source: string, password: string): Promise<boolean | string> {
  const pattern = await passwordPattern(source)
  return pattern.kind === 'pattern' ? pattern.isMetBy(password) : pattern.why
}

const COMMON = '^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)(?=.*[^\\w\\s]).{10,64}$'

test.each([
  [COMMON, 'Abcdefgh1!', true],
  [COMMON, 'abcdefgh1!', false],
  [COMMON, 'Abcdefghi!', false],
  [COMMON, 'Abcdefgh1', false],
  ['(?=.*[0-9])(?!.*\\s).{8,}', 'with1space here', false],
  ['(?=.*[0-9])(?!.*\\s).{8,}', 'without1space', true],
  ['^(?!.*password)', 'my password', false],
  ['^(?!.*password)', 'my own', true],
  ['(?i)^(?=.*[A-Z]).*$', 'lower', true],
  ['^(?=.*[])}]).*$', 'with ] in it', true],
  ['^(?=.*[)(]).*$', 'without', false],
  ['^(?=.*\\)).*$', 'with )', true],
  ['^(?=.*\\Q)(\\E).*$', 'with )(', true],
  ['^(?=.*[[:digit:])]).*$', 'with 1', true],
  ['^(?=(?:.*\\d){2}).*$', 'one 1', false],
  ['^(?=(?:.*\\d){2}).*$', 'two 1 2', true],
  ['^(?=.*a|.*b).*$', 'only b', true],
  ['[0-9]', 'somewhere 1', true],
  ['', 'anything', true],
])('%s met by %j: %j', async (source, password, expected) => {
  expect(await met(source, password)).toBe(expected)
})

test.each([
  ['^.*(?=.*[A-Z])$', /position/],
  ['^(?=.*(?=x)y).*$', /counted from position 5/],
  ['(?<=a)b', /position/],
  ['(a)\\1', /position/],
  ['^(?=.*[A-Z]', /close its look-ahead at position 2/],
  ['^(?=a)b|c', /alternatives/],
  ['^(?=a).*)(.*$', /./],
  ['^(?=a)*b$', /./],
  ['x'.repeat(501), /500 characters/],
])('%s is refused', async (source, why) => {
  expect(await met(source, 'Aa1!aaaaaaaa')).toMatch(why)
})

describe('a hostile pattern', () => {
  test.each(HOSTILE_PATTERNS)('%s takes less than 100 ms and 16 MiB, with the longest password', async (source) => {
    await met('a', 'a')
    const heap = process.memoryUsage().heapUsed
    await met(source, `${'a'.repeat(1023)}!`)
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(16 * 1024 * 1024)
    expect(await leastWorkMs(() => met(source, `${'a'.repeat(1023)}!`))).toBeLessThan(100)
  })
})

test.each([
  ['', 0],
  ['abc', 3],
  ['.{8,64}', 64],
  ['a{3}', 3],
  ['a{0,0}', 1],
  ['a{5,}', 5],
  ['(ab){30}', 90],
  ['((.*a){30}){30}', 3630],
  ['\\pL{10}', 10],
  ['\\p{Greek}{10}', 10],
  ['\\x{1000}', 1],
  ['[a{1000}]{2}', 2],
  ['[]{9}]{2}', 2],
  ['\\{1000}', 6],
  ['a{1000', 6],
  ['a{,5}', 5],
])('%s is of %d parts, or more', (source, parts) => {
  expect(patternSize(source)).toBeGreaterThanOrEqual(parts)
  expect(patternSize(source)).toBeLessThanOrEqual(parts * 1.5 + 2)
})

test.each([
  ['.{0,1000}.{0,1000}', 'of one'],
  ['^(?=.{700})(?=.{700}).*$', 'of all look-aheads together'],
])('%s is refused: it is too large %s', async (source) => {
  expect(await met(source, 'Aa1!aaaaaaaa')).toMatch(/at most 1200 parts/)
})

test.each(['^.{8,1000}$', COMMON, '^(?=(?:.*\\d){3})(?=(?:.*[a-z]){3})[!-~]{12,128}$'])('%s is not', async (source) => {
  expect(typeof (await met(source, 'Aa1!aaaaaaaa'))).toBe('boolean')
})

/** Pieces of which odd patterns can be put together: what opens, closes, quotes, escapes and repeats, and what only looks so. */
const PIECES =
  'a|.|\\pL|[ac]|[^~b]|(?:|(|)|\\Q|\\E|[|]|[]|[^]|[[:alpha:]]|[:|:]|{|}|{3}|{0,30}|{50}|{2,}|*|+|?|\\|\\x{100}|\\p{Greek}|(?i)|(?P<n>|^|$|\\b|,|1|\\Q[\\E|\\]|[\\]|{1001}|{0,01}|(?i:|\\z|\\d|\\07'.split(
    '|',
  )

test('no pattern that the engine takes is larger than it was found to be', () => {
  const pattern = fc.array(fc.constantFrom(...PIECES, '|'), { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''))
  let taken = 0
  fc.assert(
    fc.property(pattern, (source) => {
      const size = patternSize(source)
      if (size > 2000) return true
      const program = programSizeOf(source)
      if (program !== undefined) taken += 1
      // The parts that an alternative or a repeat adds, and the beginning and end of a program.
      return program === undefined || program <= 2.5 * size + 10
    }),
    { numRuns: 20_000 },
  )
  expect(taken).toBeGreaterThan(2_000)
})

function programSizeOf(source: string): number | undefined {
  try {
    return RE2JS.compile(source).programSize()
  } catch {
    return undefined
  }
}

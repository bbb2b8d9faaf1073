import { describe, expect, test } from 'vitest'
import { passwordPattern } from '../../shared/domain/password/password-pattern.ts'

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
  ['^(?=.*[A-Z]', /look-ahead that is not closed at position 2/],
  ['^(?=a)b|c', /alternatives/],
  ['^(?=a).*)(.*$', /./],
  ['^(?=a)*b$', /./],
  ['x'.repeat(501), /500 characters/],
])('%s is refused', async (source, why) => {
  expect(await met(source, 'Aa1!aaaaaaaa')).toMatch(why)
})

/** Patterns on which back-tracking engines hang, or of which a small text makes a large machine. */
const HOSTILE = [
  '(x+x+)+y',
  '^(a|aa)+$',
  '([a-z]+)+$',
  '(.*)*(.*)*(.*)*$',
  '^(?=(a+)+$)(?=(.*a){30}$).*$',
  '((.*a){30}){30}',
  '(a{0,30}){0,30}',
  '(((a?){10}){10}){10}',
  '[\\pL\\pN\\pS]{1000}',
  '(\\PL{500}|\\pN{500})',
  `(?i)${'\\pL{100}'.repeat(10)}`,
  '.*'.repeat(250),
  `${'('.repeat(240)}${')'.repeat(240)}`,
  '[['.repeat(250),
  '(?='.repeat(166),
  '\\Q'.repeat(250),
  '(?=a)'.repeat(100),
]

describe('a hostile pattern', () => {
  test.each(HOSTILE)('%s takes less than 100 ms and 16 MiB, with the longest password', async (source) => {
    await met('a', 'a')
    const heap = process.memoryUsage().heapUsed
    const used = process.cpuUsage()
    await met(source, `${'a'.repeat(1023)}!`)
    const { user, system } = process.cpuUsage(used)
    expect((user + system) / 1000).toBeLessThan(100)
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(16 * 1024 * 1024)
  })
})

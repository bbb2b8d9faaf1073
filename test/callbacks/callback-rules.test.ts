import { expect, test } from 'vitest'
import { gapBeforeRetry } from '../../shared/domain/callbacks/ladder.ts'
import { ladderView } from '../../shared/domain/callbacks/ladder-view.ts'
import { type CallbackConfig, callbackConfig, type PathRule, ruleForPath } from '../../shared/domain/callbacks/path-rules.ts'
import { linearPattern } from '../../shared/domain/patterns/linear-pattern.ts'

const CONFIG: CallbackConfig = { 'dont.retry.paths.matching': ['^/once/', '\\.json$'], 'ignore.paths.matching': '^/(never|once/never)' }
const RULES: readonly (readonly [string, PathRule])[] = [
  ['/hooks', 'ladder'],
  ['/once/', 'one-attempt'],
  ['/a/once/', 'ladder'],
  ['/hooks/a.json', 'one-attempt'],
  ['/never/a', 'no-attempt'],
  ['/once/never', 'no-attempt'],
]

test.each(RULES)('the property says of path %s: %s', async (path, rule) => {
  expect(await ruleForPath(path, CONFIG)).toBe(rule)
})

test('without the property everything is retried', async () => {
  expect(await ruleForPath('/hooks', {})).toBe('ladder')
})

test('a pattern that takes other engines forever takes no time', async () => {
  const rule = await ruleForPath(`/${'a'.repeat(2000)}!`, { 'ignore.paths.matching': '^/(a+)+$' })
  expect(rule).toBe('ladder')
})

test.each([
  ['(?=ahead)', '(?='],
  ['(?<!behind)x', '(?<!'],
  ['(a)\\1', '\\1'],
  ['[z-a]', 'z-a'],
  ['a{1,2000}', '{1,2000}'],
  ['x'.repeat(501), '500'],
])('the pattern %s is refused, with what and where: %s', async (source, place) => {
  const read = await linearPattern(source)
  expect(read.kind).toBe('refused')
  expect(read.kind === 'refused' ? read.why : '').toContain(place)
})

test.each([
  ['a pattern that is none', { 'ignore.paths.matching': '(' }],
  ['one bad pattern among good ones', { 'dont.retry.paths.matching': ['a', '(?=b)'] }],
  ['an unknown sub-key', { 'ignore.path.matching': 'a' }],
  ['a number', { 'ignore.paths.matching': 5 }],
  ['too many patterns', { 'ignore.paths.matching': Array.from({ length: 51 }, () => 'a') }],
  ['an empty pattern, which would match everything', { 'ignore.paths.matching': '' }],
])('the property is refused with %s', async (_, value) => {
  expect((await callbackConfig().safeParseAsync(value)).success).toBe(false)
})

test('the ladder shows what was tried, what is next, and the rest of the table one gap after the other', () => {
  const next = '2026-06-01T12:00:00.000Z'
  const madeAt = new Map([[0, '2026-06-01T11:59:00.000Z']])
  const view = ladderView({ attemptsMade: 2, madeAt, nextAttemptAt: next })
  expect(view.slice(0, 4)).toEqual([
    { rung: 0, gapSeconds: 0, state: 'done', at: '2026-06-01T11:59:00.000Z' },
    { rung: 1, gapSeconds: 1, state: 'done' },
    { rung: 2, gapSeconds: 1, state: 'next', at: next },
    { rung: 3, gapSeconds: 10, state: 'to-come', at: '2026-06-01T12:00:10.000Z' },
  ])
  expect(view.map(({ gapSeconds }) => gapSeconds)).toEqual([0, ...Array.from({ length: 33 }, (_, place) => gapBeforeRetry(place + 1))])
  const total = view.slice(3).reduce((sum, { gapSeconds }) => sum + gapSeconds, 0)
  expect(Date.parse(view.at(-1)?.at ?? '') - Date.parse(next)).toBe(total * 1000)
})

test('beyond the table one more rung is always to come, and of a callback that has ended none', () => {
  const view = ladderView({ attemptsMade: 50, madeAt: new Map(), nextAttemptAt: '2026-06-01T12:00:00.000Z' })
  expect(view.slice(-2)).toMatchObject([
    { rung: 50, state: 'next' },
    { rung: 51, state: 'to-come', at: '2026-07-01T12:00:00.000Z' },
  ])
  expect(ladderView({ attemptsMade: 3, madeAt: new Map(), nextAttemptAt: undefined }).map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
  ])
})

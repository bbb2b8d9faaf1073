import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_OFFSET_SECONDS, movableClock } from '../../infra/local/clock.ts'
import { temporaryDirectory } from './temporary-directory.ts'

test('the time moves forward by what was asked, and stays moved over a restart', () => {
  const file = join(temporaryDirectory(), 'clock.json')
  const clock = movableClock(file)
  const before = clock.now()
  clock.advance(90)
  clock.advance(10)
  expect(clock.now() - before).toBeGreaterThanOrEqual(100_000)
  expect(movableClock(file).offsetSeconds).toBe(100)
  const shown = clock.now()
  expect(movableClock(file).now()).toBeGreaterThanOrEqual(shown)
})

test('a reset takes the time back to real time, over a restart too', () => {
  const file = join(temporaryDirectory(), 'clock.json')
  const clock = movableClock(file)
  clock.advance(90)
  clock.reset()
  expect(clock.offsetSeconds).toBe(0)
  expect(movableClock(file).offsetSeconds).toBe(0)
  clock.advance(10)
  expect(clock.offsetSeconds).toBe(10)
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_OFFSET_SECONDS + 1, 2 ** 53])(
  '%s seconds are refused and move nothing',
  (seconds) => {
    const file = join(temporaryDirectory(), 'clock.json')
    const clock = movableClock(file)
    expect(() => clock.advance(seconds)).toThrow(RangeError)
    expect(clock.offsetSeconds).toBe(0)
    expect(existsSync(file)).toBe(false)
  },
)

test('all moves together are 100 years at most', () => {
  const clock = movableClock(join(temporaryDirectory(), 'clock.json'))
  clock.advance(MAX_OFFSET_SECONDS)
  expect(() => clock.advance(1)).toThrow('100 years')
  expect(clock.offsetSeconds).toBe(MAX_OFFSET_SECONDS)
})

test('the offset is written whole or not at all: nothing but the one file is left, for its owner only', () => {
  const folder = temporaryDirectory()
  movableClock(join(folder, 'clock.json')).advance(1)
  expect(readdirSync(folder)).toEqual(['clock.json'])
  expect(statSync(join(folder, 'clock.json')).mode & 0o777).toBe(0o600)
})

test.each(['', '{}', '{"offsetSeconds":-5}', '[]', '{"offsetSeconds":"1"}'])('a file that holds %j is refused by its name', (content) => {
  const file = join(temporaryDirectory(), 'clock.json')
  writeFileSync(file, content)
  expect(() => movableClock(file)).toThrow(file)
})

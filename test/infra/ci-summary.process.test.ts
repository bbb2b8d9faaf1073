import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import config from '../vitest.config.ts'

const SUMMARY = fileURLToPath(new URL('../../.ci/summary.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'ci-summary-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Result = readonly [name: string, status: 'passed' | 'failed' | 'skipped']

/** Writes the report of a run: one file with these tests. */
function report(name: string, file: string, results: readonly Result[]): string {
  const path = join(folder, `${name}.json`)
  const assertionResults = results.map(([fullName, status]) => ({ fullName, status, failureMessages: status === 'failed' ? ['no'] : [] }))
  const status = results.some(([, of]) => of === 'failed') ? 'failed' : 'passed'
  writeFileSync(path, JSON.stringify({ testResults: [{ name: join(process.cwd(), file), status, message: '', assertionResults }] }))
  return path
}

const lines = (...args: readonly string[]): readonly string[] =>
  execFileSync(process.execPath, [SUMMARY, ...args], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1)

test('a test that failed beside others and passed alone is named and counted as FLAKY', () => {
  const file = 'test/money/wallets.test.ts'
  const first = report('test', file, [
    ['a wallet opens', 'failed'],
    ['a wallet closes', 'passed'],
  ])
  const alone = report('test-alone', file, [
    ['a wallet opens', 'passed'],
    ['a wallet closes', 'passed'],
  ])
  const told = lines('0', first, alone)
  expect(told.filter((line) => line.startsWith('FLAKY'))).toEqual([`FLAKY ${join(process.cwd(), file)} > a wallet opens`])
  expect(told.at(-2)).toMatch(/^1 FLAKY/)
  expect(told.at(-1)).toBe('2 passed, 0 failed, 0 skipped')
})

test('a test that fails alone too has failed', () => {
  const results: readonly Result[] = [['a wallet opens', 'failed']]
  const told = lines(
    '1',
    report('test', 'test/money/wallets.test.ts', results),
    report('test-alone', 'test/money/wallets.test.ts', results),
  )
  expect(told.some((line) => line.includes('FLAKY'))).toBe(false)
  expect(told.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
})

test.each<[string, string, boolean]>([
  ['test/money/wallets.test.ts', 'a wallet opens', true],
  ['test/money/wallets.test.ts', 'a wallet attack: somebody else opens it', false],
  ['test/tasks/tasks.test.ts', 'of 50 parallel EXECUTEs exactly one runs', false],
  ['test/tasks/task-attacks.matrix.test.ts', 'a task is executed', false],
  ['test/single-sign-on/single-sign-on-forgeries.matrix.test.ts', 'a response', false],
  ['test/tasks/task-races.race.test.ts', 'a task', false],
  ['test/tasks/task-machine.model.test.ts', 'a plan', false],
  ['test/storage/killed-logins.fault.test.ts', 'a login', false],
])('%s runs again after “%s” failed: %s', (file, name, again) => {
  expect(lines('--repeatable', report('test', file, [[name, 'failed']]))).toEqual(again ? [file] : [])
})

test('no file runs again if one that failed may not', () => {
  const path = join(folder, 'both.json')
  const files = ['test/money/wallets.test.ts', 'test/tasks/task-races.race.test.ts']
  const testResults = files.map((name) => ({ name, status: 'failed', assertionResults: [] }))
  writeFileSync(path, JSON.stringify({ testResults }))
  expect(lines('--repeatable', path)).toEqual([])
})

test('nothing is repeated where no report shows it', () => {
  expect(config.test?.retry).toBe(0)
})

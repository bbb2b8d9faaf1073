import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { randomFrom } from '../support/faults/random-from.ts'
import { mutationsOf } from './grid.ts'
import { EQUIVALENT, TESTS_OF_STEPS } from './tests-of-steps.ts'

/**
 * Takes every cell out of the grid of steps and lanes, one at a time, and expects a test to fail: `npm run suite -- mutation` takes all, the
 * suite of short runs three of them. `SEED` chooses these.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const IN_SHORT_RUNS = 3
const seed = Number(process.env.SEED ?? 20_780)
const report = mkdtempSync(join(tmpdir(), 'mutations-'))
afterAll(() => rmSync(report, { recursive: true }))

const all = mutationsOf(readFileSync(join(ROOT, 'shared/http/lanes.ts'), 'utf8')).filter(
  ({ step, lane }) => EQUIVALENT[`${step} ${lane}`] === undefined,
)
const chosen = process.env.LONG === '1' ? all : sampleOf(IN_SHORT_RUNS)

function sampleOf(count: number): typeof all {
  const random = randomFrom(seed)
  const left = [...all]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}

type Ran = { readonly failed: string | undefined; readonly tests: number }

/** Runs tests in a process of its own, with one cell changed; without a cell, on the grid as it is. */
async function ran(files: readonly string[], cell: string): Promise<Ran> {
  const outcome = join(report, 'outcome.json')
  rmSync(outcome, { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const projects = ['main', 'matrix', 'protocols'].flatMap((name) => ['--project', name])
  const options = ['--maxWorkers=1', '--bail=1', '--reporter=json', `--outputFile.json=${outcome}`]
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'test/vitest.config.ts', ...projects, ...options, ...files], {
    cwd: ROOT,
    env: { ...withoutRunner(), GRID_CELL: cell, NODE_OPTIONS: `--import=${join(ROOT, 'test/mutations/grid-hook.mjs')}` },
    stdio: 'ignore',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return { ...outcomeIn(outcome), ...(code === 0 ? { failed: undefined } : {}) }
}

/** The environment without what this runner tells its own workers. */
function withoutRunner(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|LONG$|NODE_OPTIONS$|TEST$)/.test(name)))
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly Result[]
  }[]
}
type Result = { readonly fullName: string; readonly status: string }

function outcomeIn(file: string): Ran {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = testResults.find(({ status }) => status === 'failed')
  const first = failed?.assertionResults.find(({ status }) => status === 'failed')
  return { failed: first?.fullName ?? failed?.message, tests: testResults.flatMap(({ assertionResults }) => assertionResults).length }
}

test('without a change every test passes', async () => {
  const files = [...new Set(chosen.flatMap(({ step }) => TESTS_OF_STEPS[step] ?? []))]
  const { failed, tests } = await ran(files, '')
  expect([failed, tests > 0]).toEqual([undefined, true])
})

test.each(chosen.map(({ name, ...of }, at) => [`${name} (${at + 1} of ${chosen.length}, seed ${seed})`, of] as const))(
  '%s: a test fails',
  async (name, { step, cell }) => {
    const { failed } = await ran(TESTS_OF_STEPS[step] ?? [], cell)
    process.stdout.write(
      `${failed === undefined ? 'SURVIVED' : 'killed'}: ${name}${failed === undefined ? '' : `, by “${failed.slice(0, 100)}”`}\n`,
    )
    expect(failed).toBeDefined()
  },
)

import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { STAGES } from '../../infra/stages.ts'
import config from '../vitest.config.ts'
import { awsForADeployment } from './shipped/aws-for-a-deployment.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const sandbox = STAGES.find(({ name }) => name === 'sandbox')
type Job = {
  readonly needs?: string | readonly string[]
  readonly strategy?: { readonly matrix: { readonly suite: readonly string[] } }
  readonly steps?: readonly { readonly run?: string }[]
}

let clone: string
let aws: Awaited<ReturnType<typeof awsForADeployment>>
beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'countersign-clone-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, maxBuffer: 1 << 26 })
  for (const file of new Set(files.toString().trim().split('\n'))) {
    mkdirSync(join(clone, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(clone, file), { force: true })
  }
  aws = await awsForADeployment({ account: sandbox?.account ?? '', zoneName: sandbox?.domain?.zoneName ?? '' })
}, 120_000)
afterAll(() => {
  aws.stop()
  rmSync(clone, { recursive: true, force: true })
})

const jobsOf = (name: string): Readonly<Record<string, Job>> =>
  (parse(readFileSync(join(ROOT, `.github/workflows/${name}.yml`), 'utf8')) as { readonly jobs: Readonly<Record<string, Job>> }).jobs

const linesOf = (name: string): readonly string[] =>
  Object.values(jobsOf(name)).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])))

/** Runs a line as the workflow does. What `npm ci` would install is linked from the packages of this repository. */
async function run(line: string): Promise<{ readonly code: number; readonly text: string }> {
  const installed = /^npm ci(?: --prefix (\S+))?/.exec(line)
  if (installed !== null) {
    const folder = join(installed[1] ?? '.', 'node_modules')
    symlinkSync(join(ROOT, folder), join(clone, folder))
    return { code: 0, text: '' }
  }
  const words = line.replaceAll(`$${'{{ inputs.stage }}'}`, 'sandbox').replaceAll(`$${'{{ vars.SERVICE_URL }}'}`, aws.url)
  const credentials = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', AWS_REGION: 'eu-west-1', AWS_EC2_METADATA_DISABLED: 'true' }
  const env = { ...process.env, CI: 'true', AWS_ENDPOINT_URL: aws.url, AWS_MAX_ATTEMPTS: '1', ...credentials }
  return new Promise((resolve) => {
    execFile('sh', ['-c', words], { cwd: clone, env, timeout: 600_000, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    )
  })
}

test('the lines that deploy a stage run in a clean clone up to the first call that would change AWS', async () => {
  const lines = linesOf('deploy-stage')
  expect(lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'npm ci --no-audit',
    'npm ci --prefix',
    'npm run deploy',
    'npm run smoke',
  ])
  const answers = []
  for (const line of lines) answers.push(await run(line))
  const [, , deploy, smoke] = answers
  // The application is synthesised, nothing stands in the way, and only AWS refuses what comes next.
  expect(deploy?.text).toContain('sandbox, idle, in US dollars a month')
  expect(deploy?.text).toContain('== stack countersign-sandbox-')
  expect(deploy?.code).toBe(1)
  expect(aws.refused.length).toBeGreaterThan(0)
  expect(smoke?.text).toContain('checks found what is meant')
}, 900_000)

const script = readFileSync(join(ROOT, '.ci/run'), 'utf8')

test('the line that checks a change installs the packages of the deployment too', () => {
  expect(linesOf('deliver')).toEqual(['.ci/run', `.ci/run $${'{{ matrix.suite }}'}`])
  expect(script).toMatch(/for folder in [\w /]*\binfra\b/)
})

test('before a stage gets a change, every suite has run as a whole', () => {
  const [first = [], all = []] = [...script.matchAll(/^ *suites=\(([a-z ]+)\)$/gm)].map(([, names = '']) => names.split(' '))
  const projects = config.test?.projects?.flatMap((each) => (typeof each === 'object' && 'test' in each ? [each.test?.name] : []))
  expect(all).toEqual(expect.arrayContaining(projects ?? ['no project']))
  const { sandbox, 'whole-suite': whole } = jobsOf('deliver')
  expect(whole?.strategy?.matrix.suite).toEqual(all.filter((name) => !first.includes(name)))
  expect(sandbox?.needs).toEqual(['check', 'whole-suite'])
})

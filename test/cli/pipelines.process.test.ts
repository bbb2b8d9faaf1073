import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

/** The runners of the pipelines are stubs; the commands, the command line and the service are real. */
const service = running()
const cli = commandLine(service)
const EXAMPLES = fileURLToPath(new URL('../../docs/examples/pipelines/', import.meta.url))

type Step = { readonly if?: string; readonly run: string; readonly env: Readonly<Record<string, string>> }
type Action = {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}
type Ran = { readonly code: number; readonly text: string }

const at = (name: string) => join(cli.folder, name)
const action = parse(await readFile(join(EXAMPLES, 'action.yml'), 'utf8')) as Action
type Template = { readonly variables: Readonly<Record<string, string>> } & Readonly<Record<string, { readonly script?: readonly string[] }>>
const gitlab = parse(await readFile(join(EXAMPLES, 'countersign.gitlab-ci.yml'), 'utf8')) as Template

beforeAll(async () => {
  await copyFile(join(EXAMPLES, 'gate.mjs'), at('gate.mjs'))
})

function bash(script: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  const all = { PATH: process.env.PATH ?? '', HOME: cli.folder, XDG_CONFIG_HOME: at('config'), ...env }
  return new Promise((resolve) => {
    execFile('bash', ['-eo', 'pipefail', '-c', script], { cwd: cli.folder, env: all }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: `${stdout}${stderr}` }),
    )
  })
}

/** Runs the steps of the action as a runner does: inputs become variables, and a condition about inputs and outputs decides. */
async function github(inputs: Readonly<Record<string, string>>): Promise<Ran & { readonly summary: string; readonly output: string }> {
  const defaults = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name, value]))
  const given: Record<string, string> = { ...defaults, command: await cli.command(), ...inputs }
  const files = { GITHUB_OUTPUT: at('output'), GITHUB_STEP_SUMMARY: at('summary'), GITHUB_ACTION_PATH: cli.folder }
  for (const file of [files.GITHUB_OUTPUT, files.GITHUB_STEP_SUMMARY]) await writeFile(file, '')
  let text = ''
  let code = 0
  for (const step of action.runs.steps) {
    const output = await readFile(files.GITHUB_OUTPUT, 'utf8')
    if (code !== 0 || (step.if !== undefined && !(given.apply === 'true' && output.includes('changed=true')))) continue
    const env = Object.entries(step.env).map(([name, value]) => [name, given[/inputs\.([\w-]+)/.exec(value)?.[1] ?? ''] ?? ''])
    const ran = await bash(step.run, { ...files, ...Object.fromEntries(env) })
    text += ran.text
    code = ran.code
  }
  return { code, text, summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'), output: await readFile(files.GITHUB_OUTPUT, 'utf8') }
}

/** Runs the script of a job, with the variables of the template. */
async function gitlabJob(job: string, variables: Readonly<Record<string, string>>): Promise<Ran> {
  return bash(gitlab[job]?.script?.join('\n') ?? 'exit 9', { ...gitlab.variables, COUNTERSIGN: await cli.command(), ...variables })
}

const limitNow = async () =>
  ((await service.call('GET', '/tenants/1/config/task.open.max', { token: await service.tokenOf('operator') })).body as { value: number })
    .value

async function fileWith(name: string, text: string): Promise<string> {
  await writeFile(at(name), `tenant: 1\n${text}\n`)
  return at(name)
}

describe('the GitHub action', () => {
  test('without changes it passes, says so, and applies nothing', async () => {
    const ran = await github({ file: await fileWith('same.yaml', 'settings:\n  webAuthN.friendlyName: Harbour Pay'), apply: 'true' })
    expect(ran).toMatchObject({ code: 0, output: 'changed=false\n', summary: expect.stringContaining('0 to change') })
  })

  test('with changes it shows the plan, and applies it where it is asked to', async () => {
    const file = await fileWith('limit.yaml', 'settings:\n  task.open.max: 40')
    const before = await limitNow()
    const shown = await github({ file })
    expect(shown).toMatchObject({
      code: 0,
      output: 'changed=true\n',
      summary: expect.stringContaining('task.open.max: 1000 -> 40 (ALLOW)'),
    })
    expect(await limitNow()).toBe(before)
    const proposed = await github({ file, apply: 'true', 'as-task': 'LEVEL_20' })
    expect([proposed.code, proposed.text]).toEqual([0, expect.stringMatching(/proposed +task\.open\.max: task \d+ is PENDING/)])
    expect(await limitNow()).toBe(before)
    expect((await github({ file, apply: 'true' })).code).toBe(0)
    expect(await limitNow()).toBe(40)
  })

  test('a file that is refused fails with its reason, and applies nothing', async () => {
    const ran = await github({ file: await fileWith('bad.yaml', 'settings:\n  no.such.key: 1'), apply: 'true' })
    expect([ran.code, ran.text, ran.output]).toEqual([2, expect.stringContaining('Unknown key no.such.key'), ''])
  })

  test('a change that the caller may not make fails', async () => {
    await withRow(service, 'TenantConfig.READ.Allowed', 'LEVEL_20,LEVEL_02', async () => {
      const file = await fileWith('denied.yaml', 'settings:\n  task.open.max: 41')
      const ran = await github({ file, command: `${await cli.command()} --as checker` })
      expect([ran.code, ran.text]).toEqual([1, expect.stringContaining('changes that the caller may not make: 1')])
    })
  })
})

describe('the GitLab template', () => {
  test('shows the plan, and proposes the changes to the approvers', async () => {
    const file = await fileWith('limit.yaml', 'settings:\n  task.open.max: 42')
    expect(await gitlabJob('countersign-plan', { COUNTERSIGN_FILE: file })).toMatchObject({
      code: 0,
      text: expect.stringContaining('1 to change'),
    })
    const ran = await gitlabJob('countersign-apply', { COUNTERSIGN_FILE: file })
    expect([ran.code, ran.text]).toEqual([0, expect.stringMatching(/task \d+ is PENDING/)])
  })

  test('fails where more calls would be refused than the limit allows, and passes below it', async () => {
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    expect((await service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('customer'), body })).status).toBe(
      200,
    )
    await service.local.advance(61)
    service.forgetTokens()
    await service.call('GET', '/global/tenants/1', { token: await service.tokenOf('operator') })
    const file = await fileWith('loses.yaml', 'permissions:\n  Transfer.CREATE.Allowed: LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02')
    const refused = await gitlabJob('countersign-plan', { COUNTERSIGN_FILE: file })
    expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/would be refused: 1, at most 0 may/)])
    expect((await gitlabJob('countersign-plan', { COUNTERSIGN_FILE: file, MOST_CALLS_LOST: '5' })).code).toBe(0)
  })

  test('a service that does not answer fails', async () => {
    const file = await fileWith('any.yaml', 'settings:\n  task.open.max: 43')
    const ran = await gitlabJob('countersign-plan', {
      COUNTERSIGN_FILE: file,
      COUNTERSIGN_URL: 'http://127.0.0.1:1',
      COUNTERSIGN_TOKEN: 'a.b.c',
    })
    expect(ran.code).toBe(3)
  })
})

test('the workflow pins its actions, and asks for no more than reading', async () => {
  const text = await readFile(join(EXAMPLES, 'workflow.yml'), 'utf8')
  const { permissions, jobs } = parse(text) as {
    permissions: object
    jobs: { configuration: { steps: { uses: string; with?: object }[] } }
  }
  expect(permissions).toEqual({ contents: 'read' })
  const [checkout, plan] = jobs.configuration.steps
  expect(checkout?.uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  expect(plan?.uses).toBe('./.github/actions/countersign-plan')
  for (const name of Object.keys(plan?.with ?? {})) expect(action.inputs).toHaveProperty(name)
})

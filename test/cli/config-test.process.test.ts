import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

const POLICY = {
  name: 'large',
  operations: ['createTransfer'],
  when: 'amount >= 100.0',
  require: 'always',
  steps: [{ name: 'finance', roles: ['LEVEL_02'], approvals: 1 }],
}

const expectation = (as: string, amount: number, rest: string) => `- as: ${as}
  call: POST /tenants/1/wallets/transfers
  body: {amount: ${amount}, fromWalletId: 1, toWalletId: 3}
  ${rest}
`

async function tested(text: string, options: readonly string[] = []) {
  const file = join(cli.folder, 'expectations.yaml')
  await writeFile(file, text)
  return withConfig(service, 'approval.policies', [POLICY], () => cli.run([...options, 'config', 'test', file]))
}

test('expectations that hold are counted', async () => {
  const run = await tested(
    [
      expectation('operator@harbour.example', 100, 'expect: TASK_REQUIRED\n  policies: [large]\n  steps: [finance]'),
      expectation('operator@harbour.example', 99, 'expect: ALLOW\n  policies: []'),
      expectation('maker@harbour.example', 99, 'expect: TASK_REQUIRED'),
      expectation('onboarding@harbour.example', 99, 'expect: DENY'),
    ].join(''),
  )
  expect(run.stderr).toBe('')
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('4 expectations hold') })
})

test('the command counts one expectation and one difference in the singular', async () => {
  const held = await tested(expectation('operator@harbour.example', 99, 'expect: ALLOW'))
  expect(held).toMatchObject({ code: 0, stdout: expect.stringContaining('1 expectation holds') })
  const differs = await tested(expectation('operator@harbour.example', 99, 'expect: DENY'))
  expect(differs).toMatchObject({ code: 1, stderr: expect.stringMatching(/^1 difference$/m) })
})

test('exit 1, with one line for each difference', async () => {
  const run = await tested(
    [
      expectation('operator@harbour.example', 100, 'expect: ALLOW\n  steps: [risk]'),
      expectation('operator@harbour.example', 1, 'expect: ALLOW'),
    ].join(''),
  )
  expect(run.code).toBe(1)
  const lines = run.stdout.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^1\. operator@harbour\.example: POST \/tenants\/1\/wallets\/transfers: expected ALLOW, got TASK_REQUIRED/)
  expect(lines[1]).toMatch(/expected steps risk, got finance/)
})

test('a call that cannot be decided as it stands is one difference, and the others are compared all the same', async () => {
  const run = await tested(
    [
      '- as: operator@harbour.example\n  call: POST /tenants/1/wallets/transfers\n  expect: ALLOW\n',
      '- call: POST /tenants/1/nothing\n  expect: DENY\n',
      expectation('operator@harbour.example', 100, 'expect: ALLOW'),
    ].join(''),
  )
  expect(run.code).toBe(1)
  const lines = run.stdout.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^1\. operator@harbour\.example: .*: expected ALLOW, got GEN001 \(body is required/)
  expect(lines[1]).toMatch(/^2\. POST \/tenants\/1\/nothing: expected DENY, got GEN002/)
  expect(lines[2]).toMatch(/^3\. .*: expected ALLOW, got TASK_REQUIRED/)
})

test.each([
  ['a: 1', /list of expectations/],
  ['- call: POST /x\n  expect: MAYBE', /expectation 1: expect must be one of/],
  ['- call: /x\n  expect: ALLOW', /call must be a method and a path/],
  ['- call: GET /x\n  expect: ALLOW\n  asd: 1', /unknown field asd/],
  ['- as: nobody@x.example\n  call: GET /tenants/1/wallets/1\n  expect: ALLOW', /no identity nobody@x.example/],
])('a file that makes no sense is refused: %s', async (text, why) => {
  expect(await tested(text)).toMatchObject({ code: 2, stderr: expect.stringMatching(why) })
})

test('an expectation names people of the institution and above, for somebody who may see them', async () => {
  const identity = 'audit@harbour-group.example'
  const token = await service.tokenOf('globalAdmin')
  const body = { identity, role: 'INSTITUTION_SUPPORT', firstName: 'Grace', lastName: 'Hopper', email: identity }
  expect((await service.call('POST', '/institutions/harbour/admin-users', { token, body })).status).toBe(200)
  const text = [expectation('admin@countersign.example', 100, 'expect: TASK_REQUIRED'), expectation(identity, 1, 'expect: DENY')].join('')
  const held = await tested(text, ['--as', 'globalAdmin', '--tenant', '1'])
  expect(held.stderr).toBe('')
  expect(held.stdout).toContain('2 expectations hold')
  expect(await tested(text, ['--as', 'operator'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no identity admin@countersign'),
  })
})

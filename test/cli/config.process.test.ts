import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

type Plan = {
  readonly changes: readonly { key: string; before: unknown; after: unknown; decision: string; effect?: { calls: { lose: number } } }[]
  readonly leftAlone: readonly string[]
}
type Applied = { readonly applied: readonly { key: string; result: string; taskId?: number }[] }
type Setting = { readonly value: unknown; readonly overridden: boolean }

const fileNamed = (name: string) => join(cli.folder, name)
const inForce = async (key: string): Promise<Setting> =>
  (await service.call('GET', `/tenants/1/config/${key}`, { token: await service.tokenOf('operator') })).body as Setting

/** An exported file with some lines replaced. */
async function exported(name: string, ...changes: readonly (readonly [string | RegExp, string])[]): Promise<string> {
  const file = fileNamed(name)
  expect((await cli.run(['config', 'export', file])).code).toBe(0)
  const text = changes.reduce(
    (whole, [from, to]) => {
      const changed = whole.replace(from, to)
      expect(changed, String(from)).not.toBe(whole)
      return changed
    },
    await readFile(file, 'utf8'),
  )
  await writeFile(file, text)
  return file
}

test('what is exported is YAML that says what each key does, and applied again it changes nothing', async () => {
  const file = await exported('same.yaml')
  const text = await readFile(file, 'utf8')
  expect(parse(text)).toMatchObject({
    tenant: 1,
    settings: { 'webAuthN.friendlyName': 'Harbour Pay' },
    permissions: { 'Transfer.CREATE.Allowed': 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02,CUSTOMER' },
  })
  expect(text).toContain('# Number of distinct people, other than the initiator, who must approve a task before it runs.')
  expect(text).toContain('# overrideCheckerCount: 0')
  expect(await cli.json<Plan>(['config', 'plan', file, '--prune'])).toMatchObject({ changes: [], leftAlone: [] })
  expect(await cli.json<Applied>(['config', 'apply', file])).toMatchObject({ applied: [] })
  expect((await cli.run(['config', 'apply', file])).stdout).toContain('There are no differences')
})

test('a plan tells each difference and whose calls would lose, and changes nothing; apply sends only what differs', async () => {
  const moved = await cli.run([
    'call',
    'POST',
    '/tenants/1/wallets/transfers',
    '--as',
    'customer',
    '-d',
    '{"amount":1,"fromWalletId":1,"toWalletId":3}',
  ])
  expect(moved.code).toBe(0)
  await service.local.advance(61)
  service.forgetTokens()
  await service.call('GET', '/global/tenants/1', { token: await service.tokenOf('operator') })

  const file = await exported(
    'change.yaml',
    ['LEVEL_01->LEVEL_02,CUSTOMER', 'LEVEL_01->LEVEL_02'],
    ['# task.open.max: 1000', 'task.open.max: 50'],
  )
  const plan = await cli.json<Plan>(['config', 'plan', file])
  expect(plan.changes.map(({ key, before, after, decision }) => [key, before, after, decision])).toEqual([
    ['task.open.max', 1000, 50, 'ALLOW'],
    ['Transfer.CREATE.Allowed', 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02,CUSTOMER', 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02', 'ALLOW'],
  ])
  expect(plan.changes[1]?.effect?.calls.lose).toBeGreaterThan(0)
  expect((await cli.run(['config', 'plan', file])).stdout).toMatch(/loses +\d+ × POST/)
  expect((await inForce('task.open.max')).overridden).toBe(false)

  const { applied } = await cli.json<Applied>(['config', 'apply', file])
  expect(applied).toEqual([
    { key: 'task.open.max', result: 'changed' },
    { key: 'Transfer.CREATE.Allowed', result: 'changed' },
  ])
  expect((await inForce('task.open.max')).value).toBe(50)
  await writeFile(
    file,
    'tenant: 1\nsettings:\n  task.open.max: null\npermissions:\n  Transfer.CREATE.Allowed: LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02,CUSTOMER\n',
  )
  const back = await cli.json<Applied>(['config', 'apply', file])
  expect(back.applied.map(({ key }) => key)).toEqual(['task.open.max', 'Transfer.CREATE.Allowed'])
  expect((await inForce('task.open.max')).overridden).toBe(false)
})

test('a plan of approval policies tells whose calls would need more approvals, and how many cannot be judged', async () => {
  const file = fileNamed('policies.yaml')
  const policy = 'name: all, operations: [createTransfer], require: always, steps: [{ name: one, roles: [LEVEL_02], approvals: 1 }]'
  await writeFile(file, `settings:\n  approval.policies:\n    - { ${policy} }\n`)
  const { changes } = await cli.json<Plan>(['config', 'plan', file])
  expect(changes).toMatchObject([{ key: 'approval.policies', effect: { calls: { gain: 0, lose: expect.any(Number), unknown: 0 } } }])
  expect(changes[0]?.effect?.calls.lose).toBeGreaterThan(0)
  const words = (await cli.run(['config', 'plan', file])).stdout
  expect(words).toContain('of the calls of the last 7 days, 0 would need less')
  expect(words).toContain('ALLOW → TASK_REQUIRED')
  await writeFile(file, `settings:\n  approval.policies:\n    - { when: amount > 5.0, ${policy} }\n`)
  expect((await cli.run(['config', 'plan', file])).stdout).toMatch(/, and [1-9]\d* cannot be judged$/m)
})

test('groups of the directory and their highest position rise and fall together in one file', async () => {
  const withGroups = async (position: string) => {
    const file = fileNamed(`groups-${position}.yaml`)
    await writeFile(file, `tenant: 1\nsettings:\n  scim.groups:\n    Chiefs: ${position}\n  scim.highest: ${position}\n`)
    return file
  }
  for (const position of ['LEVEL_12', 'LEVEL_05']) {
    const { applied } = await cli.json<Applied>(['config', 'apply', await withGroups(position), '--as', 'globalAdmin'])
    expect(applied.map(({ key }) => key).sort()).toEqual(['scim.groups', 'scim.highest'])
    expect(await inForce('scim.highest')).toMatchObject({ value: position })
  }
  const none = fileNamed('no-groups.yaml')
  await writeFile(none, 'tenant: 1\nsettings:\n  scim.highest: null\n  scim.groups: null\n')
  expect((await cli.run(['config', 'apply', none])).code).toBe(0)
})

test('a template for one language, which no list has before it is set, is applied and taken back', async () => {
  const key = 'mustache.sms.sca.otp.de'
  const file = fileNamed('template.yaml')
  await writeFile(file, `tenant: 1\nsettings:\n  ${key}: "Ihr Code: {{otp}}"\n`)
  expect(await cli.json<Applied>(['config', 'apply', file])).toMatchObject({ applied: [{ key, result: 'changed' }] })
  expect(await inForce(key)).toMatchObject({ value: 'Ihr Code: {{otp}}' })
  expect(await cli.json<Plan>(['config', 'plan', file])).toMatchObject({ changes: [] })
  await writeFile(file, `tenant: 1\nsettings:\n  ${key}: null\n`)
  expect(await cli.json<Applied>(['config', 'apply', file])).toMatchObject({ applied: [{ key, result: 'changed' }] })
  for (const unknown of ['mustache.sms.sca.otp.xx', 'mustache.sms.nothing.de', 'oidc.config.corporate']) {
    await writeFile(file, `tenant: 1\nsettings:\n  ${unknown}: "x"\n`)
    expect(await cli.run(['config', 'plan', file])).toMatchObject({ code: 2, stderr: expect.stringContaining(`Unknown key ${unknown}`) })
  }
})

test('changes that need approval are proposed with --as-task, and without it nothing is sent', async () => {
  await withRow(service, 'TenantConfig.READ.Allowed', 'LEVEL_20,LEVEL_01', async () =>
    withRow(service, 'TenantConfig.UPDATE.Allowed', 'LEVEL_20,LEVEL_01->LEVEL_02', async () => {
      const file = fileNamed('propose.yaml')
      await writeFile(file, 'tenant: 1\nsettings:\n  task.open.max: 60\n')
      const refused = await cli.run(['config', 'apply', file, '--as', 'maker'])
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/Nothing was sent[\s\S]*--as-task LEVEL_02/)])
      const { stdout } = await cli.run(['config', 'apply', file, '--as', 'maker', '--as-task', 'LEVEL_02'])
      expect(stdout).toMatch(/proposed +task\.open\.max: task \d+ is PENDING, and nothing has changed yet/)
      expect((await inForce('task.open.max')).overridden).toBe(false)
      const [task] = await cli.json<{ taskId: number }[]>(['tasks', '--as', 'checker'])
      await cli.json(['tasks', 'approve', String(task?.taskId), '--as', 'checker'])
      expect((await inForce('task.open.max')).value).toBe(60)
    }),
  )
})

test('a row that would give a right which one does not hold needs a task: the plan says so, names the right and who may approve', async () => {
  await withRow(service, 'Transfer.CREATE.Allowed', 'LEVEL_20->LEVEL_19', async () => {
    const file = fileNamed('right.yaml')
    await writeFile(file, 'tenant: 1\npermissions:\n  Transfer.CREATE.Allowed: LEVEL_20\n')
    expect((await cli.json<Plan>(['config', 'plan', file])).changes).toMatchObject([
      { decision: 'TASK_REQUIRED', approvers: ['GLOBAL_ADMIN', 'INSTITUTION_ADMIN'], whatWouldHelp: expect.any(String) },
    ])
    const { stdout } = await cli.run(['config', 'plan', file])
    expect(stdout).toContain('needs a task and the approval of GLOBAL_ADMIN or INSTITUTION_ADMIN')
    expect(stdout).toContain('This change gives Transfer.CREATE to LEVEL_20, which you do not have.')
    const refused = await cli.run(['config', 'apply', file])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Propose it: add --as-task GLOBAL_ADMIN,INSTITUTION_ADMIN')])
    const { stdout: proposed } = await cli.run(['config', 'apply', file, '--as-task', 'GLOBAL_ADMIN,INSTITUTION_ADMIN'])
    expect(proposed).toMatch(/proposed +Transfer\.CREATE\.Allowed: task \d+ is PENDING/)
    expect((await inForce('Transfer.CREATE.Allowed')).value).toBe('LEVEL_20->LEVEL_19')
    const [task] = await cli.json<{ taskId: number }[]>(['tasks', '--as', 'globalAdmin'])
    await cli.json(['tasks', 'approve', String(task?.taskId), '--as', 'globalAdmin'])
    expect((await inForce('Transfer.CREATE.Allowed')).value).toBe('LEVEL_20')
  })
})

test('with --as-task somebody who may make the changes alone proposes them too', async () => {
  const file = fileNamed('propose-anyway.yaml')
  await writeFile(file, 'tenant: 1\nsettings:\n  task.open.max: 70\n')
  const before = (await inForce('task.open.max')).value
  const { stdout } = await cli.run(['config', 'apply', file, '--as', 'operator', '--as-task', 'LEVEL_20,GLOBAL_ADMIN'])
  expect(stdout).toMatch(/proposed +task\.open\.max: task \d+ is PENDING, and nothing has changed yet/)
  expect((await inForce('task.open.max')).value).toBe(before)
  const taskId = Number(/task (\d+) is PENDING/.exec(stdout)?.[1])
  const again = await cli.run(['config', 'apply', file, '--as', 'operator', '--as-task', 'LEVEL_20,GLOBAL_ADMIN'])
  expect([stdout, again.stdout]).toEqual([
    expect.not.stringContaining('for the same key'),
    expect.stringContaining(`; open before, and for the same key: ${taskId}`),
  ])
  await cli.run(['tasks', 'withdraw', String(taskId), '--as', 'operator'])
})

test('a plan of somebody who may not change it is refused before anything is sent', async () => {
  await withRow(service, 'TenantConfig.READ.Allowed', 'LEVEL_20,LEVEL_02', async () => {
    const file = fileNamed('denied.yaml')
    await writeFile(file, 'tenant: 1\nsettings:\n  task.open.max: 70\n')
    const { code, stderr } = await cli.run(['config', 'apply', file, '--as', 'checker'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('Nothing was sent: you may not change task.open.max')])
  })
})

test.each([
  ['tenant: 1\nsetings:\n  a: 1\n', 'unknown entry setings'],
  ['tenant: 1\nsettings:\n  no.such.key: 1\n', 'Unknown key no.such.key'],
  ['tenant: 1\nsettings:\n  Transfer.CREATE.Allowed: LEVEL_20\n', 'belongs to permissions'],
  ['permissions:\n  Transfer.CREATE: LEVEL_20\n', 'Transfer.CREATE must end in .Allowed'],
  ['settings: [1', 'is not YAML'],
  ['settings: &all {}\npermissions: *all', 'bad.yaml must not hold YAML aliases (got *all)'],
  ['--- 1\n--- 2', 'bad.yaml must hold one YAML document'],
])('a file that says %j is refused', async (text, why) => {
  const file = fileNamed('bad.yaml')
  await writeFile(file, text)
  const { code, stderr } = await cli.run(['config', 'plan', file])
  expect([code, stderr]).toEqual([2, expect.stringContaining(why)])
})

test('a value that the service refuses is named by its key', async () => {
  const file = fileNamed('wrong.yaml')
  await writeFile(file, 'settings:\n  task.expiry.hours: 12\n  overrideCheckerCount: two\n')
  const { code, stderr } = await cli.run(['config', 'plan', file])
  expect([code, stderr]).toEqual([1, expect.stringContaining('field  overrideCheckerCount must be a number (got a string)')])
  await writeFile(file, 'settings:\n  position.names: {LEVEL_01: 7}\n')
  expect((await cli.run(['config', 'plan', file])).stderr).toContain('field  position.names.LEVEL_01 must be')
})

test('what was changed before a refusal is answered in JSON too', async () => {
  const file = fileNamed('half.yaml')
  const policy = '{ name: p, operations: [createTransfer], steps: [{ name: one, people: [424242], approvals: 1 }] }'
  await writeFile(file, `settings:\n  task.open.max: 77\n  approval.policies: [${policy}]\n`)
  const stopped = await cli.run(['config', 'apply', file, '--json'])
  expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringContaining('must be a person of this tenant')])
  expect(JSON.parse(stopped.stdout)).toEqual({ tenant: 1, applied: [{ key: 'task.open.max', result: 'changed' }] })
  await writeFile(file, 'settings:\n  task.open.max: null\n')
  expect((await cli.run(['config', 'apply', file])).code).toBe(0)
})

test('a file that does not exist is named in words', async () => {
  const { code, stderr } = await cli.run(['config', 'plan', fileNamed('missing.yaml')])
  expect([code, stderr]).toEqual([2, expect.stringContaining(`There is no file ${fileNamed('missing.yaml')}.`)])
})

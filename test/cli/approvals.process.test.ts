import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

type Task = { readonly taskId: number; readonly status: string; readonly executorComment?: string }
const TRANSFER = '{"amount": 2, "fromWalletId": 1, "toWalletId": 3, "description": "rent"}'
const propose = (...more: string[]) =>
  cli.json<Task>(['call', 'POST', '/tenants/{tenantId}/wallets/transfers', '--as', 'maker', '-d', TRANSFER, ...more])

test('a call is made, and its answer is what is printed', async () => {
  const made = await cli.json<{ transferId: number; status: string }>([
    'call',
    'POST',
    '/tenants/1/wallets/transfers',
    '--as',
    'operator',
    '-d',
    TRANSFER,
  ])
  expect(made.status).toBe('SUCCESSFUL')
  const { stdout } = await cli.run(['call', 'GET', `/tenants/1/wallets/transfers/${made.transferId}`, '--as', 'operator'])
  expect(JSON.parse(stdout)).toMatchObject({ transferId: made.transferId, amount: 2 })
})

test('a body is read from a file as editors of Windows write it', async () => {
  const file = join(cli.folder, 'transfer.json')
  await writeFile(file, `\ufeff${TRANSFER}\r\n`)
  const made = await cli.run(['call', 'POST', '/tenants/1/wallets/transfers', '--as', 'operator', '-d', `@${file}`])
  expect([made.code, made.stderr]).toEqual([0, ''])
})

test('status and headers of an answer are shown on stderr, if they are asked for', async () => {
  const { stdout, stderr } = await cli.run(['call', 'GET', '/tenants/1/wallets/1', '--as', 'operator', '--include'])
  expect(JSON.parse(stdout)).toMatchObject({ walletId: 1 })
  expect(stderr).toMatch(/^HTTP 200\n/)
  expect(stderr).toMatch(/^etag: .+$/m)
})

test('a call is proposed to roles, found by those who decide, and approved', async () => {
  const { taskId, status } = await propose('--as-task', 'LEVEL_02')
  expect(status).toBe('PENDING')
  expect(await cli.json<Task[]>(['tasks', '--as', 'checker'])).toContainEqual(expect.objectContaining({ taskId }))
  expect(await cli.json<Task[]>(['tasks', 'list', '--mine', '--as', 'maker'])).toContainEqual(expect.objectContaining({ taskId }))
  expect((await cli.run(['tasks', 'show', String(taskId), '--as', 'checker'])).stdout).toContain('Transfer 2.00 EUR')
  const approved = await cli.run(['tasks', 'approve', String(taskId), '--as', 'checker'])
  expect([approved.code, approved.stdout]).toEqual([0, expect.stringContaining('EXECUTED')])
  expect((await cli.run(['tasks', 'approve', String(taskId), '--as', 'checker'])).stderr).toContain('TSK004')
})

test('a call that is proposed twice is stored twice, and the second time the first task is named', async () => {
  const body = '{"amount": 3, "fromWalletId": 1, "toWalletId": 3, "description": "typed twice"}'
  const type = () => cli.run(['call', 'POST', '/tenants/1/wallets/transfers', '--as', 'maker', '-d', body, '--as-task', 'LEVEL_02'])
  const [first, second] = [await type(), await type()]
  const { taskId } = JSON.parse(first.stdout) as Task
  expect((JSON.parse(second.stdout) as Task).taskId).not.toBe(taskId)
  expect(first.stderr).not.toContain('same call')
  expect(second.stderr).toContain(`To take it back: countersign tasks withdraw ${taskId}`)
  await cli.run(['tasks', 'withdraw', String(taskId), '--as', 'maker'])
  await cli.run(['tasks', 'withdraw', String((JSON.parse(second.stdout) as Task).taskId), '--as', 'maker'])
  expect((await type()).stderr).not.toContain('same call')
})

test('an item that has changed since the proposal is shown as it is now, and approved by its etag', async () => {
  const made = await cli.json<{ customerId: number }>([
    'call',
    'POST',
    '/tenants/1/customers',
    '--as',
    'operator',
    '-d',
    '{"firstName": "Old", "lastName": "Name"}',
  ])
  const path = `/tenants/1/customers/${made.customerId}`
  const change = (firstName: string, ...more: string[]) =>
    cli.json<Task>(['call', 'PUT', path, '--as', 'operator', '-d', JSON.stringify({ firstName }), ...more])
  const { taskId } = await change('Proposed', '--as-task', 'GLOBAL_ADMIN')
  await change('Overtaken')
  const refused = await cli.run(['tasks', 'approve', String(taskId), '--yes', '--as', 'globalAdmin'])
  expect([refused.code === 0, refused.stderr]).toEqual([false, expect.stringContaining('TSK007')])
  expect(refused.stderr).toContain('“Overtaken” → “Proposed”')
  const etag = /--if-match '("[^"]+")'/.exec(refused.stderr)?.[1] ?? ''
  const approved = await cli.run(['tasks', 'approve', String(taskId), '--if-match', etag, '--as', 'globalAdmin'])
  expect([approved.code, approved.stdout]).toEqual([0, expect.stringContaining('EXECUTED')])
})

test('a task is discussed, sent back and submitted again', async () => {
  const { taskId } = await propose('--as-task', 'LEVEL_02')
  const id = String(taskId)
  expect((await cli.run(['tasks', 'comment', id, 'Which flat?', '--as', 'checker'])).stdout).toContain('Which flat?')
  expect((await cli.run(['tasks', 'comments', id, '--as', 'maker'])).stdout).toContain('Charles Babbage')
  expect((await cli.run(['tasks', 'send-back', id, '--as', 'checker'])).code).not.toBe(0)
  const sentBack = await cli.json<Task>(['tasks', 'send-back', id, '--comment', 'name the flat', '--as', 'checker'])
  expect(sentBack).toMatchObject({ status: 'DRAFT', executorComment: 'name the flat' })
  expect((await cli.json<Task>(['tasks', 'submit', id, '--as', 'maker'])).status).toBe('PENDING')
})

test('a substitute is named and ended, and a position is asked for, granted, listed and ended', async () => {
  const until = new Date(service.local.clock.now() + 86_400_000).toISOString()
  const made = await cli.json<{ delegationId: string }>([
    'delegations',
    'create',
    '4',
    '--until',
    until,
    '--reason',
    'away',
    '--as',
    'checker',
  ])
  expect((await cli.run(['delegations', '--as', 'checker2'])).stdout).toContain(made.delegationId)
  const proposed = await propose('--approvers', '3')
  expect((await cli.run(['tasks', 'approve', String(proposed.taskId), '--as', 'checker2'])).code).toBe(0)
  const shown = await cli.run(['tasks', 'show', String(proposed.taskId), '--as', 'maker'])
  expect(shown.stdout).toContain('Katherine Johnson for Charles Babbage APPROVED')
  expect((await cli.run(['delegations', 'end', made.delegationId, '--as', 'checker2'])).code).toBe(0)
  const asked = await cli.json<{ kind: string; task?: Task; taskId?: number }>([
    ...['access', 'request', 'LEVEL_03', '--for', '90m', '--reason', 'audit', '--as', 'maker'],
  ])
  const taskId = asked.taskId ?? asked.task?.taskId ?? 0
  expect((await cli.run(['tasks', 'approve', String(taskId), '--as', 'operator'])).stdout).toContain('EXECUTED')
  const [held] = await cli.json<{ temporaryPositionId: number; active: boolean }[]>(['access', 'list', '--as', 'maker'])
  expect(held).toMatchObject({ position: 'LEVEL_03', active: true })
  const ended = ['access', 'end', String(held?.temporaryPositionId), '--customer', '2', '--as', 'operator']
  expect((await cli.run(ended)).code).toBe(0)
})

test('the access report is a table, JSON or CSV, and names those who used nothing', async () => {
  const words = await cli.run(['access', 'report', '--as', 'operator'])
  expect(words.stdout).toMatch(/ID +NAME +HOLDS/)
  const rows = await cli.json<{ customerId: number; lastUse: object }[]>(['access', 'report', '--as', 'operator'])
  const unused = await cli.json<{ lastUse: object }[]>(['access', 'report', '--never-used', '--as', 'operator'])
  expect(rows.length).toBeGreaterThan(unused.length)
  expect(unused.every(({ lastUse }) => Object.keys(lastUse).length === 0)).toBe(true)
  const csv = (await cli.run(['access', 'report', '--csv', '--as', 'operator'])).stdout.trim().split(/\r?\n/)
  expect(csv[0]).toMatch(/^customerId,name,identity,position/)
  expect(csv.length).toBe(rows.length + 1)
  expect((await cli.run(['access', 'report', '--as', 'maker'])).stderr).toContain('SEC003')
})

test('a proposal to people is rejected with a comment, and another one withdrawn', async () => {
  const { taskId } = await propose('--approvers', '3', '--comment', 'please')
  expect(await cli.json<Task[]>(['tasks', '--as', 'checker'])).toContainEqual(expect.objectContaining({ taskId }))
  const rejected = await cli.json<Task>(['tasks', 'reject', String(taskId), '--comment', 'too dear', '--as', 'checker'])
  expect(rejected).toMatchObject({ status: 'REJECTED', executorComment: 'too dear' })
  const draft = await propose('--as-task', 'LEVEL_02', '--draft')
  expect(draft.status).toBe('DRAFT')
  expect((await cli.json<Task>(['tasks', 'submit', String(draft.taskId), '--as', 'maker'])).status).toBe('PENDING')
  expect((await cli.json<Task>(['tasks', 'withdraw', String(draft.taskId), '--as', 'maker'])).status).toBe('DISCARDED')
})

test('the note that nothing has changed is on stderr, and stdout has only the task', async () => {
  const { stdout, stderr } = await cli.run(
    ['call', 'POST', '/tenants/1/wallets/transfers', '--as', 'maker', '--as-task', 'LEVEL_02', '-d', '-'],
    { input: TRANSFER },
  )
  expect(stderr).toContain('Nothing has changed yet')
  expect(JSON.parse(stdout)).toMatchObject({ status: 'PENDING' })
})

test('the note names the approvers, not the roles, where an agent’s usual approvers decide', async () => {
  const args = ['agents', 'create', '--name', 'bot', '--approvers', '3', '--as', 'maker']
  const { token, agentTokenId } = await cli.json<{ token: string; agentTokenId: string }>(args)
  const env = { COUNTERSIGN_TOKEN: token }
  const { stderr } = await cli.run(['call', 'POST', '/tenants/1/wallets/transfers', '--as-task', 'LEVEL_02', '-d', TRANSFER], { env })
  expect(stderr).toContain('its approvers decide')
  await cli.run(['agents', 'end', agentTokenId, '--as', 'maker'])
})

test('a step-up takes its code from --otp or the environment; without one it is refused with what to do', async () => {
  const { otpOverride = '' } = service.local.service.ports
  const body = (n: number) =>
    JSON.stringify({ amount: 1, type: 'CASH', externalUniqueId: `cli-step-up-${n}`, deliverToPhone: '+447700900123' })
  const args = (n: number) => ['call', 'POST', '/tenants/1/wallets/1/withdrawals', '--as', 'customer', '-d', body(n)]
  const refused = await cli.run(args(1))
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/SEC004[\s\S]*--otp/)])
  expect((await cli.run([...args(2), '--otp', otpOverride])).code).toBe(0)
  expect((await cli.run(args(3), { env: { COUNTERSIGN_OTP: otpOverride } })).code).toBe(0)
  expect((await cli.run([...args(4), '--otp', 'wrong'])).code).toBe(1)
})

test('explain tells why a call would be refused, also for another person', async () => {
  const path = ['explain', 'POST', '/tenants/1/wallets/transfers', '-d', TRANSFER]
  expect(await cli.json([...path, '--as', 'maker'])).toMatchObject({ decision: 'TASK_REQUIRED' })
  expect(await cli.json([...path, '--as', 'operator', '--for', '2'])).toMatchObject({ decision: 'TASK_REQUIRED' })
  expect((await cli.run([...path, '--as', 'maker'])).stdout).toContain('LEVEL_01->LEVEL_02')
})

test('overview counts what waits and what happened', async () => {
  expect(Object.keys(await cli.json<object>(['overview', '--hours', '2', '--as', 'operator']))).toContain('waiting')
  expect((await cli.run(['overview'])).stdout).toMatch(/^Last 24 hours\n\nwaiting /)
  expect((await cli.run(['overview', '--hours', '745'])).code).toBe(2)
  expect((await cli.run(['overview', '--as', 'maker'])).code).toBe(1)
})

test('who-can lists roles and people', async () => {
  const found = await cli.json<{ roles: { role: string }[]; people: { customerId: number }[] }>([
    'who-can',
    'Transfer.CREATE',
    '--as',
    'operator',
  ])
  expect(found).toMatchObject({ permission: 'Transfer.CREATE', tenantId: 1 })
  expect(found.roles.map(({ role }) => role)).toContain('LEVEL_01')
  expect(found.people.map(({ customerId }) => customerId).sort()).toEqual([2, 3, 4, 5, 6])
  expect((await cli.run(['who-can', 'Transfer.CREATE'])).stdout).toContain('with the approval of LEVEL_02')
  expect((await cli.run(['who-can', 'Transfer.MELT', '--as', 'operator'])).code).toBe(1)
})

test('an agent is made, proposes by its token, is listed, speaks MCP, and is ended with its proposals', async () => {
  const made = await cli.json<{ token: string; agentTokenId: string }>([
    'agents',
    'create',
    '--name',
    'bot',
    '--expires',
    '1h',
    '--approvers',
    '3',
    '--as',
    'maker',
  ])
  const env = { COUNTERSIGN_TOKEN: made.token }
  const proposed = await cli.run(['call', 'POST', '/tenants/1/wallets/transfers', '--approvers', '3', '-d', TRANSFER], { env })
  expect(JSON.parse(proposed.stdout)).toMatchObject({ status: 'PENDING', agent: 'bot' })
  const listed = await cli.run(['agents', 'list', '--as', 'maker', '--json'])
  expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ agentTokenId: made.agentTokenId, name: 'bot', keep: true }))
  expect(listed.stdout).not.toContain(made.token)

  const messages = [
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} },
  ]
  const { stdout } = await cli.run(['mcp'], { env, input: `${messages.map((message) => JSON.stringify(message)).join('\n')}\nnot json\n` })
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number | null; result?: { tools?: { name: string }[] } })
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, null].sort())
  expect(answers.find(({ id }) => id === 2)?.result?.tools?.map(({ name }) => name)).toContain('propose')

  expect((await cli.run(['agents', 'end', made.agentTokenId, '--as', 'maker'])).code).toBe(0)
  const { taskId } = JSON.parse(proposed.stdout) as Task
  await eventually(
    'its proposal is discarded',
    async () => (await cli.json<Task>(['tasks', 'show', String(taskId), '--as', 'maker'])).status === 'DISCARDED',
  )
})

test('the command that makes an agent says that its token outlives the session', async () => {
  const { code, stderr } = await cli.run(['agents', 'create', '--name', 'night clerk', '--expires', '1h', '--as', 'maker'])
  expect([code, stderr]).toEqual([0, expect.stringContaining('It keeps working after you log out.')])
})

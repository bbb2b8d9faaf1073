import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

type Task = { readonly taskId: number; readonly status: string; readonly description: string }
const transfer = (amount: number) => JSON.stringify({ amount, fromWalletId: 1, toWalletId: 3 })
const propose = (amount = 2, ...more: string[]) =>
  cli.json<Task>([
    'call',
    'POST',
    '/tenants/1/wallets/transfers',
    '--as',
    'maker',
    '-d',
    transfer(amount),
    '--as-task',
    'LEVEL_02',
    ...more,
  ])
const waitFor = (taskId: number, ...more: string[]) => cli.run(['tasks', 'wait', String(taskId), '--as', 'maker', ...more])

test('a wait ends with 0 when the task is executed, while it waits', async () => {
  const { taskId } = await propose()
  const waiting = waitFor(taskId, '--json')
  await cli.json(['tasks', 'approve', String(taskId), '--as', 'checker'])
  const { code, stdout, stderr } = await waiting
  expect([code, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({ taskId, status: 'EXECUTED' })
})

test('a wait ends with 1 when the task is rejected, withdrawn or failed, and says which', async () => {
  const rejected = await propose()
  await cli.json(['tasks', 'reject', String(rejected.taskId), '--comment', 'too dear', '--as', 'checker'])
  expect(await waitFor(rejected.taskId)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('REJECTED'),
    stderr: expect.stringContaining('is REJECTED: too dear'),
  })
  const withdrawn = await propose()
  await cli.json(['tasks', 'withdraw', String(withdrawn.taskId), '--as', 'maker'])
  expect((await waitFor(withdrawn.taskId)).code).toBe(1)
  const failed = await propose(9_000_000)
  await cli.run(['tasks', 'approve', String(failed.taskId), '--as', 'checker'])
  expect(await waitFor(failed.taskId)).toMatchObject({ code: 1, stderr: expect.stringContaining('FAILED') })
})

test('a wait ends with 1 when its time is over, and shows the task as it is', async () => {
  const { taskId } = await propose()
  const { code, stdout, stderr } = await waitFor(taskId, '--timeout', '1s', '--json')
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { taskId, status: 'PENDING' }])
  expect(JSON.parse(stderr)).toMatchObject({ error: { description: `Task ${taskId} is still PENDING after 1s` } })
  expect((await waitFor(taskId, '--timeout', 'soon')).code).toBe(2)
  expect((await waitFor(1)).stderr).toContain('TSK001')
})

test('the newest task that waits for the approver is approved without its id, and named', async () => {
  const [older, newer] = [await propose(3), await propose(4)]
  const { code, stdout, stderr } = await cli.run(['tasks', 'approve', '--latest', '--as', 'checker', '--json'])
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { taskId: newer.taskId, status: 'EXECUTED' }])
  expect(stderr).toContain('Transfer 4.00 EUR')
  expect((await cli.json<Task>(['tasks', 'show', String(older.taskId), '--as', 'checker'])).status).toBe('PENDING')
})

test('the newest task is named with every effect that its description leaves out, in quotes that no value closes', async () => {
  const body = JSON.stringify({ ...JSON.parse(transfer(5)), externalUniqueId: 'INV-7" → "INV-8' })
  await cli.json(['call', 'POST', '/tenants/1/wallets/transfers', '--as', 'maker', '-d', body, '--as-task', 'LEVEL_02'])
  const { stderr } = await cli.run(['tasks', 'approve', '--latest', '--as', 'checker', '--json'])
  expect(stderr).toContain(`external unique id: "INV-7' → 'INV-8"`)
})

test('without a task that waits nothing is approved', async () => {
  expect(await cli.run(['tasks', 'approve', '--latest', '--as', 'maker'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No task waits for you'),
  })
  expect((await cli.run(['tasks', 'approve', '--as', 'checker'])).code).toBe(2)
  expect((await cli.run(['tasks', 'approve', '1', '--latest', '--as', 'checker'])).code).toBe(2)
})

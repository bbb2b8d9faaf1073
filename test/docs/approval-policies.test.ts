import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { move, withConfig } from '../support/tasks.ts'

const service = running()
const GUIDE = readFileSync(new URL('../../docs/approval-policies.md', import.meta.url), 'utf8')

/** The policies of the guide, by the heading above them. */
function policiesUnder(heading: string): readonly object[] {
  const section = GUIDE.split(`## ${heading}\n`)[1] ?? ''
  const [, json = ''] = /```json\n(.*?)```/s.exec(section) ?? []
  return JSON.parse(json) as readonly object[]
}

const under = <T>(heading: string, run: () => Promise<T>) => withConfig(service, 'approval.policies', policiesUnder(heading), run)
const BY_POLICY = { 'task-by-policy': 'true', 'task-skip-draft': 'true' }

async function transfer(who: string | { readonly token: string }, headers: Record<string, string> = {}) {
  const { wallets } = service.local.demo
  const token = typeof who === 'string' ? await service.tokenOf(who) : who.token
  const body = { amount: 100, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main }
  return service.call('POST', '/tenants/1/wallets/transfers', { token, body, headers })
}

async function proposed(who: string | { readonly token: string }): Promise<TaskId> {
  const answer = await transfer(who, BY_POLICY)
  expect(answer.status).toBe(200)
  return asId(Number(answer.headers.get('task-id')))
}

const approve = async (who: string, taskId: TaskId, more: object = {}) => (await move(service, who, taskId, 'EXECUTE', more)).body

test('the guide has five worked policies', () => {
  expect(GUIDE.match(/```json/g)).toHaveLength(5)
})

test('large amounts', () =>
  under('Large amounts', async () => {
    expect((await transfer('operator')).status).toBe(403)
    expect((await transfer('backend')).status).toBe(200)
    const taskId = await proposed('maker')
    expect(await approve('checker', taskId)).toMatchObject({ status: 'PENDING' })
    expect(await approve('operator', taskId)).toMatchObject({ status: 'EXECUTED' })
  }))

test('two departments', () =>
  under('Two departments', async () => {
    const taskId = await proposed('maker')
    expect(await approve('operator', taskId)).toMatchObject({ code: 'GEN001' })
    expect(await approve('operator', taskId, { executorComment: 'known payee' })).toMatchObject({ status: 'PENDING' })
    expect(await approve('checker', taskId, { executorComment: 'invoice seen' })).toMatchObject({ status: 'EXECUTED' })
  }))

test('nights and weekends', () =>
  under('Nights and weekends', async () => {
    const approved = await approve('checker', await proposed('maker'))
    expect(approved).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
    const { runsAt } = approved as { readonly runsAt: string }
    const [day, hour] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short', hour: '2-digit' })
      .formatToParts(new Date(runsAt))
      .flatMap(({ type, value }) => (type === 'weekday' || type === 'hour' ? [value] : []))
    expect(['Sat', 'Sun']).not.toContain(day)
    expect(Number(hour)).toBeGreaterThanOrEqual(8)
    expect(Number(hour)).toBeLessThan(18)
  }))

test('new administrators', () =>
  under('New administrators', async () => {
    const created = await service.call('POST', '/tenants/1/admin-users', {
      token: await service.tokenOf('globalAdmin'),
      body: {
        identity: 'guide@harbour.example',
        position: 'LEVEL_03',
        firstName: 'Guide',
        lastName: 'Reader',
        email: 'guide@harbour.example',
      },
      headers: BY_POLICY,
    })
    expect(created.text).toBe('')
    const taskId = asId<TaskId>(Number(created.headers.get('task-id')))
    const asked = await move(service, 'operator', taskId, 'EXECUTE')
    expect(asked).toMatchObject({ status: 401, body: { code: 'SEC004' } })
    expect(asked.headers.get('sca')).toContain('type=IDENTITY')
  }))

test('agents', async () => {
  const token = await service.tokenOf('maker')
  const made = await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Clerk' } })
  const agent = { token: (made.body as { headerValue: string }).headerValue.slice('Bearer '.length) }
  await under('Agents', async () => {
    expect((await transfer('operator')).status).toBe(200)
    const taskId = await proposed(agent)
    expect(await approve('maker', taskId)).toMatchObject({ code: 'TSK005' })
    expect(await approve('checker', taskId)).toMatchObject({ status: 'PENDING' })
    expect(await approve('checker2', taskId)).toMatchObject({ status: 'EXECUTED' })
  })
})

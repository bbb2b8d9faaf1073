import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { messagesOf } from '../support/messages.ts'
import { newerPeople } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const { captured } = messagesOf(service)
const POLICIES = '/tenants/1/config/approval.policies'
const BODY = '{{taskId}} {{status}}'

beforeAll(async () => {
  await newerPeople(service, 'LEVEL_20', 160)
  await newerPeople(service, 'LEVEL_02', 60)
  const each = { token: await service.tokenOf('globalAdmin'), body: { value: 0 } }
  expect((await service.call('PUT', '/tenants/1/config/task.notice.minutes', each)).status).toBe(200)
})

const codeOf = ({ status, body }: Answer): readonly [number, string | undefined] => [status, (body as { code?: string } | undefined)?.code]
const step = (name: string, ...roles: readonly string[]) => ({ name, roles, approvals: 1 })
const withSteps = <T>(steps: readonly object[], run: () => Promise<T>) =>
  withConfig(service, 'approval.policies', [{ name: 'all', operations: ['createTransfer'], steps }], run)

async function propose(): Promise<Answer> {
  const { wallets } = service.local.demo
  return service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
    headers: { 'task-skip-draft': 'true', 'task-by-policy': 'true' },
  })
}

let people = 0
/** A new admin user with an e-mail address, appointed by somebody else than the maker. */
async function appointed(place: string, as: object): Promise<{ readonly customerId: number; readonly email: string }> {
  const email = `candidate-${++people}@harbour.example`
  const body = { identity: email, email, password: 'Long enough 4 anybody!', firstName: 'Ann', lastName: 'Approver', ...as }
  const answer = await service.call('POST', `${place}/admin-users`, { token: await service.tokenOf('globalAdmin'), body })
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  return { ...(answer.body as { customerId: number }), email }
}

/** Proposes under these steps, and waits until somebody is told of the task. */
const toldUnder = (steps: readonly object[], email: string) =>
  withConfig(service, 'mustache.email.task.pending', BODY, async () => {
    const { status, text, headers } = await withSteps(steps, propose)
    expect([status, text]).toEqual([200, ''])
    const taskId = String(headers.get('task-id'))
    await eventually(`${email} is told of ${taskId}`, async () => (await captured(email)).some((mail) => mail.text.includes(taskId)))
  })

describe('the candidates of a proposal', () => {
  test('are found behind many newer people who hold the same positions', () =>
    withSteps([step('finance', 'LEVEL_02'), step('board', 'LEVEL_20')], async () => {
      const answer = await propose()
      expect([answer.status, answer.text]).toEqual([200, ''])
    }))

  test('are too few if nobody among all people holds the position', () =>
    withSteps([step('finance', 'LEVEL_02'), step('auditors', 'LEVEL_19')], async () =>
      expect(codeOf(await propose())).toEqual([400, 'TSK003']),
    ))

  test('are people who hold the position for a while, who get a notice', () =>
    withRow(service, 'Transfer.CREATE.Allowed', 'LEVEL_20,LEVEL_01->LEVEL_17', async () => {
      const { customerId, email } = await appointed('/tenants/1', { position: 'LEVEL_01' })
      const path = `/tenants/1/customers/${customerId}/temporary-positions`
      const wish = { position: 'LEVEL_17', minutes: 60, reason: 'Covers for Charles' }
      const steps = [step('audit', 'LEVEL_17')]
      expect(codeOf(await withSteps(steps, propose))).toEqual([400, 'TSK003'])
      const given = await service.call('POST', path, { token: await service.tokenOf('operator'), body: wish })
      expect(given.status).toBe(200)
      await toldUnder(steps, email)
      const { temporaryPositionId } = given.body as { temporaryPositionId: number }
      await service.call('DELETE', `${path}/${temporaryPositionId}`, { token: await service.tokenOf('operator') })
      expect(codeOf(await withSteps(steps, propose))).toEqual([400, 'TSK003'])
    }))

  test('are people of the institution, who get a notice', async () => {
    const { email } = await appointed('/institutions/harbour', { role: 'INSTITUTION_ADMIN' })
    await toldUnder([step('institution', 'INSTITUTION_ADMIN')], email)
  })
})

test('attack: policies hold GLOBAL_ADMIN who has made many people of the position that must approve', async () => {
  const held = {
    ...{ name: 'configuration', operations: ['updateTenantConfig', 'resetTenantConfig'], require: 'always' },
    steps: [step('board', 'LEVEL_20')],
  }
  const token = await service.tokenOf('globalAdmin')
  expect((await service.call('PUT', POLICIES, { token, body: { value: [held] } })).status).toBe(200)
  expect(codeOf(await service.call('PUT', POLICIES, { token, body: { value: [] } }))).toEqual([403, 'SEC006'])
})

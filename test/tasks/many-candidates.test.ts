import { beforeAll, describe, expect, test } from 'vitest'
import { newerPeople } from '../support/newer-people.ts'
import { type Answer, running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const POLICIES = '/tenants/1/config/approval.policies'

beforeAll(async () => {
  await newerPeople(service, 'LEVEL_20', 160)
  await newerPeople(service, 'LEVEL_02', 60)
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

import { expect, test } from 'vitest'
import { type LinkedAdmin, linkedAdmin } from '../support/linked-admin.ts'
import { running } from '../support/running.ts'
import { directoryWith, scimToken } from '../support/scim.ts'

const service = running()
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const TRANSFERS = '/tenants/1/wallets/transfers'

async function rename({ customerId }: LinkedAdmin): Promise<void> {
  const directory = directoryWith(service, await scimToken(service))
  const Operations = [{ op: 'Replace', path: 'userName', value: `married-${customerId}@harbour.example` }]
  const answer = await directory.call('PATCH', `/Users/${customerId}`, { schemas: [PATCH], Operations })
  expect(answer.status, answer.text).toBe(200)
}

async function proposedBy(maker: LinkedAdmin, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
  const headers = { 'task-skip-draft': 'true', ...more }
  const stored = await maker.call('POST', TRANSFERS, { body, headers })
  expect(stored.status, stored.text).toBe(200)
  return `/global/tasks/${stored.headers.get('task-id')}`
}

const execute = (who: LinkedAdmin, path: string) => who.call('PUT', path, { body: { status: 'EXECUTE' } })

test('the proposals of somebody whom the directory renames can still be executed', async () => {
  const [maker, checker] = [await linkedAdmin(service, 'LEVEL_01'), await linkedAdmin(service, 'LEVEL_02')]
  const path = await proposedBy(maker, { 'task-executor-roles': 'LEVEL_02' })
  await rename(maker)
  expect((await execute(checker, path)).body).toMatchObject({ status: 'EXECUTED' })
})

test('a substitute still decides in the place of somebody whom the directory renames', async () => {
  const [maker, giver, substitute] = [
    await linkedAdmin(service, 'LEVEL_01'),
    await linkedAdmin(service, 'LEVEL_02'),
    await linkedAdmin(service, 'LEVEL_02'),
  ]
  const until = new Date(service.local.service.ports.clock.now() + 3_600_000).toISOString()
  const body = { toCustomerId: substitute.customerId, until, reason: 'Wedding' }
  const delegated = await giver.call('POST', '/authentication/delegations', { body })
  expect(delegated.status, delegated.text).toBe(200)
  const path = await proposedBy(maker, { 'task-approver-userids': String(giver.customerId) })
  await rename(giver)
  expect((await execute(substitute, path)).body).toMatchObject({ status: 'EXECUTED' })
})

test('the approval of somebody whom the directory renames still counts', async () => {
  const maker = await linkedAdmin(service, 'LEVEL_01')
  const [first, second] = [await linkedAdmin(service, 'LEVEL_02'), await linkedAdmin(service, 'LEVEL_02')]
  const path = await proposedBy(maker, { 'task-approver-userids': `${first.customerId},${second.customerId}` })
  expect((await execute(first, path)).body).toMatchObject({ status: 'PENDING' })
  await rename(first)
  expect((await execute(second, path)).body).toMatchObject({ status: 'EXECUTED' })
})

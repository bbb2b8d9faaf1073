import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { samlOf } from '../support/saml.ts'
import { directoryWith, type LinkedAdmin, linkedAdmin, scimToken } from '../support/scim.ts'

const service = running()
const { configure: configureProvider } = samlOf(service)
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const TRANSFERS = '/tenants/1/wallets/transfers'

async function rename({ customerId }: Pick<LinkedAdmin, 'customerId'>): Promise<void> {
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
  expect((await substitute.call('GET', '/authentication/delegations', {})).body).toMatchObject([{ state: 'ACTIVE' }])
  expect((await execute(substitute, path)).body).toMatchObject({ status: 'EXECUTED' })
})

test('attack: an initiator who renames a sign-on by a directory does not get the approval of its person', async () => {
  await configureProvider('own')
  const token = await service.tokenOf('globalAdmin')
  const body = { identity: 'sso@harbour.example', sso: 'own', position: 'LEVEL_02', firstName: 'Ann', lastName: 'Lee' }
  const created = await service.call('POST', '/tenants/1/admin-users', { token, body })
  const { customerId } = created.body as { customerId: number }
  await service.call('PUT', `/tenants/1/admin-users/${customerId}`, { token, body: { scimExternalId: 'sso' } })
  const propose = async () =>
    service.call('POST', TRANSFERS, {
      token: await service.tokenOf('operator'),
      body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
      headers: { 'task-approver-userids': String(customerId) },
    })
  expect((await propose()).status).toBe(200)
  await rename({ customerId })
  expect((await propose()).body).toMatchObject({ code: 'TSK003' })
})

test('the approval of somebody whom the directory renames still counts', async () => {
  const maker = await linkedAdmin(service, 'LEVEL_01')
  const [first, second] = [await linkedAdmin(service, 'LEVEL_02'), await linkedAdmin(service, 'LEVEL_02')]
  const path = await proposedBy(maker, { 'task-approver-userids': `${first.customerId},${second.customerId}` })
  expect((await execute(first, path)).body).toMatchObject({ status: 'PENDING' })
  await rename(first)
  expect((await execute(second, path)).body).toMatchObject({ status: 'EXECUTED' })
})

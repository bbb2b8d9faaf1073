import { expect, test } from 'vitest'
import { type Answer, running, type Sent } from '../support/running.ts'
import { directoryWith, scimToken } from '../support/scim.ts'

const service = running()
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const TRANSFERS = '/tenants/1/wallets/transfers'

type Admin = { readonly customerId: number; readonly call: (method: string, path: string, sent: Omit<Sent, 'token'>) => Promise<Answer> }
let made = 0

/** An administrator who is linked to the directory, and logged in. */
async function linkedAdmin(position: string): Promise<Admin> {
  const [identity, password] = [`linked${++made}@harbour.example`, 'Correct-horse-battery-9']
  const token = await service.tokenOf('globalAdmin')
  const body = { identity, password, position, firstName: 'Ann', lastName: 'Lee' }
  const created = await service.call('POST', '/tenants/1/admin-users', { token, body })
  const { customerId } = created.body as { customerId: number }
  const link = { scimExternalId: `link-${identity}` }
  const linked = await service.call('PUT', `/tenants/1/admin-users/${customerId}`, { token, body: link })
  expect(linked.status, linked.text).toBe(200)
  const login = await service.call('POST', '/authentication/login', { body: { identity, password } })
  const own = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  return { customerId, call: (method, path, sent) => service.call(method, path, { ...sent, token: own }) }
}

async function rename({ customerId }: Admin): Promise<void> {
  const directory = directoryWith(service, await scimToken(service))
  const Operations = [{ op: 'Replace', path: 'userName', value: `married-${customerId}@harbour.example` }]
  const answer = await directory.call('PATCH', `/Users/${customerId}`, { schemas: [PATCH], Operations })
  expect(answer.status, answer.text).toBe(200)
}

async function proposedBy(maker: Admin, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
  const headers = { 'task-skip-draft': 'true', ...more }
  const stored = await maker.call('POST', TRANSFERS, { body, headers })
  expect(stored.status, stored.text).toBe(200)
  return `/global/tasks/${stored.headers.get('task-id')}`
}

const execute = (who: Admin, path: string) => who.call('PUT', path, { body: { status: 'EXECUTE' } })

test('the proposals of somebody whom the directory renames can still be executed', async () => {
  const [maker, checker] = [await linkedAdmin('LEVEL_01'), await linkedAdmin('LEVEL_02')]
  const path = await proposedBy(maker, { 'task-executor-roles': 'LEVEL_02' })
  await rename(maker)
  expect((await execute(checker, path)).body).toMatchObject({ status: 'EXECUTED' })
})

test('the approval of somebody whom the directory renames still counts', async () => {
  const maker = await linkedAdmin('LEVEL_01')
  const [first, second] = [await linkedAdmin('LEVEL_02'), await linkedAdmin('LEVEL_02')]
  const path = await proposedBy(maker, { 'task-approver-userids': `${first.customerId},${second.customerId}` })
  expect((await execute(first, path)).body).toMatchObject({ status: 'PENDING' })
  await rename(first)
  expect((await execute(second, path)).body).toMatchObject({ status: 'EXECUTED' })
})

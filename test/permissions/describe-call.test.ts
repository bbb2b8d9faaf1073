import { expect, test } from 'vitest'
import { type Answer, running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()

async function described(role: string, asked: object): Promise<Answer> {
  return service.call('POST', '/authorization/explain', { token: await service.tokenOf(role), body: { ...asked, describe: true } })
}

const transfer = (body: object = {}) => ({
  method: 'POST',
  path: '/tenants/1/wallets/transfers',
  body: { amount: 2, fromWalletId: 1, toWalletId: 3, ...body },
})

test('a described call has the words that its approvers would read, and nothing happens', async () => {
  const { status, body } = await described('maker', transfer({ description: 'Rent' }))
  expect(status).toBe(200)
  const stored = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    body: transfer({ description: 'Rent' }).body,
    headers: { 'task-executor-roles': 'LEVEL_02', prefer: 'return=representation' },
  })
  const { description, effects = [] } = stored.body as { readonly description: string; readonly effects?: object[] }
  expect(body).toMatchObject({ decision: 'TASK_REQUIRED', description, effects })
  expect(description).toContain('2.00')
  const { balance } = (await service.call('GET', '/tenants/1/wallets/1', { token: await service.tokenOf('operator') })).body as {
    readonly balance: number
  }
  expect(balance).toBe(10_000)
})

test('a described change names the values before and after', async () => {
  const asked = { method: 'PUT', path: '/tenants/1/config/task.open.max', body: { value: 77 } }
  const { body } = await described('operator', asked)
  expect(JSON.stringify(body)).toContain('77')
  expect(body).toMatchObject({ decision: 'ALLOW', approval: { needed: 1, people: [] } })
})

test('the approvers of a described call are those whom the service takes', async () => {
  const { body } = await described('maker', transfer())
  const { approval } = body as { readonly approval: { readonly roles: readonly string[] } }
  expect(approval.roles).toContain('LEVEL_02')
  expect(approval.roles).not.toContain('CUSTOMER')
  for (const role of approval.roles) {
    const headers = { 'task-executor-roles': role }
    const token = await service.tokenOf('maker')
    expect((await service.call('POST', '/tenants/1/wallets/transfers', { token, body: transfer().body, headers })).status).toBe(200)
  }
})

test('of the people whom a tenant suggests, only those who may approve are named', async () => {
  const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
  const listed = ['checker', 'customer', 'otherTenantAdmin', 'maker'].map(id).join(', ')
  await withConfig(service, 'overrideCheckerUserIds', listed, async () => {
    const { body } = await described('maker', transfer())
    expect(body).toMatchObject({ approval: { people: [{ customerId: id('checker'), name: 'Charles Babbage' }] } })
  })
})

test('a call that cannot be stored has no approvers', async () => {
  const { body } = await described('maker', { method: 'POST', path: '/authentication/agent-tokens', body: { name: 'Robot' } })
  expect(body).toMatchObject({ decision: 'ALLOW' })
  expect(body).not.toHaveProperty('approval')
})

test('a call that its own checks refuse has that refusal in place of the words', async () => {
  const { body } = await described('maker', transfer({ toWalletId: 999_999 }))
  expect(body).toMatchObject({ decision: 'TASK_REQUIRED', answer: { status: 404, description: expect.any(String) } })
  expect(body).not.toHaveProperty('description')
  const asked = { method: 'PUT', path: '/tenants/1/config/task.open.max', body: { value: 'many' } }
  expect((await described('operator', asked)).body).toMatchObject({ errors: [{ field: 'value' }] })
})

test('a denied call is not described, and a call of another person is not either', async () => {
  const denied = await described('checker', { method: 'POST', path: '/tenants/1/customers', body: { firstName: 'A', lastName: 'B' } })
  expect(denied.body).toMatchObject({ decision: 'DENY' })
  expect(denied.body).not.toHaveProperty('description')
  const foreign = await described('otherTenantAdmin', transfer())
  expect(JSON.stringify(foreign.body)).not.toContain('Ada')
  const other = await described('operator', { ...transfer(), customerId: service.local.demo.users.maker?.customerId })
  expect(other.status).toBe(400)
  expect(other.body).toMatchObject({ errors: [{ field: 'describe' }] })
})

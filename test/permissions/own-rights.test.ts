import { describe, expect, test } from 'vitest'
import { agentFor } from '../support/agents.ts'
import { inTenant, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()

type Right = {
  readonly permission: string
  readonly on: string
  readonly decision: string
  readonly approvedBy?: readonly string[]
  readonly approves?: readonly string[]
}
type Rights = {
  readonly customerId: number
  readonly tenantId?: number
  readonly roles: readonly string[]
  readonly rights: readonly Right[]
}

const answer = async (role: string, query = '') =>
  service.call('GET', `/authorization/rights${query}`, { token: await service.tokenOf(role) })

async function rightsOf(role: string, query = ''): Promise<Rights> {
  const { status, body } = await answer(role, query)
  expect(status).toBe(200)
  return body as Rights
}

const of = ({ rights }: Rights, permission: string) => rights.filter((right) => right.permission === permission)

describe('the rights of a caller', () => {
  test('are those of their position, with the approval that a call needs and the makers whose calls they approve', async () => {
    const maker = await rightsOf('maker')
    expect(maker).toMatchObject({ tenantId: 1, roles: ['LEVEL_01'], isAgent: false })
    expect(of(maker, 'Transfer.CREATE')).toEqual([
      { permission: 'Transfer.CREATE', on: 'tenant', decision: 'TASK_REQUIRED', approvedBy: expect.arrayContaining(['LEVEL_02']) },
      { permission: 'Transfer.CREATE', on: 'own', decision: expect.any(String) },
    ])
    expect(of(maker, 'Customer.READ')).toEqual([{ permission: 'Customer.READ', on: 'tenant', decision: 'ALLOW' }])
    expect([of(maker, 'Audit.READ'), of(maker, 'TenantConfig.READ'), of(maker, 'Overview.READ')]).toEqual([[], [], []])
    const [approving] = of(await rightsOf('checker'), 'Transfer.CREATE')
    expect(approving?.approves).toContain('LEVEL_01')
  })

  test('are their own items only for a customer, and all for an administrator', async () => {
    const customer = await rightsOf('customer')
    expect(new Set(customer.rights.map(({ on }) => on))).toEqual(new Set(['own']))
    expect(of(customer, 'Wallet.READ')).toEqual([{ permission: 'Wallet.READ', on: 'own', decision: 'ALLOW' }])
    const global = await rightsOf('globalAdmin')
    expect(of(global, 'Property.UPDATE')).toEqual([{ permission: 'Property.UPDATE', on: 'global', decision: 'ALLOW' }])
    expect(of(await rightsOf('globalAdmin', '?tenantId=1'), 'Wallet.CREATE').map(({ on }) => on)).toContain('tenant')
  })

  test('follow the rows of the tenant', async () => {
    await withConfig(service, 'Audit.READ.Allowed', 'LEVEL_20,LEVEL_01', async () => {
      expect(of(await rightsOf('maker'), 'Audit.READ')).toEqual([{ permission: 'Audit.READ', on: 'tenant', decision: 'ALLOW' }])
    })
    expect(of(await rightsOf('maker'), 'Audit.READ')).toEqual([])
  })

  test('are what the calls themselves answer', async () => {
    const token = await service.tokenOf('maker')
    const readable = new Set((await rightsOf('maker')).rights.filter(({ on }) => on === 'tenant').map(({ permission }) => permission))
    const reads: readonly (readonly [string, string])[] = [
      ['Audit.READ', '/tenants/1/audit-events'],
      ['TenantConfig.READ', '/tenants/1/config'],
      ['Overview.READ', '/tenants/1/overview'],
      ['Permission.READ', '/tenants/1/permissions/Wallet.READ'],
      ['AdminUser.READ', '/tenants/1/admin-users'],
      ['Customer.READ', '/tenants/1/customers'],
      ['Callback.READ', '/tenants/1/callbacks'],
      ['Organisation.READ', '/tenants/1/organisations'],
    ]
    for (const [permission, path] of reads)
      expect([permission, (await service.call('GET', path, { token })).status]).toEqual([permission, readable.has(permission) ? 200 : 403])
  })

  test('in another tenant are not told, and neither is whether it exists', async () => {
    const [other, none] = [await answer('maker', '?tenantId=2'), await answer('maker', '?tenantId=987654321')]
    expect([other.status, none.status]).toEqual([404, 404])
    expect((other.body as { description: string }).description).toBe((none.body as { description: string }).description)
    expect(await answer('maker', '?tenantId=x')).toMatchObject({ status: 400, body: { code: 'GEN001' } })
    expect((await service.call('GET', '/authorization/rights')).status).toBe(401)
  })

  test('are read in every position without a refusal in the audit', async () => {
    const refusals = async () =>
      (
        (await service.call('GET', '/tenants/1/audit-events?kind=refusal&limit=100', { token: await service.tokenOf('operator') }))
          .body as object[]
      ).length
    const before = await refusals()
    for (let level = 1; level <= 20; level++) {
      const { call } = await somebody(service, [inTenant(`LEVEL_${String(level).padStart(2, '0')}`)])
      expect((await call('GET', '/authorization/rights')).status).toBe(200)
    }
    expect(await refusals()).toBe(before)
  })

  test('of an agent say that it is one', async () => {
    const { token } = await agentFor(service, 'maker')
    expect((await service.call('GET', '/authorization/rights', { token })).body).toMatchObject({ isAgent: true, roles: ['LEVEL_01'] })
  })
})

test('the API document names the permission of each operation that needs one', async () => {
  const { body } = await service.call('GET', '/../../openapi.json')
  const { paths } = body as { paths: Record<string, Record<string, { 'x-permission'?: string; 'x-storable'?: boolean }>> }
  expect(paths['/tenants/{tenantId}/wallets/transfers']?.post).toMatchObject({ 'x-permission': 'Transfer.CREATE', 'x-storable': true })
  expect(paths['/authorization/rights']?.get).not.toHaveProperty('x-permission')
})

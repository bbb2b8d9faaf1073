import { describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()

async function offered(role: string, query = ''): Promise<ReadonlyMap<string, string>> {
  const { status, body } = await service.call('GET', `/authorization/operations${query}`, { token: await service.tokenOf(role) })
  expect(status).toBe(200)
  return new Map((body as { operationId: string; decision: string }[]).map(({ operationId, decision }) => [operationId, decision]))
}

describe('the changes that somebody may make or propose', () => {
  test('a maker proposes transfers, and is offered nothing that would be refused', async () => {
    const found = await offered('maker')
    expect(found.get('createTransfer')).toBe('TASK_REQUIRED')
    for (const operation of ['createCustomer', 'createTenant', 'updateTenantConfig', 'createAdminUser', 'createAgentToken', 'listTasks'])
      expect(found.has(operation)).toBe(false)
  })

  test('an administrator of a tenant makes most changes there, and none above it', async () => {
    const found = await offered('operator')
    for (const operation of ['createTransfer', 'createCustomer', 'updateTenantConfig', 'createAdminUser'])
      expect(found.get(operation)).toBe('ALLOW')
    for (const operation of ['createTenant', 'createGlobalAdmin', 'updateProperty']) expect(found.has(operation)).toBe(false)
  })

  test('a customer pays from their own wallets, by a step-up where the row says so', async () => {
    const found = await offered('customer')
    expect(found.get('createTransfer')).toBe('ALLOW')
    expect(found.get('createWithdrawal')).toBe('SCA_REQUIRED')
    expect(found.has('updateTenantConfig')).toBe(false)
  })

  test('somebody above the tenants names the tenant; without one there are only the changes above all', async () => {
    const above = await offered('globalAdmin')
    expect(above.get('createTenant')).toBe('ALLOW')
    expect(above.has('createTransfer')).toBe(false)
    expect((await offered('globalAdmin', '?tenantId=1')).get('createTransfer')).toBe('ALLOW')
  })

  test('everyday words find them, best first', async () => {
    expect([...(await offered('maker', '?search=pay%20the%20plumber')).keys()][0]).toBe('createTransfer')
    expect([...(await offered('operator', '?search=hire%20a%20colleague')).keys()].slice(0, 2)).toContain('createAdminUser')
  })

  test('another tenant does not exist', async () => {
    const asked = async (tenantId: string) =>
      (await service.call('GET', `/authorization/operations?tenantId=${tenantId}`, { token: await service.tokenOf('operator') })).status
    expect([await asked('2'), await asked('987654'), await asked('x')]).toEqual([404, 404, 400])
  })

  test('each offer agrees with explain, where the path names nothing but the tenant', async () => {
    for (const role of ['maker', 'operator', 'checker']) {
      const found = await offered(role)
      const body = { method: 'POST', path: '/tenants/1/organisations', body: { name: 'Tug and Tow' } }
      const { decision } = (await service.call('POST', '/authorization/explain', { token: await service.tokenOf(role), body })).body as {
        readonly decision: string
      }
      expect(found.get('createOrganisation') ?? 'DENY').toBe(decision)
    }
  })
})

import { describe, expect, test } from 'vitest'
import type { OrganisationId } from '../../shared/domain/ids.ts'
import { type Tenant, tenant } from '../../shared/storage/tenants.ts'
import { asId } from '../support/ids.ts'
import { fundedWallet } from '../support/money.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { madeTask, makeTask } from '../support/tasks.ts'

const service = running()
const ROW = 'Transfer.CREATE.Allowed'
const BULK = '/tenants/1/wallets/bulk-transfers'
const ACME = { organisationId: asId<OrganisationId>(7001) }
const OTHER = { organisationId: asId<OrganisationId>(7002) }
const wallet = (owner: object) => fundedWallet(service.local.service, 1000, owner)
const line = (fromWalletId: number, toWalletId: number) => ({ amount: 1, fromWalletId, toWalletId })

describe('a task does not wait for a role that nobody holds in its scope', () => {
  test('a position in an organisation, for an item of a customer', async () => {
    await withRow(service, ROW, 'LEVEL_20,DIRECTOR', async () => {
      const refused = await makeTask(service, 'operator', { roles: 'DIRECTOR' })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('must be roles that may execute this call: LEVEL_20 (got DIRECTOR)')
      const ofAcme = { fromWalletId: await wallet(ACME) }
      await madeTask(service, 'operator', { roles: 'DIRECTOR', body: ofAcme })
    })
  })

  test('a position in an organisation, for items of two', async () => {
    const body = { externalUniqueId: 'of-two', transfers: [line(await wallet(ACME), 3), line(await wallet(OTHER), 3)] }
    await withRow(service, 'BulkTransfer.CREATE.Allowed', 'LEVEL_20,DIRECTOR', async () => {
      const headers = { 'task-executor-roles': 'DIRECTOR' }
      const refused = await service.call('POST', BULK, { token: await service.tokenOf('operator'), body, headers })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('(got DIRECTOR)')
    })
  })

  test('a role of an institution, in a tenant without one', async () => {
    const token = await service.tokenOf('globalAdmin')
    const { ports } = service.local.service
    const [before] = (await ports.store.read([tenant(asId(1))])) as unknown as readonly [Tenant]
    const matrix = { [ROW]: 'GLOBAL_ADMIN,LEVEL_20,INSTITUTION_ADMIN' }
    await service.call('PUT', '/global/properties/permission.matrix', { token, body: { value: matrix } })
    await service.call('DELETE', `/tenants/1/config/${ROW}`, { token })
    const moved = async (institution: string | null) =>
      expect((await service.call('PUT', '/global/tenants/1', { token, body: { institution } })).status).toBe(200)
    await madeTask(service, 'operator', { roles: 'INSTITUTION_ADMIN' })
    await moved(null)
    try {
      const refused = await makeTask(service, 'operator', { roles: 'INSTITUTION_ADMIN' })
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('(got INSTITUTION_ADMIN)')])
    } finally {
      await moved(before.institution ?? null)
      await service.call('DELETE', '/global/properties/permission.matrix', { token })
    }
  })
})

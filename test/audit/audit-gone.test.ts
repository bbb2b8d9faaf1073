import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'

const service = running()
const verified = (scope: string) => Array.fromAsync(verifyAudits(service.local.service.ports.store, scope))

/** Removes items of the table whose partition is one of these. */
async function removed(isGone: (partition: string) => boolean): Promise<number> {
  const { client, name: TableName } = service.local.table
  const documents = documentsOf(client)
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }))
  const gone = Items.filter(({ PK }) => isGone(String(PK)))
  for (const { PK, SK } of gone) await documents.send(new DeleteCommand({ TableName, Key: { PK, SK } }))
  return gone.length
}

test('a tenant that never had an audit is not taken for one whose audit is gone', async () => {
  const made = await service.call('POST', '/global/tenants', {
    token: await service.tokenOf('globalAdmin'),
    body: { name: 'Without audit' },
  })
  const { tenantId } = made.body as { readonly tenantId: number }
  await service.local.advance(2 * 3600)
  service.forgetTokens()
  await eventually('all is sealed', async () => (await verified('GLOBAL')).every(({ unsealed, seals }) => unsealed === 0 && seals > 0))
  expect((await verified(String(tenantId)))[0]).toMatchObject({ entries: 0, seals: 0, findings: [] })
})

test('attack: a tenant’s audit that is gone, with its seals and its head, is found when this tenant alone is asked for', async () => {
  for (const [role, tenantId] of [
    ['operator', 1],
    ['otherTenantAdmin', 2],
  ] as const) {
    const set = { token: await service.tokenOf(role), body: { value: 2 } }
    expect((await service.call('PUT', `/tenants/${tenantId}/config/overrideCheckerCount`, set)).status).toBe(200)
  }
  await service.local.advance(2 * 3600)
  await eventually('all is sealed', async () => (await verified('2')).every(({ unsealed, seals }) => unsealed === 0 && seals > 0))
  const before = await verified('2')
  expect(before.map(({ scope, findings }) => [scope, findings])).toEqual([
    ['2', []],
    ['GLOBAL', []],
  ])

  expect(await removed((partition) => partition.startsWith('AUDIT#2#') || partition === 'AUDIT-SEALS#2')).toBeGreaterThan(2)
  const [tenants, services] = await verified('2')
  expect(tenants).toMatchObject({ scope: '2', entries: 0, seals: 0, findings: [{ kind: 'heads-broken' }] })
  expect(services?.findings.map(({ kind }) => kind)).toContain('heads-broken')
  expect((await verified('1')).map(({ scope, findings }) => [scope, findings.length > 0])).toEqual([
    ['1', false],
    ['GLOBAL', true],
  ])
})

test.each(['nobody', '0', '-1', '1.5'])('--scope %s is refused', async (scope) => {
  await expect(verified(scope)).rejects.toThrow('--scope must be a tenant id or GLOBAL')
})

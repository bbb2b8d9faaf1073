import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()

test('a call without a token is ANONYMOUS, to whom nothing is granted unless somebody grants it', async () => {
  for (const path of [
    '/tenants/1/wallets/1',
    '/tenants/1/wallets/999',
    '/tenants/2/customers',
    '/tenants/77/customers',
    '/tenants/x/customers',
  ])
    expect((await service.call('GET', path)).body).toMatchObject({ code: 'SEC001' })
  expect((await service.call('POST', '/tenants/1/customers', { body: { odd: true } })).body).toMatchObject({ code: 'SEC001' })
})

test('a tenant can open a call to ANONYMOUS on its own paths, and on those only', async () => {
  await withConfig(service, 'Organisation.CREATE.Allowed', 'LEVEL_20,ANONYMOUS', async () => {
    const body = { name: 'Walk-in Ltd' }
    const made = await service.call('POST', '/tenants/1/organisations', { body })
    expect(made.status).toBe(200)
    const { organisationId } = made.body as { organisationId: number }
    expect((await service.call('GET', `/tenants/1/organisations/${organisationId}`)).body).toMatchObject({ code: 'SEC001' })
    expect((await service.call('POST', '/tenants/2/organisations', { body })).body).toMatchObject({ code: 'SEC001' })
    expect(
      (await service.call('POST', '/tenants/1/organisations', { body, headers: { 'task-executor-roles': 'LEVEL_20' } })).body,
    ).toMatchObject({ code: 'SEC001' })
    // A caller with a token is judged by the token: a bad one is never ANONYMOUS, and a good one has its own roles.
    expect((await service.call('POST', '/tenants/1/organisations', { body, token: 'a.b.c' })).body).toMatchObject({ code: 'SEC001' })
    expect((await service.call('POST', '/tenants/1/organisations', { body, token: await service.tokenOf('maker') })).body).toMatchObject({
      code: 'SEC003',
    })
  })
})

test('task headers mean nothing on a read, with a token or without', async () => {
  const headers = { 'task-executor-roles': 'LEVEL_20' }
  await withConfig(service, 'Organisation.READ.Allowed', 'LEVEL_20,ANONYMOUS', async () => {
    expect((await service.call('GET', '/tenants/1/organisations', { headers })).status).toBe(200)
    expect((await service.call('GET', '/tenants/1/organisations', { headers, token: await service.tokenOf('operator') })).status).toBe(200)
  })
})

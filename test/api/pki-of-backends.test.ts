import { expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { inTenant } from '../support/people.ts'
import { running } from '../support/running.ts'
import { code, secondFactorsOf } from '../support/second-factors.ts'

const service = running()
const { configure } = secondFactorsOf(service)
const logIn = (identity: string, password = identity) => ({ identity, password })

test('on the live stage a back end logs in only with a key pair; callers with its password learn what is missing', async () => {
  await newIdentity(service, 'backend without key', { holdings: [inTenant('TENANT_SYSTEM')] })
  await newIdentity(service, 'staff without key', { holdings: [inTenant('LEVEL_20')] })
  const live = inProcess(liveStage(service.local.service))
  const refused = await live('POST', '/authentication/login', { body: logIn('backend without key') })
  expect(code(refused)).toBe('401 USR016')
  expect((refused.body as { description: string }).description).toContain('public key')
  expect(code(await live('POST', '/authentication/login', { body: logIn('backend without key', 'wrong') }))).toBe('401 USR002')
  expect((await live('POST', '/authentication/login', { body: logIn('staff without key') })).status).toBe(200)
})

test('elsewhere where the tenant says so', async () => {
  await newIdentity(service, 'sandbox backend', { holdings: [inTenant('TENANT_SYSTEM')] })
  expect((await service.call('POST', '/authentication/login', { body: logIn('sandbox backend') })).status).toBe(200)
  await configure({ 'auth.pki.required.for.tenant.system': true })
  expect(code(await service.call('POST', '/authentication/login', { body: logIn('sandbox backend') }))).toBe('401 USR016')
  expect(await service.tokenOf('backend')).toBeDefined()
})

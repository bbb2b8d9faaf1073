import { expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { inTenant } from '../support/people.ts'
import { running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const logIn = (identity: string, password = identity) => ({ identity, password })
const BACKEND = { holdings: [inTenant('TENANT_SYSTEM')] }

test.each(['sandbox', 'live'] as const)(
  'attack: on the %s stage nobody logs in as a back end without its key pair; only a right password learns what is missing',
  async (stage) => {
    const name = `backend without key, ${stage}`
    await newIdentity(service, name, BACKEND)
    await newIdentity(service, `staff without key, ${stage}`, { holdings: [inTenant('LEVEL_20')] })
    const call = stage === 'live' ? inProcess(liveStage(service.local.service)) : service.call
    const refused = await call('POST', '/authentication/login', { body: logIn(name) })
    expect(code(refused)).toBe('401 USR016')
    expect((refused.body as { description: string }).description).toContain('PKI')
    const wrong = await call('POST', '/authentication/login', { body: logIn(name, 'wrong') })
    const unknown = await call('POST', '/authentication/login', { body: logIn('nobody at all', 'wrong') })
    expect([code(wrong), code(unknown)]).toEqual(['401 USR002', '401 USR002'])
    expect((wrong.body as { description: string }).description).toBe((unknown.body as { description: string }).description)
    expect((await call('POST', '/authentication/login', { body: logIn(`staff without key, ${stage}`) })).status).toBe(200)
  },
)

test('the back end of the demo has its key', async () => {
  expect(await service.tokenOf('backend')).toBeDefined()
})

test('a back end that was created without a key does not log in with its password', async () => {
  const made = await service.call('POST', '/tenants/1/admin-users', {
    token: await service.tokenOf('globalAdmin'),
    body: {
      identity: 'keyless@harbour.example',
      password: 'Long enough 4 anybody!',
      position: 'TENANT_SYSTEM',
      firstName: 'Key',
      lastName: 'Less',
    },
  })
  expect(made.status).toBe(200)
  expect(
    code(await service.call('POST', '/authentication/login', { body: logIn('keyless@harbour.example', 'Long enough 4 anybody!') })),
  ).toBe('401 USR016')
})

import { expect, test } from 'vitest'
import { changeRoleAssignments, type Person, person } from '../../shared/storage/persons.ts'
import { newIdentity } from '../support/identities.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { passkeysOf } from '../support/passkeys.ts'
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

test('attack: a passkey is no key pair of a back end; only its owner learns what is missing', async () => {
  const { configure, enrolled, challenge, logIn: byPasskey } = passkeysOf(service)
  await configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' })
  const { identity, customerId, authenticator } = await enrolled()
  const asked = await challenge(identity)
  expect((await byPasskey(identity, authenticator.get(asked.options), asked)).status).toBe(200)
  const { store } = service.local.service.ports
  const [of] = await store.read([person(customerId)])
  await store.commit(changeRoleAssignments(of as unknown as Person, [inTenant('TENANT_SYSTEM')]))
  const again = await challenge(identity)
  const forged = await byPasskey(identity, authenticator.get(again.options, { origin: 'https://evil.example' }), again)
  expect(code(forged)).toBe('401 USR002')
  expect(code(await byPasskey(identity, authenticator.get(again.options), again))).toBe('401 USR016')
})

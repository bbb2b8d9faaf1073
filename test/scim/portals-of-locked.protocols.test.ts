import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { allowedCode, redeem, registeredClient } from '../support/authorizations.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { configure, type Directory, directoryWith, scimToken } from '../support/scim.ts'

const service = running()
let directory: Directory
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
beforeAll(async () => {
  await configure(service, { 'scim.groups': { Readers: 'LEVEL_03' } })
  directory = directoryWith(service, await scimToken(service))
})

let made = 0
/** An administrator of the directory, with a session that a portal knows. */
async function knownToPortal() {
  const identity = `told${++made}@harbour.example`
  const password = 'Correct-horse-battery-9'
  const asAdmin = async (method: string, path: string, body: object) =>
    service.call(method, path, { token: await service.tokenOf('globalAdmin'), body })
  const account = { identity, password, position: 'LEVEL_05', firstName: 'Ann', lastName: 'Lee' }
  const { customerId } = (await asAdmin('POST', '/tenants/1/admin-users', account)).body as { customerId: number }
  expect((await asAdmin('PUT', `/tenants/1/admin-users/${customerId}`, { scimExternalId: `link-${identity}` })).status).toBe(200)
  const login = await service.call('POST', '/authentication/login', { body: { identity, password } })
  const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const receiver = await callbackReceiver()
  const client = await registeredClient(service, { backchannelLogoutUri: receiver.url })
  const { code, verifier } = await allowedCode(service, client, token, { parameters: { scope: 'openid' } })
  expect((await redeem(service, client, code, verifier)).status).toBe(200)
  return { customerId, token, receiver }
}

const patched = (path: string, ...Operations: readonly unknown[]) => directory.call('PATCH', path, { schemas: [PATCH], Operations })

test.each<[string, (customerId: number) => Promise<{ readonly status: number }>]>([
  ['sets them inactive', (id) => patched(`/Users/${id}`, { op: 'replace', path: 'active', value: false })],
  ['deletes them', (id) => directory.call('DELETE', `/Users/${id}`)],
  ['gives them another position', (id) => directory.call('POST', '/Groups', { displayName: 'Readers', members: [{ value: String(id) }] })],
  ['gives them another name', (id) => patched(`/Users/${id}`, { op: 'replace', path: 'userName', value: `renamed${id}@harbour.example` })],
])('a portal gets a logout token when the directory of a person %s', async (_, change) => {
  const { customerId, token, receiver } = await knownToPortal()
  expect((await change(customerId)).status).toBeLessThan(300)
  expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(401)
  await eventually('a logout token', () => receiver.received.length > 0)
  const sent = new URLSearchParams(receiver.received[0]?.body).get('logout_token') ?? ''
  expect(decodeJwt(sent)).toMatchObject({ sub: String(customerId), sid: expect.any(String) })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventReceiver, eventReceiver } from '../support/event-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'

const service = running()
let receiver: EventReceiver
/** Secrets that were sent to the service, or that it answered, by what they are. */
const secrets = new Map<string, string>()

const as = async (method: string, path: string, body?: object, who = 'globalAdmin') => {
  const token = await service.freshTokenOf(who)
  const answer = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  expect([method, path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([method, path, 200, ''])
  return (answer.body ?? {}) as Record<string, string>
}
const sent = (what: string, value: string): string => {
  secrets.set(what, value)
  return value
}
const answered = (what: string, value: string | undefined): void => {
  expect(value, what).toEqual(expect.any(String))
  secrets.set(what, String(value).replace('Bearer ', ''))
}

beforeAll(async () => {
  receiver = await eventReceiver()
  answered('secret of the endpoint', (await as('POST', '/tenants/1/webhook-endpoints', { url: receiver.url, events: ['*'] })).secret)
})
afterAll(() => receiver.close())

const came = (eventType: string, fits: object = {}) =>
  eventually(`${eventType} came`, () =>
    receiver.events.find((event) => event.eventType === eventType && expect.objectContaining(fits).asymmetricMatch(event.data)),
  )

async function changeIntegrations(): Promise<void> {
  const other = await as('POST', '/tenants/1/webhook-endpoints', { url: 'http://127.0.0.1:9/', events: ['test'], enabled: false })
  answered('secret of another endpoint', other.secret)
  answered('rotated secret', (await as('POST', `/tenants/1/webhook-endpoints/${other.webhookEndpointId}/rotate`)).secret)
  answered('secret of callbacks', (await as('POST', '/tenants/1/callbacks/secret/rotate')).secret)
  const clientSecret = sent('secret at an identity provider', 'a-secret-of-the-identity-provider')
  const value = { issuer: 'https://idp.example', clientId: 'ours', clientSecret, tenantId: 1, landingUrls: ['http://localhost:3000/'] }
  await as('PUT', '/global/properties/oidc.config.secretive', { value })
  await came('webhook-endpoint.changed', { change: 'rotated' })
}

async function changePeople(): Promise<void> {
  const { customerId } = await as('POST', '/tenants/1/customers', { firstName: 'Sec', lastName: 'Ret' })
  const at = `/tenants/1/customers/${customerId}/identities`
  const password = sent('first password', 'A first long 1 for nobody!')
  const identity = 'secretive@customer.example'
  await as('POST', at, { identity, password })
  const login = await service.call('POST', '/authentication/login', { body: { identity, password } })
  answered('session token', (login.body as { headerValue: string }).headerValue)
  await as('PUT', `${at}/${identity}`, { password: sent('second password', 'A second long 1 for nobody!') })
  await came('identity.credentials-changed', { identity, credential: 'password' })
  const passkeyed = await as('POST', at, { identity: 'passkeyed@customer.example', webAuthN: true })
  answered('enrolment code', passkeyed.enrolmentCode)
  const agent = await as('POST', '/authentication/agent-tokens', { name: 'Secretive' }, 'operator')
  answered('agent token', agent.headerValue)
  await came('agent.created', { name: 'Secretive' })
}

async function proposeSecrets(): Promise<void> {
  const token = await service.tokenOf('operator')
  const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
  const body = { identity: 'proposed@customer.example', password: sent('proposed password', 'Quiet tomatoes 17 sail away!') }
  const proposed = await service.call('POST', '/tenants/1/customers/7/identities', { token, body, headers })
  expect(proposed.status, proposed.text).toBe(200)
  const taskId = Number(proposed.headers.get('task-id'))
  const { data } = await came('task.submitted', { taskId })
  expect(JSON.stringify(data)).toContain('***')
  await as('PUT', `/global/tasks/${taskId}`, { status: 'EXECUTE' })
  await came('task.executed', { taskId })
}

test('attack: no event holds a secret that was sent to the service or that it answered', async () => {
  await changeIntegrations()
  await changePeople()
  await proposeSecrets()
  const all = receiver.events.map((event) => JSON.stringify(event)).join('\n')
  expect(secrets.size).toBeGreaterThanOrEqual(10)
  for (const [what, secret] of secrets) expect([what, all.includes(secret)]).toEqual([what, false])
  for (const form of ['whsec_', 'eyJ', '$argon2', 'sealed', 'tokenHash', 'passwordHash', 'totpSecret', 'Bearer '])
    expect([form, all.includes(form)]).toEqual([form, false])
})

test('attack: the events of another tenant come to nobody else', async () => {
  const { customerId } = await as('POST', '/tenants/2/customers', { firstName: 'Other', lastName: 'Tenant' })
  const identity = 'other-tenant@customer.example'
  await as('POST', `/tenants/2/customers/${customerId}/identities`, { identity, password: 'Long enough 4 anybody!' })
  await as('PUT', '/tenants/2/config/task.expiry.hours', { value: 24 })
  await as('PUT', '/tenants/1/config/task.expiry.hours', { value: 36 })
  await came('setting.changed', { key: 'task.expiry.hours', value: 36 })
  expect(receiver.events.filter(({ tenantId }) => tenantId !== 1)).toEqual([])
  expect(receiver.events.filter(({ data }) => JSON.stringify(data).includes(identity))).toEqual([])
})

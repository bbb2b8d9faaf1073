import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { answering, callbackReceiver, type Received } from '../support/callback-receiver.ts'
import { callbacksOf, type ShownCallback } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { fundedWallet } from '../support/money.ts'
import { running } from '../support/running.ts'
import { approvedTask } from '../support/tasks.ts'

const service = running()
const callbacks = callbacksOf(service)
const AT = '/tenants/1/webhook-endpoints'

type Endpoint = Readonly<Record<string, unknown>> & {
  readonly webhookEndpointId: number
  readonly secret?: string
  readonly enabled: boolean
}

const as = async (method: string, path: string, body?: object, who = 'operator', headers: Record<string, string> = {}) =>
  service.call(method, path, { token: await service.tokenOf(who), headers, ...(body === undefined ? {} : { body }) })

async function created(body: object): Promise<Endpoint> {
  const answer = await as('POST', AT, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Endpoint
}

async function endPayment(externalUniqueId: string, status = 'SUCCESSFUL'): Promise<number> {
  const walletId = await fundedWallet(service.local.service, 10_000, {})
  const made = await as('POST', '/tenants/1/payments', { amount: 1, currency: 'EUR', paymentType: 'CARD', walletId, externalUniqueId })
  const { paymentId } = made.body as { paymentId: number }
  expect((await as('PUT', `/tenants/1/payments/${paymentId}`, { status })).status).toBe(200)
  return paymentId
}

const signs = (secret: string | undefined, { headers, body }: Received): boolean => {
  try {
    new Webhook(secret ?? '').verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

test('an endpoint is created with a secret that is shown once, read without it, changed, and deleted', async () => {
  const { url } = await callbackReceiver()
  const { secret, ...made } = await created({ url, events: ['payment.*', 'task.executed'], description: 'Books' })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(made).toMatchObject({ url, events: ['payment.*', 'task.executed'], description: 'Books', enabled: true, format: 'json' })
  expect(made.created).toEqual(expect.any(String))
  const one = `${AT}/${made.webhookEndpointId}`
  const got = await as('GET', one)
  expect(got.body).toEqual(made)
  expect(got.text).not.toContain('whsec_')
  expect(((await as('GET', AT)).body as Endpoint[]).map(({ webhookEndpointId }) => webhookEndpointId)).toContain(made.webhookEndpointId)
  const changed = await as('PUT', one, { enabled: false, description: null })
  expect(changed.body).toMatchObject({ enabled: false, events: made.events, url })
  expect(changed.body).not.toHaveProperty('description')
  expect(changed.headers.get('etag')).toBe((await as('GET', one)).headers.get('etag'))
  expect((await as('DELETE', one)).status).toBe(200)
  expect((await as('GET', one)).status).toBe(404)
})

test.each([['nothing.*'], ['payment'], ['payment.*.*'], ['*.executed'], ['constructor.*'], ['task.Executed'], ['']])(
  'a pattern that is no name, group or star is refused: %j',
  async (pattern) => {
    const answer = await as('POST', AT, { url: 'http://127.0.0.1:9/hook', events: [pattern] })
    expect([answer.status, (answer.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([400, 'events.0'])
  },
)

test('attack: a URL that must not be called is refused, on creation and on change', async () => {
  const { webhookEndpointId } = await created({ url: 'http://127.0.0.1:9/hook', events: ['*'], enabled: false })
  for (const url of ['ftp://example.com/', 'http://user:secret@127.0.0.1/', 'http://127.0.0.1/#part', 'nonsense']) {
    expect((await as('POST', AT, { url, events: ['*'] })).status, url).toBe(400)
    expect((await as('PUT', `${AT}/${webhookEndpointId}`, { url })).status, url).toBe(400)
  }
  expect((await as('POST', AT, { url: 'http://127.0.0.1:9/hook', events: [] })).status).toBe(400)
  await as('DELETE', `${AT}/${webhookEndpointId}`)
})

test('an event reaches each endpoint that wants it, signed with the secret of that endpoint, under an id of its own', async () => {
  const [first, second, other] = [await callbackReceiver(), await callbackReceiver(), await callbackReceiver()]
  const one = await created({ url: first.url, events: ['payment.*'] })
  const two = await created({ url: second.url, events: ['*'] })
  const unconcerned = await created({ url: other.url, events: ['withdrawal.*', 'payment.failed'] })
  const paymentId = await endPayment('each-endpoint')
  const got = await eventually('the first has it', () => first.received[0])
  const too = await eventually('the second has it', () => second.received.find(({ body }) => body.includes('each-endpoint')))
  expect([signs(one.secret, got), signs(two.secret, got), signs(two.secret, too)]).toEqual([true, false, true])
  const event = JSON.parse(got.body)
  expect(event).toMatchObject({ eventType: 'payment.successful', tenantId: 1, data: { paymentId, status: 'SUCCESSFUL', amount: 1 } })
  expect(Object.keys(event)).toEqual(['eventType', 'eventId', 'created', 'tenantId', 'actor', 'data'])
  expect(event.actor).toEqual({ customerId: expect.any(Number) })
  expect(JSON.parse(too.body).eventId).toBe(event.eventId)
  expect(too.headers['webhook-id']).not.toBe(got.headers['webhook-id'])
  const shown = await as('GET', `/tenants/1/payments/${paymentId}`)
  expect(event.data).toEqual(shown.body)
  expect(other.received).toEqual([])
  for (const { webhookEndpointId } of [one, two, unconcerned]) await as('DELETE', `${AT}/${webhookEndpointId}`)
})

test('the log of one endpoint holds its callbacks alone', async () => {
  const receiver = await callbackReceiver()
  const { webhookEndpointId } = await created({ url: receiver.url, events: ['payment.failed'] })
  await callbacks.send(receiver.url)
  await endPayment('log-of-one', 'FAILED')
  const log = await eventually('it is in the log', async () => {
    const found = (await as('GET', `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}`)).body as ShownCallback[]
    return found[0]?.state === 'DELIVERED' && found
  })
  expect(log).toMatchObject([{ webhookEndpointId, url: receiver.url, attempts: [{ status: 200 }] }])
  expect((await as('GET', '/tenants/1/callbacks?webhookEndpointId=none')).status).toBe(400)
  await as('DELETE', `${AT}/${webhookEndpointId}`)
})

test('a test is sent to an endpoint that wants other events, and to a disabled one', async () => {
  const receiver = await callbackReceiver()
  const { webhookEndpointId, secret } = await created({ url: receiver.url, events: ['transfer.created'], enabled: false })
  const sent = await as('POST', `${AT}/${webhookEndpointId}/test`)
  expect(sent.body).toMatchObject({ webhookEndpointId, state: 'WAITING', url: receiver.url })
  const got = await eventually('it has come', () => receiver.received[0])
  expect(signs(secret, got)).toBe(true)
  expect(JSON.parse(got.body)).toMatchObject({ eventType: 'test', tenantId: 1, data: { webhookEndpointId } })
  await as('DELETE', `${AT}/${webhookEndpointId}`)
})

test('a rotated secret is shown once, and the one before also signs for 24 hours', async () => {
  const receiver = await callbackReceiver()
  const { webhookEndpointId, secret: old } = await created({ url: receiver.url, events: ['payment.*'] })
  const rotated = await as('POST', `${AT}/${webhookEndpointId}/rotate`)
  const { secret, previousExpires } = rotated.body as { secret: string; previousExpires: string }
  expect(Date.parse(previousExpires) - service.local.clock.now()).toBeGreaterThan(86_390_000)
  await as('POST', `${AT}/${webhookEndpointId}/test`)
  const during = await eventually('it has come', () => receiver.received[0])
  expect([signs(secret, during), signs(old, during)]).toEqual([true, true])
  await callbacks.advance(86_401)
  await as('POST', `${AT}/${webhookEndpointId}/test`)
  const after = await eventually('the next has come', () => receiver.received[1])
  expect([signs(secret, after), signs(old, after)]).toEqual([true, false])
  await as('DELETE', `${AT}/${webhookEndpointId}`)
})

test('attack: nobody learns the secret of an endpoint that a task created: the task shows none, and rotate returns one', async () => {
  const receiver = await callbackReceiver()
  const body = { url: receiver.url, events: ['payment.*'] }
  const task = await approvedTask(service, 'POST', AT, body)
  expect(task).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
  expect(JSON.stringify(task)).not.toContain('whsec_')
  const { webhookEndpointId } = JSON.parse(task.responseBody ?? '') as Endpoint
  expect(JSON.parse(task.responseBody ?? '')).not.toHaveProperty('secret')
  const rotation = await as('POST', `${AT}/${webhookEndpointId}/rotate`, {}, 'operator', { 'task-executor-roles': 'LEVEL_20' })
  expect(rotation.status).toBe(400)
  expect((await as('POST', `${AT}/${webhookEndpointId}/rotate`)).body).toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
  await as('DELETE', `${AT}/${webhookEndpointId}`)
})

test('a disabled endpoint collects nothing', async () => {
  const receiver = await callbackReceiver()
  const { webhookEndpointId } = await created({ url: receiver.url, events: ['payment.*'], enabled: false })
  await endPayment('while-disabled')
  await as('PUT', `${AT}/${webhookEndpointId}`, { enabled: true })
  await endPayment('while-enabled')
  const got = await eventually('the second has come', () => receiver.received[0])
  expect(got.body).toContain('while-enabled')
  const log = (await as('GET', `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}`)).body
  expect(log).toHaveLength(1)
  await as('DELETE', `${AT}/${webhookEndpointId}`)
})

test('what is not delivered when its endpoint is deleted is stopped, and a changed URL gets what is still to come', async () => {
  const [gone, next] = [await callbackReceiver(503), await callbackReceiver()]
  const { webhookEndpointId } = await created({ url: gone.url, events: ['payment.*'] })
  await endPayment('to-the-next-url')
  await eventually('one attempt has failed', () => gone.received[0])
  await as('PUT', `${AT}/${webhookEndpointId}`, { url: next.url })
  const got = await eventually('the new URL has it', () => next.received[0])
  expect(got.body).toContain('to-the-next-url')
  next.answer = answering(503)
  await endPayment('never-delivered')
  await eventually('it is tried', () => next.received.find(({ body }) => body.includes('never-delivered')))
  await as('DELETE', `${AT}/${webhookEndpointId}`)
  await eventually('it is stopped', async () => {
    const [first] = (await as('GET', `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}`)).body as ShownCallback[]
    return first?.state === 'STOPPED'
  })
})

test('a tenant has at most 20 endpoints, also if they are created at once', async () => {
  const present = ((await as('GET', AT)).body as Endpoint[]).length
  const body = { url: 'http://127.0.0.1:9/hook', events: ['test'], enabled: false }
  const answers = await Promise.all(Array.from({ length: 23 - present }, () => as('POST', AT, body)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body: of }) => [status, (of as { code: string }).code])).toEqual(Array(3).fill([409, 'WHK001']))
  const listed = (await as('GET', `${AT}?limit=100`)).body as Endpoint[]
  expect(listed).toHaveLength(20)
  for (const { webhookEndpointId } of listed) await as('DELETE', `${AT}/${webhookEndpointId}`)
  expect((await as('POST', AT, body)).status).toBe(200)
})

test('attack: an endpoint of another tenant is not there, and readers neither create, rotate nor test one', async () => {
  const { webhookEndpointId } = await created({ url: 'http://127.0.0.1:9/hook', events: ['*'], enabled: false })
  expect((await as('GET', `/tenants/2/webhook-endpoints/${webhookEndpointId}`, undefined, 'globalAdmin')).status).toBe(404)
  expect((await as('GET', `${AT}/${webhookEndpointId}`, undefined, 'customer')).status).not.toBe(200)
  for (const [method, path] of [
    ['POST', ''],
    ['POST', `/${webhookEndpointId}/rotate`],
    ['POST', `/${webhookEndpointId}/test`],
  ] as const)
    expect((await as(method, `${AT}${path}`, { url: 'http://127.0.0.1:9/', events: ['*'] }, 'customer')).status, path).toBeOneOf([403, 404])
})

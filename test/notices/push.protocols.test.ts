import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { messagesOf } from '../support/messages.ts'
import { type PushBrowser, pushBrowser } from '../support/push-browser.ts'
import { running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()
const { captured } = messagesOf(service)
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const identity = (role: string): string => service.local.demo.users[role]?.identity ?? ''
const SUBSCRIPTIONS = '/authentication/notices/subscriptions'

let browser: PushBrowser
beforeAll(async () => {
  browser = await pushBrowser()
})
afterAll(() => browser.close())

async function call(role: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  return service.call(method, path, { token: await service.tokenOf(role), ...(body === undefined ? {} : { body }) })
}

async function advance(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

const browsersOf = async (role: string) =>
  ((await call(role, 'GET', '/authentication/notices')).body as { push: { subscriptions: { subscriptionId: string; name?: string }[] } })
    .push.subscriptions

async function pushed(count: number) {
  return eventually(`${count} notices were pushed`, () => browser.received.length >= count && browser.received)
}

beforeEach(async () => {
  for (const { subscriptionId } of await browsersOf('checker')) await call('checker', 'DELETE', `${SUBSCRIPTIONS}/${subscriptionId}`)
  await call('checker', 'PUT', '/authentication/notices', { channel: 'push' })
  expect((await call('checker', 'POST', SUBSCRIPTIONS, browser.subscription)).status).toBe(200)
  await advance(3_600)
})

test('a notice is pushed at once, encrypted for the browser, and says how many wait and where, and nothing of a request', async () => {
  const before = browser.received.length
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker')] })
  const { headers, text, body } = (await pushed(before + 1))[before] ?? { headers: {}, text: '', body: new Uint8Array() }
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'waiting' })
  expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
  const { url, waiting, ...said } = JSON.parse(text)
  expect(said).toEqual({ title: 'Harbour Pay', body: '1 request waits for your approval' })
  expect({ url, waiting }).toEqual({ url: `/svc-conductor/portal/tasks/${taskId}`, waiting: 1 })
  expect(text).not.toMatch(/EUR|1\.00|maker|@/)
  expect(Buffer.from(body).toString('latin1')).not.toContain('Harbour')
  expect(await captured(identity('checker'))).toEqual([])
})

test('a notice is in the language of its reader', async () => {
  const before = browser.received.length
  const own = `/tenants/1/admin-users/${id('checker')}`
  expect((await call('operator', 'PUT', own, { locale: 'de' })).status).toBe(200)
  await madeTask(service, 'maker', { approvers: [id('checker')] })
  const { text = '{}' } = (await pushed(before + 1))[before] ?? {}
  expect(JSON.parse(text).body).toMatch(/^\d (?:Antrag wartet|Anträge warten) auf Ihre Freigabe$/)
  expect((await call('operator', 'PUT', own, { locale: 'en' })).status).toBe(200)
})

test('the requests of the next 10 minutes are one notice', async () => {
  const before = browser.received.length
  await madeTask(service, 'maker', { approvers: [id('checker')] })
  await pushed(before + 1)
  for (let count = 0; count < 3; count++) await madeTask(service, 'maker', { approvers: [id('checker')] })
  await advance(300)
  expect(browser.received).toHaveLength(before + 1)
  await advance(400)
  const sent = await pushed(before + 2)
  await advance(1_200)
  expect(browser.received).toHaveLength(before + 2)
  expect(JSON.parse(sent.at(-1)?.text ?? '{}').url).toBe('/svc-conductor/portal/')
})

test.each([404, 410])('a browser whose push service answers %d gets nothing more, and its person gets mails', async (gone) => {
  browser.answerNext(gone)
  const before = browser.answered.length
  await madeTask(service, 'maker', { approvers: [id('checker')] })
  await eventually('the answer', () => browser.answered.length > before)
  await eventually('the end of the subscription', async () => (await browsersOf('checker')).length === 0)
  const mails = (await captured(identity('checker'))).length
  await advance(3_600)
  await madeTask(service, 'maker', { approvers: [id('checker')] })
  await eventually('a mail', async () => (await captured(identity('checker'))).length > mails)
  expect(browser.answered).toHaveLength(before + 1)
})

test('a notice on its way to the last browser comes by mail once if its push service has ended that browser', async () => {
  const second = await pushBrowser()
  expect((await call('checker', 'POST', SUBSCRIPTIONS, second.subscription)).status).toBe(200)
  browser.answerNext(410)
  second.answerNext(410)
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker')] })
  const [mail] = await eventually('a mail', async () => {
    const mails = (await captured(identity('checker'))).filter(({ text }) => text.includes(String(taskId)))
    return mails.length > 0 && mails
  })
  expect(mail?.text).toContain('Transfer 1.00 EUR')
  await advance(3_600)
  expect((await captured(identity('checker'))).filter(({ text }) => text.includes(String(taskId)))).toHaveLength(1)
  second.close()
})

test('a notice on its way to the last browser comes by mail if its person removes that browser meanwhile', async () => {
  browser.answerNext(503)
  const asked = browser.answered.length
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker')] })
  await eventually('the first attempt', () => browser.answered.length > asked)
  for (const { subscriptionId } of await browsersOf('checker')) await call('checker', 'DELETE', `${SUBSCRIPTIONS}/${subscriptionId}`)
  await advance(61)
  await eventually('a mail', async () => (await captured(identity('checker'))).some(({ text }) => text.includes(String(taskId))))
})

test('a notice on its way to somebody who is removed meanwhile comes no more, not by mail either', async () => {
  const [gone, password] = ['leaver@staff.example', 'a long enough passphrase']
  const account = { identity: gone, email: gone, password, position: 'LEVEL_02', firstName: 'Lea', lastName: 'Ver' }
  const { body } = await call('operator', 'POST', '/tenants/1/admin-users', account)
  const { customerId } = body as { customerId: number }
  const { body: login } = await service.call('POST', '/authentication/login', { body: { identity: gone, password } })
  const token = (login as { headerValue: string }).headerValue.slice('Bearer '.length)
  expect((await service.call('PUT', '/authentication/notices', { token, body: { channel: 'push' } })).status).toBe(200)
  const own = await pushBrowser()
  expect((await service.call('POST', SUBSCRIPTIONS, { token, body: own.subscription })).status).toBe(200)
  own.answerNext(503)
  const taskId = await madeTask(service, 'maker', { approvers: [customerId] })
  await eventually('the first attempt', () => own.answered.length > 0)
  expect((await call('operator', 'DELETE', `/tenants/1/admin-users/${customerId}`)).status).toBe(200)
  await advance(3_600)
  await madeTask(service, 'maker', { approvers: [id('checker')] })
  await pushed(browser.received.length + 1)
  expect((await captured(gone)).filter(({ text }) => text.includes(String(taskId)))).toEqual([])
  expect(own.answered).toEqual([503])
  own.close()
})

test('a notice that another browser has is not sent by mail', async () => {
  const second = await pushBrowser()
  expect((await call('checker', 'POST', SUBSCRIPTIONS, second.subscription)).status).toBe(200)
  browser.answerNext(410)
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker')] })
  await eventually('the notice', () => second.received.length > 0)
  await eventually('the end of the subscription', async () => (await browsersOf('checker')).length === 1)
  await advance(3_600)
  expect((await captured(identity('checker'))).filter(({ text }) => text.includes(String(taskId)))).toEqual([])
  second.close()
})

test('faults of the push service and its limits are tried again after 1 s, 10 s and a minute', async () => {
  browser.answerNext(503, 429, 500)
  const before = browser.received.length
  const asked = browser.answered.length
  await madeTask(service, 'maker', { approvers: [id('checker')] })
  await eventually('the first attempt', () => browser.answered.length > asked)
  await eventually('the notice', async () => {
    await advance(61)
    return browser.received.length > before
  })
  expect(browser.answered.slice(asked)).toEqual([503, 429, 500, 201])
  expect(await browsersOf('checker')).toHaveLength(1)
})

test('a refusal of the push service is not repeated', async () => {
  browser.answerNext(403)
  const asked = browser.answered.length
  await madeTask(service, 'maker', { approvers: [id('checker')] })
  await eventually('the answer', () => browser.answered.length > asked)
  await advance(7_200)
  expect(browser.answered.slice(asked)).toEqual([403])
})

test('a person has at most 5 browsers: one more replaces the oldest, and the same one itself', async () => {
  const at = (n: number) => ({ ...browser.subscription, endpoint: `http://127.0.0.1:9/send/${n}`, name: `Browser ${n}` })
  for (let n = 0; n < 7; n++) expect((await call('operator', 'POST', SUBSCRIPTIONS, at(n))).status).toBe(200)
  expect((await call('operator', 'POST', SUBSCRIPTIONS, at(6))).status).toBe(200)
  expect((await browsersOf('operator')).map(({ name }) => name)).toEqual([2, 3, 4, 5, 6].map((n) => `Browser ${n}`))
})

test('what another person subscribed does not exist, and nobody sees the address of a browser or its secret', async () => {
  const [mine] = await browsersOf('checker')
  expect((await call('maker', 'DELETE', `${SUBSCRIPTIONS}/${mine?.subscriptionId}`)).status).toBe(404)
  expect(await browsersOf('maker')).toEqual([])
  const { text } = await call('checker', 'GET', '/authentication/notices')
  expect(text).not.toContain('/send/one')
  expect(text).not.toContain(browser.subscription.keys.auth)
})

test.each([
  ['a point beside the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a short key', { p256dh: 'BBBB' }],
  ['a short secret', { auth: 'AAAA' }],
])('%s is refused', async (_, wrong) => {
  const body = { ...browser.subscription, keys: { ...browser.subscription.keys, ...wrong } }
  expect((await call('maker', 'POST', SUBSCRIPTIONS, body)).status).toBe(400)
})

test.each(['https://10.0.0.1/x', 'http://169.254.169.254/latest', 'file:///etc/passwd', 'https://intranet/x'])(
  'a local run refuses %s',
  async (endpoint) => {
    const answer = await call('maker', 'POST', SUBSCRIPTIONS, { ...browser.subscription, endpoint })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'endpoint' }] } })
  },
)

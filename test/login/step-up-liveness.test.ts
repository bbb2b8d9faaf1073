import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '../support/pictures.ts'
import { type Answer, running } from '../support/running.ts'
import { code, secondFactorsOf } from '../support/second-factors.ts'

const service = running()
const { configure } = secondFactorsOf(service)
let count = 0

const body = () => ({ amount: 10, type: 'CASH', externalUniqueId: `alive-${count++}`, deliverToPhone: '+447700900123' })
const tokenIn = (answer: Answer): string => (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
const withdraw = (token: string, sent: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  service.call('POST', '/tenants/1/wallets/1/withdrawals', { token, body: sent, headers })
const upgrade = (token: string, intentId: string): Promise<Answer> =>
  service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId } })
const decide = (sessionId: string, outcome: string) => service.call('POST', `/local/liveness/${sessionId}`, { body: { outcome } })

function demanded(answer: Answer): { readonly intentId: string; readonly sessionId: string } {
  expect(code(answer)).toBe('401 SEC004')
  const [, intentId = '', sessionId = ''] = /^id=([^;]+);type=CLOUD_LIVENESS;sessionId=(\S+)$/.exec(answer.headers.get('sca') ?? '') ?? []
  return { intentId, sessionId }
}

beforeAll(async () => {
  await configure({ 'Withdrawal.CREATE.Allowed': 'SCA_CLOUD_LIVENESS' })
  const made = await service.call('POST', '/tenants/1/customers/8/attachments', {
    token: await service.tokenOf('operator'),
    body: { documentType: 'FACIAL_PHOTO', base64EncodedDocument: jpeg().toString('base64') },
  })
  expect(made.status).toBe(200)
})

test('a step-up is proved by the living face of the caller, once', async () => {
  const token = await service.tokenOf('customer')
  const wish = body()
  const { intentId, sessionId } = demanded(await withdraw(token, wish))
  expect(code(await upgrade(token, intentId))).toBe('401 USR016')
  await decide(sessionId, 'PASS')
  const upgraded = tokenIn(await upgrade(token, intentId))
  expect((await withdraw(upgraded, wish)).status).toBe(200)
  expect(code(await withdraw(upgraded, body()))).toBe('401 SEC004')
  expect(code(await upgrade(token, intentId))).toBe('404 GEN002')
})

test('a face that is not alive proves nothing, and three wrong ones end the intent', async () => {
  const token = await service.tokenOf('customer')
  const { intentId, sessionId } = demanded(await withdraw(token, body()))
  await decide(sessionId, 'FAIL')
  for (let turn = 0; turn < 3; turn++) expect(code(await upgrade(token, intentId))).toBe('401 USR002')
  await decide(sessionId, 'PASS')
  expect(code(await upgrade(token, intentId))).toBe('404 GEN002')
})

test('a person without a photo on record cannot prove it', async () => {
  const token = await service.tokenOf('customer2')
  const refused = await service.call('POST', '/tenants/1/wallets/3/withdrawals', { token, body: body() })
  const { intentId, sessionId } = demanded(refused)
  await decide(sessionId, 'PASS')
  expect(code(await upgrade(token, intentId))).toBe('401 USR002')
})

test('where another method is possible too, the first of the row that is', async () => {
  await configure({ 'Withdrawal.CREATE.Allowed': 'SCA_CLOUD_LIVENESS,SCA_OTP' })
  service.forgetTokens()
  const refused = await service.call('POST', '/tenants/1/wallets/3/withdrawals', {
    token: await service.tokenOf('customer2'),
    body: body(),
  })
  expect(refused.headers.get('sca')).toMatch(/;type=OTP$/)
  demanded(await withdraw(await service.tokenOf('customer'), body()))
  await configure({ 'Withdrawal.CREATE.Allowed': 'SCA_CLOUD_LIVENESS' })
  service.forgetTokens()
})

test('the hosted page is requested by a header, and sends people only to configured addresses', async () => {
  const token = await service.tokenOf('customer')
  const { sessionId } = demanded(await withdraw(token, body(), { livenessLandingUrl: 'http://127.0.0.1:5173/back' }))
  const url = new URL(sessionId)
  expect(`${url.origin}${url.pathname}`).toBe(`${service.local.baseUrl}/svc-conductor/liveness`)
  const id = url.searchParams.get('sessionId') ?? ''
  expect((await service.call('POST', '/global/liveness/landing', { body: { sessionId: id } })).body).toEqual({
    landingUrl: 'http://127.0.0.1:5173/back',
  })
  expect(code(await withdraw(token, body(), { livenessLandingUrl: 'https://evil.example/' }))).toBe('400 GEN001')
})

test('attack: the headers name nobody but the caller', async () => {
  const token = await service.tokenOf('customer')
  demanded(await withdraw(token, body(), { livenessTenantId: '1', livenessCustomerId: '8' }))
  expect(code(await withdraw(token, body(), { livenessCustomerId: '9' }))).toBe('403 SEC003')
  expect(code(await withdraw(token, body(), { livenessTenantId: '2' }))).toBe('403 SEC003')
})

test('attack: the check of one step-up proves no other, and no password change', async () => {
  const token = await service.tokenOf('customer')
  const [one, other] = [demanded(await withdraw(token, body())), demanded(await withdraw(token, body()))]
  await decide(one.sessionId, 'PASS')
  expect(code(await upgrade(token, other.intentId))).toBe('401 USR016')
  await configure({
    comparisonDocumentRequiredForPasswordChange: true,
    ratifyUserProcessors: 'selfieIsLegitimate=CloudLivenessRatifyProcessor',
  })
  const identity = encodeURIComponent(service.local.demo.users.customer?.identity ?? '')
  const changed = await service.call('POST', `/global/identities/${identity}/password-change`, {
    body: {
      password: 'a password from now on',
      comparisonDocumentType: 'FACIAL_PHOTO',
      extraInfo: JSON.stringify({ cloudLivenessSessionId: one.sessionId }),
    },
  })
  expect(code(changed)).toBe('401 USR002')
})

test('the page of the check says in the reader’s language what it approves and where it was started; in English as it is stored', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Safari/605.1' }
  const { sessionId } = demanded(await withdraw(await service.tokenOf('customer'), body(), headers))
  const page = async (locale: string): Promise<string> =>
    (await fetch(`${service.local.baseUrl}/svc-conductor/liveness?sessionId=${sessionId}&locale=${locale}`)).text()
  expect(await page('de')).toMatch(
    /10,00.EUR von Wallet 1.* auszahlen an .*Safari auf einem iPhone oder iPad, unter der Adresse 127\.0\.0\.1/s,
  )
  expect(await page('en')).toMatch(/Withdraw 10\.00 EUR from wallet 1.*Safari on an iPhone or iPad, at the address 127\.0\.0\.1/s)
})

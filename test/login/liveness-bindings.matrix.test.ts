import { beforeAll, describe, expect, test } from 'vitest'
import { wordsOfBrowser } from '../../shared/domain/liveness/words-of-browser.ts'
import { NEW, passwordChangesOf } from '../support/password-changes.ts'
import { jpeg } from '../support/pictures.ts'
import { type Answer, running } from '../support/running.ts'
import { code, secondFactorsOf } from '../support/second-factors.ts'

const service = running()
const { init, change, somebodyWithPassword } = passwordChangesOf(service)
const { configure } = secondFactorsOf(service)
const LANDING = 'http://127.0.0.1/done'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

beforeAll(async () => {
  await configure({
    comparisonDocumentRequiredForPasswordChange: true,
    supportedComparisonDocuments: 'FACIAL_PHOTO',
    ratifyUserProcessors: 'selfieIsLegitimate=CloudLivenessRatifyProcessor',
  })
  service.forgetTokens()
})

async function withPhoto() {
  const emmy = await somebodyWithPassword()
  await service.call('POST', `/tenants/1/customers/${emmy.customerId}/attachments`, {
    token: await service.tokenOf('operator'),
    body: { documentType: 'FACIAL_PHOTO', base64EncodedDocument: jpeg().toString('base64') },
  })
  return emmy
}

type Info = { readonly cloudLivenessSessionId: string; readonly completionUrl: string; readonly binding: string }
const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** A check for a new password on the hosted page, and the cookie of the browser that started it. */
async function begun(identity: string, headers: Record<string, string> = {}) {
  const answer = await init(identity, { type: 'CLOUD_LIVENESS', info: { landingUrl: LANDING } }, { 'user-agent': FIREFOX, ...headers })
  const info = JSON.parse((answer.body as { info: string }).info) as Info
  return { answer, info, sessionId: info.cloudLivenessSessionId, cookie: cookieOf(answer) }
}
const consent = (sessionId: string, wasMe: boolean, cookie = '') =>
  service.call('POST', '/global/liveness/consent', { body: { sessionId, wasMe }, headers: cookie === '' ? {} : { cookie } })
const pass = (sessionId: string) => service.call('POST', `/local/liveness/${sessionId}`, { body: { outcome: 'PASS' } })
const pageOf = (url: string) => service.call('GET', new URL(url).pathname + new URL(url).search)
const byFace = (cloudLivenessSessionId: string, more: object = {}) => ({
  comparisonDocumentType: 'FACIAL_PHOTO',
  extraInfo: JSON.stringify({ cloudLivenessSessionId }),
  password: NEW,
  ...more,
})

describe('the start of a check for a new password', () => {
  test('answers a binding, and sets it as a cookie for nobody’s scripts; for known and unknown names', async () => {
    const emmy = await withPhoto()
    for (const name of [emmy.identity, 'nobody-at-all@people.example']) {
      const { answer, info } = await begun(name)
      expect(info.binding).toMatch(/^[\w-]{43}$/)
      expect(answer.body).toEqual({ info: expect.any(String), binding: info.binding })
      expect(answer.headers.get('set-cookie')).toBe(`liveness-browser=${info.binding}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`)
    }
  })

  test('keeps the binding of a browser that has one, so that several checks go on beside one another', async () => {
    const first = await begun('twice-begun@people.example')
    const second = await begun('twice-begun@people.example', { cookie: first.cookie })
    expect(second.info.binding).toBe(first.info.binding)
  })
})

describe('a password is changed by a face alone', () => {
  test('if the browser that started the check completed it', async () => {
    const emmy = await withPhoto()
    const { sessionId, cookie } = await begun(emmy.identity)
    expect((await consent(sessionId, true, cookie)).status).toBe(200)
    await pass(sessionId)
    expect(code(await change(emmy.identity, byFace(sessionId)))).toBe('200')
  })

  test('attack: not by a check that a stranger started, and sent to its owner; with the owner’s code it is', async () => {
    const emmy = await withPhoto()
    const { sessionId, cookie } = await begun(emmy.identity)
    const owner = await begun('owner-browser@people.example')
    // The stranger agrees first, in their own browser.
    await consent(sessionId, true, cookie)
    expect((await consent(sessionId, true, owner.cookie)).status).toBe(200)
    await pass(sessionId)
    const answer = await change(emmy.identity, byFace(sessionId))
    expect(code(answer)).toBe('401 USR016')
    expect((answer.body as { description: string }).description).toContain('hash')
    await consent(sessionId, true, cookie)
    expect(code(await change(emmy.identity, byFace(sessionId)))).toBe('401 USR016')
    expect(code(await change(emmy.identity, byFace(sessionId, { hash: await emmy.code() })))).toBe('200')
  })

  test('attack: not in a browser without any binding, or with two', async () => {
    for (const cookieFrom of [() => '', (cookie: string) => `${cookie}; liveness-browser=${'A'.repeat(43)}`]) {
      const emmy = await withPhoto()
      const { sessionId, cookie } = await begun(emmy.identity)
      await consent(sessionId, true, cookieFrom(cookie))
      await pass(sessionId)
      expect(code(await change(emmy.identity, byFace(sessionId)))).toBe('401 USR016')
    }
  })

  test('not after the person at the page has said that it was not them: the check has ended', async () => {
    const emmy = await withPhoto()
    const { sessionId } = await begun(emmy.identity)
    expect((await consent(sessionId, false)).status).toBe(200)
    await pass(sessionId)
    expect(code(await change(emmy.identity, byFace(sessionId)))).toBe('401 USR002')
    expect((await consent(sessionId, true)).status).toBe(404)
    expect((await consent('unknown', true)).status).toBe(404)
  })
})

describe('the page of a check', () => {
  test('says what it approves, for whom, and where and when it was started, and asks before the camera', async () => {
    const { info } = await begun('ada+<script>@people.example'.replace('<script>', 'x'))
    const page = await pageOf(info.completionUrl)
    for (const text of ['Was that you?', 'A new password', 'ada+x@people.example', 'Firefox on Windows', '127.0.0.1', 'UTC'])
      expect(page.text).toContain(text)
    expect(page.text.indexOf('Was that you?')).toBeLessThan(page.text.indexOf('id="choices"'))
  })

  test('attack: nothing of the names and headers that were sent is markup, and hidden characters are shown', async () => {
    const { info } = await begun(`a"'<img src=x onerror=alert(1)>&amp;@people.example`, { 'user-agent': '<b>Bank</b>' })
    const { text } = await pageOf(info.completionUrl)
    expect(text).not.toContain('<img')
    expect(text).not.toContain('<b>Bank')
    expect(text).toContain('&lt;img src=x')
    expect(text).toContain('a program')
  })

  test('of an unknown, ended or late check asks nothing', async () => {
    const late = await begun('late@people.example')
    await service.local.advance(181)
    service.forgetTokens()
    for (const url of [
      late.info.completionUrl,
      `${service.local.baseUrl}/svc-conductor/liveness?sessionId=x`,
      `${service.local.baseUrl}/svc-conductor/liveness`,
    ])
      expect((await pageOf(url)).text).not.toContain('Was that you?')
  })
})

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone or iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on a Mac',
  ],
  ['curl/8.5.0', 'a program'],
  ['Call your bank at once: Firefox/1', 'Firefox'],
  [undefined, 'a program'],
])('%s is %s', (userAgent, words) => expect(wordsOfBrowser(userAgent)).toBe(words))

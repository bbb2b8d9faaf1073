import { beforeAll, expect, test } from 'vitest'
import { signedResponse } from '../../infra/local/saml/signed-response.ts'
import { rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'
import { idp, samlOf } from '../support/saml.ts'

const service = running()
const { configure, start, said, postBase64 } = samlOf(service)
const { privateKey: stranger } = rsaKeys(2048, 'second')
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

beforeAll(() => configure('staff'))

const base64 = (xml: string) => Buffer.from(xml).toString('base64')

function expectPage({ status, headers, text }: Answer, expected: number): string {
  expect([status, headers.get('content-type')]).toEqual([expected, 'text/html; charset=utf-8'])
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  // The only script gives the page the tenant's look.
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
  expect(text.match(/<script[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/^<script src="\/svc-conductor\/[\w./-]+">$/)])
  expect(headers.get('cache-control')).toBe('no-store')
  const [, traceId = ''] = /<strong>([0-9a-f]{32})<\/strong>/.exec(text) ?? []
  expect(traceId).not.toBe('')
  return traceId
}

test.each([
  ['of somebody whom nobody knows', /nobody-by-this-name/, idp.key],
  ['with the signature of a stranger', /library/, stranger],
])('an answer %s leaves a person on a page in words, and the audit keeps provider and reason', async (_, reason, key) => {
  const started = await start('staff')
  const xml = signedResponse(said(started, 'nobody@staff.example'), key)
  const answer = await postBase64(started, base64(xml), BROWSER)
  const traceId = expectPage(answer, 401)
  expect(answer.text).toContain('was not accepted')
  for (const detail of [/nobody/, /signature/i, /library/i, /staff/, /USR002/]) expect(answer.text).not.toMatch(detail)

  const events = await service.call('GET', '/global/audit-events', { token: await service.tokenOf('globalAdmin') })
  expect((events.body as readonly { traceId: string }[]).find((event) => event.traceId === traceId)).toMatchObject({
    actor: 'anonymous',
    refused: 'USR002',
    provider: 'staff',
    reason: expect.stringMatching(reason),
  })
})

test('a provider that is not configured, and a landing URL that is not allowed, leave a person on the page too', async () => {
  const ask = (path: string) => service.call('GET', `/svc-conductor/${path}`, { headers: BROWSER })
  const absent = await ask('saml-login/%3Cscript%3Ealert(1)%3C%2Fscript%3E')
  expect(absent.status).toBe(404)
  expectPage(await ask('saml-login/nobody'), 404)
  const odd = await ask(`saml-login/staff?returnTo=${encodeURIComponent('https://evil.example/"><script>')}`)
  expectPage(odd, 400)
  expect(odd.text).not.toContain('evil.example')
})

test('a trace id that the browser brings is written into the page only if it is one', async () => {
  const ask = (traceparent: string) => service.call('GET', '/svc-conductor/saml-login/nobody', { headers: { ...BROWSER, traceparent } })
  const own = '0af7651916cd43dd8448eb211c80319c'
  expect(expectPage(await ask(`00-${own}-b7ad6b7169203331-01`), 404)).toBe(own)
  const odd = await ask('00-<b>hello</b>-b7ad6b7169203331-01')
  expectPage(odd, 404)
  expect(odd.text).not.toContain('hello')
})

test('a program that asks for JSON gets the error in its usual shape', async () => {
  const started = await start('staff')
  const answer = await postBase64(started, 'AAAA')
  expect([answer.status, answer.body]).toMatchObject([401, { code: 'USR002' }])
})

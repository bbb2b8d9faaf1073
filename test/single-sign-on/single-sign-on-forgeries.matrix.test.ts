import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedResponse } from '../../infra/local/saml/signed-response.ts'
import { type Answer, running } from '../support/running.ts'
import { idp, type Started, samlOf } from '../support/saml.ts'
import { type Forgery, ODD_XML, WRAPPED, WRONG_SIGNATURES, WRONG_WORDS } from '../support/saml-forgeries.ts'

const service = running()
const { configure, start, said, post, postBase64 } = samlOf(service)
const NAME = 'forged@staff.example'

beforeAll(async () => {
  await configure('staff')
  for (const identity of [NAME, 'victim@staff.example'])
    await service.call('POST', '/tenants/1/admin-users', {
      token: await service.tokenOf('operator'),
      body: { identity, sso: 'staff', position: 'LEVEL_03', firstName: 'Dorothy', lastName: 'Vaughan' },
    })
})

const good = (started: Started): string => signedResponse(said(started, NAME), idp.key)

/** The reason in the log of the last request. */
function lastReason(): string {
  const { detail = {} } = service.logLines.findLast(({ event }) => event === 'request') ?? {}
  const { refusal = '', because = '' } = detail as { refusal?: string; because?: string }
  return `${refusal} ${because}`
}

const TABLES: readonly (readonly [string, readonly Forgery[]])[] = [
  ['what it says', WRONG_WORDS],
  ['its signature', WRONG_SIGNATURES],
  ['a wrapped signature', WRAPPED],
  ['its XML', ODD_XML],
]

describe.each(TABLES)('an answer is refused for %s:', (_, forgeries) => {
  test.each(forgeries.map((forgery) => [forgery.name, forgery] as const))('%s', async (_name, { make, because }) => {
    const started = await start('staff')
    const answer = await post(started, make(said(started, NAME)))
    expect([400, 401, 413]).toContain(answer.status)
    expect(answer.headers.get('location')).toBeNull()
    // The library looks at some of it too, before we do.
    expect(lastReason()).toMatch(new RegExp(`${because.source}|saml-library`))
    // Its request is still open for the right answer: what was wrong was the forgery.
    expect((await post(started, good(started))).status).toBe(303)
  })
})

test('these are more than 150 forgeries', () => {
  const all = TABLES.flatMap(([, forgeries]) => forgeries.map(({ name }) => name))
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(150)
})

describe('the posted body', () => {
  const form = (started: Started, body: string, contentType = 'application/x-www-form-urlencoded'): Promise<Answer> =>
    service.call('POST', '/svc-conductor/saml-acs/staff', { headers: { 'content-type': contentType, cookie: started.cookie }, body })
  const base64 = (xml: string) => Buffer.from(xml).toString('base64')

  test.each([
    ['no form', 415, (xml: string) => ['{}', 'application/json', xml] as const],
    ['an empty form', 400, () => ['', undefined] as const],
    ['a form without a response', 400, () => ['RelayState=x', undefined] as const],
    ['two responses', 400, (xml: string) => [`${new URLSearchParams({ SAMLResponse: base64(xml) })}&SAMLResponse=x`, undefined] as const],
    ['a response that is no base64', 400, () => ['SAMLResponse=%21%21', undefined] as const],
    [
      'base64 with something before it',
      400,
      (xml: string) => [`${new URLSearchParams({ SAMLResponse: `!${base64(xml)}` })}`, undefined] as const,
    ],
    [
      'base64 without its padding',
      400,
      () => [`SAMLResponse=${Buffer.from('<a>x</a>').toString('base64').replace(/=+$/, '')}`, undefined] as const,
    ],
    [
      'a response that is packed',
      400,
      (xml: string) => [`${new URLSearchParams({ SAMLResponse: gzipSync(xml).toString('base64') })}`, undefined] as const,
    ],
  ])('%s is refused', async (_, status, make) => {
    const started = await start('staff')
    const [body, contentType] = make(good(started))
    expect((await form(started, body, contentType)).status).toBe(status)
  })

  test('over 128 KiB is not read', async () => {
    const started = await start('staff')
    expect((await form(started, `SAMLResponse=${'A'.repeat(140_000)}`)).status).toBe(413)
  })

  test('base64 in lines, as some providers write it, is taken', async () => {
    const started = await start('staff')
    const lines = base64(good(started)).replaceAll(/(.{76})/g, '$1\r\n')
    expect((await postBase64(started, lines)).status).toBe(303)
  })

  test('an answer that comes more than ten minutes after its request is not taken', async () => {
    const started = await start('staff')
    await service.local.advance(601)
    expect((await post(started, good(started))).status).toBe(401)
    service.forgetTokens()
  })

  test('an answer to another provider’s request is not taken', async () => {
    await configure('second')
    const other = await start('second')
    const mine = await start('staff', '', other.cookie)
    const crossed = { ...said(mine, NAME), inResponseTo: other.requestId }
    expect((await post(mine, signedResponse(crossed, idp.key))).status).toBe(401)
    expect(lastReason()).toContain('no-such-request')
  })
})

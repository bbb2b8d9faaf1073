import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()
const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const form = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
})

/** From the page to the provider's: what the browser has by then. */
async function atProvider() {
  const page = await service.call('GET', '/local/sign-in?token=none')
  const startUrl = /id="saml" href="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const started = await service.call('GET', new URL(startUrl).pathname)
  const cookie = (started.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { pathname, search } = new URL(started.headers.get('location') ?? '')
  const asked = await service.call('GET', `${pathname}${search}`)
  return { page, cookie, SAMLRequest: field(asked.text, 'SAMLRequest') }
}

test('staff of the demo’s tenant log in through the provider of this machine', async () => {
  const { page, cookie, SAMLRequest } = await atProvider()
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const said = await service.call('POST', '/local/saml', form({ SAMLRequest, nameId: 'staff@harbour.example', role: 'LEVEL_02' }))
  const action = /action="([^"]*)"/.exec(said.text)?.[1] ?? ''
  const taken = await service.call('POST', new URL(action).pathname, form({ SAMLResponse: field(said.text, 'SAMLResponse') }, { cookie }))
  const landed = new URL(taken.headers.get('location') ?? '')
  expect(`${landed.origin}${landed.pathname}`).toBe(`${service.local.baseUrl}/local/sign-in`)
  const login = await service.call('POST', '/authentication/login', { body: { password: landed.searchParams.get('token') } })
  expect(login.body).toMatchObject({ roles: ['LEVEL_02'] })
})

test('the provider says nothing of what is no request, no name or no position of the tenant', async () => {
  const { SAMLRequest } = await atProvider()
  const good = { SAMLRequest, nameId: 'staff@harbour.example', role: 'LEVEL_02' }
  for (const wrong of [{ SAMLRequest: 'x' }, { SAMLRequest: '' }, { nameId: '' }, { nameId: ' x' }, { role: 'GLOBAL_ADMIN' }, { role: '' }])
    expect((await service.call('POST', '/local/saml', form({ ...good, ...wrong }))).status).toBe(400)
  expect((await service.call('POST', '/local/saml', form({ ...good, SAMLRequest: 'x'.repeat(20_000) }))).status).toBe(413)
})

test('attack: a page of another site neither makes identities nor has the provider say anything', async () => {
  const { SAMLRequest } = await atProvider()
  const origin = 'https://evil.example'
  expect((await service.call('POST', '/local/sign-in/identity', { headers: { origin } })).status).toBe(403)
  const said = { SAMLRequest, nameId: 'staff@harbour.example', role: 'LEVEL_20' }
  for (const from of [origin, 'null']) expect((await service.call('POST', '/local/saml', form(said, { origin: from }))).status).toBe(403)
})

test('attack: what is asked of the provider does not get into its page as markup', async () => {
  const answer = await service.call('GET', `/local/saml?SAMLRequest=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(answer.text).not.toContain('<script>')
})

test('an identity for a first passkey is made by a button, and passkeys are tried by name, not by address', async () => {
  const { body } = await service.call('POST', '/local/sign-in/identity', { headers: { origin: service.local.baseUrl } })
  expect(body).toEqual({ identity: expect.stringMatching(/@customer\.example$/), enrolmentCode: expect.stringMatching(/^[A-Z2-7]{16}$/) })
  const moved = await service.call('GET', '/local/sign-in')
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    `${service.local.baseUrl.replace('127.0.0.1', 'localhost')}/local/sign-in`,
  ])
  const script = await service.call('GET', '/local/sign-in.js')
  expect(script.headers.get('content-type')).toContain('text/javascript')
})

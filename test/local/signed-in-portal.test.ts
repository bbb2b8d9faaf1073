import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()
const open = (as: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  service.call(method, `/local/portal?as=${as}`, { headers })
const landedAt = (location: string | null) => new URL(location ?? '', service.local.baseUrl)

test('the portal opens signed in as a user of local.json, by a token that works once', async () => {
  for (const as of ['maker', 'checker', 'globalAdmin', 'customer', 'backend']) {
    const { status, headers } = await open(as)
    const { pathname, searchParams } = landedAt(headers.get('location'))
    expect([as, status, pathname]).toEqual([as, 303, '/svc-conductor/portal/sign-in'])
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
    const body = { password: searchParams.get('token') }
    const login = await service.call('POST', '/authentication/login', { body })
    const jwt = (login.body as { readonly headerValue: string }).headerValue.slice('Bearer '.length)
    const { identity } = (await service.local.service.ports.tokens.verify(jwt)) ?? {}
    expect([as, login.status, identity]).toEqual([as, 200, service.local.demo.users[as]?.identity])
    expect((await service.call('POST', '/authentication/login', { body })).status).toBe(401)
  }
})

test('the token is short-lived, and nothing else is in the address', async () => {
  const { searchParams } = landedAt((await open('maker')).headers.get('location'))
  expect([...searchParams.keys()]).toEqual(['token'])
  await service.local.advance(61)
  expect((await service.call('POST', '/authentication/login', { body: { password: searchParams.get('token') } })).status).toBe(401)
  service.forgetTokens()
})

test.each(['cross-site', 'same-site'])('attack: a link of another site (%s) signs nobody in, and leads to a question', async (site) => {
  const asked = await open('maker', { 'sec-fetch-site': site })
  expect([asked.status, asked.headers.get('location')]).toEqual([200, null])
  expect(asked.text).toContain('<button>Continue as maker@harbour.example</button>')
  expect(asked.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'.*/)
  const origin = service.local.baseUrl
  expect((await open('maker', { 'sec-fetch-site': 'same-origin', origin }, 'POST')).status).toBe(303)
})

test('attack: a form of another site signs nobody in', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
  ])
    expect((await open('maker', headers, 'POST')).status).toBe(403)
})

test('DNS rebinding: a name that is not this machine’s opens nothing', async () => {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(service.local.baseUrl)
  const status = await new Promise((resolve) => {
    const options = { hostname, port, path: '/local/portal?as=maker', headers: { host: 'evil.example' } }
    request(options, (response) => resolve(response.resume().statusCode)).end()
  })
  expect(status).toBe(403)
})

test('an unknown user is refused, with the names of those who exist', async () => {
  for (const as of ['', 'nobody', '__proto__', 'constructor'])
    expect([as, await open(as)]).toMatchObject([as, { status: 400, text: expect.stringContaining('checker2') }])
})

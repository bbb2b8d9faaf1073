import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()
const open = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(`${service.local.baseUrl}${path}`, { headers })

test('the reference opens signed in as a user of the demo, with the token in no address', async () => {
  const answer = await open('/local/docs?as=operator')
  const { status, url, headers } = answer
  const page = await answer.text()
  const attribute = /data-configuration="([^"]*)"/.exec(page)?.[1] ?? ''
  const { authentication } = JSON.parse(attribute.replaceAll('&quot;', '"')) as {
    readonly authentication: { readonly securitySchemes: { readonly bearer: { readonly token: string } } }
  }
  const { token } = authentication.securitySchemes.bearer
  expect([status, url.includes(token), headers.get('cache-control')]).toEqual([200, false, 'no-store'])
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect((await service.call('GET', '/tenants/1/payments', { token })).status).toBe(200)
})

test('no other site opens it, and nobody who is not of the demo', async () => {
  expect((await open('/local/docs?as=operator', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const as of ['nobody', '__proto__', 'backend']) expect((await open(`/local/docs?as=${as}`)).status).toBe(400)
})

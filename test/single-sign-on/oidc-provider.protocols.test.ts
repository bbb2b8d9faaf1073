import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asId } from '../support/ids.ts'
import { openIdOf } from '../support/openid-provider.ts'
import { running } from '../support/running.ts'

const service = running()
const { configure, start, tokenOf, logIn, comeBack } = openIdOf(service)
let server: Server
let issuer: string

/** A certified provider, whose people sign in by naming themselves. */
beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (name: string) => ({
    client_id: name,
    redirect_uris: [`${service.local.baseUrl}/svc-conductor/oidc-callback/${name}`],
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
  })
  const { body: jwks } = await service.call('GET', '/svc-conductor/.well-known/jwks.json')
  const provider = new Provider(issuer, {
    clients: [
      { ...client('with-secret'), client_secret: 'a long secret of the client' },
      {
        ...client('with-key'),
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'ES256',
        jwks,
      },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, given_name: 'Grete' }),
    }),
    features: { devInteractions: { enabled: true } },
  })
  server.on('request', provider.callback())
  for (const name of ['with-secret', 'with-key'])
    await configure(name, {
      issuer,
      tenantId: asId(1),
      clientId: name,
      ...(name === 'with-secret' ? { clientSecret: 'a long secret of the client' } : {}),
    })
})
afterAll(() => void server.close())

/** A browser that keeps cookies, follows redirects at the provider, and fills in its forms, until it is sent elsewhere. */
async function signedInAtProvider(from: URL, name: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = from
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20 && url.origin === issuer; step++) {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    form = undefined
    const location = answer.headers.get('location')
    if (location !== null) {
      url = new URL(location, url)
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (prompt === undefined || action === undefined) throw new Error(page)
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: name, password: 'any' } : {}) })
    url = new URL(action, url)
  }
  return url
}

test.each(['with-secret', 'with-key'])('a person signs in by a certified provider that knows the service %s', async (idp) => {
  const identity = `${idp}@staff.example`
  const body = { identity, sso: idp, position: 'LEVEL_04', firstName: 'Grete', lastName: 'Hermann' }
  await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body })
  const started = await start(idp)
  const back = await signedInAtProvider(started.location, identity)
  expect(`${back.origin}${back.pathname}`).toBe(`${service.local.baseUrl}/svc-conductor/oidc-callback/${idp}`)
  const landed = await comeBack(started, Object.fromEntries(back.searchParams))
  expect(landed.status, landed.text).toBe(303)
  expect((await logIn(tokenOf(landed))).body).toMatchObject({ roles: ['LEVEL_04'] })
})

import { describe, expect, test } from 'vitest'
import { CALLBACK } from '../support/authorizations.ts'
import { NOT_PUBLIC_HOSTS } from '../support/hosts-that-are-not-public.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { keyPair } from '../support/oauth.ts'
import { running } from '../support/running.ts'
import { OPERATIONS, UPSTREAMS } from '../support/upstreams.ts'

const service = running()
/** The live stage: on a local run, loopback is allowed. */
const live = () => inProcess(liveStage(service.local.service, 'live'))

type Door = {
  readonly who: string
  readonly method: string
  readonly path: string
  readonly body: (url: string) => Promise<object> | object
}
const inProperty = (key: string, value: (url: string) => object): Door => ({
  ...{ who: 'globalAdmin', method: 'PUT', path: `/global/properties/${key}` },
  body: (url) => ({ value: value(url) }),
})

/** The URLs that somebody can make the service call, each with the call that saves it. */
const DOORS: Readonly<Record<string, Door>> = {
  'the keys of a client': {
    ...{ who: 'operator', method: 'POST', path: '/tenants/1/oauth-clients' },
    body: (jwksUri) => ({ name: 'x', kind: 'web', redirectUris: [CALLBACK], jwksUri }),
  },
  'the address for logout tokens': {
    ...{ who: 'operator', method: 'POST', path: '/tenants/1/oauth-clients' },
    body: async (backchannelLogoutUri) => ({
      ...{ name: 'x', kind: 'web', redirectUris: [CALLBACK], backchannelLogoutUri },
      jwks: { keys: [(await keyPair()).jwk] },
    }),
  },
  'the issuer of a provider': inProperty('oidc.config.fetched', (issuer) => ({
    ...{ issuer, clientId: 'c', landingUrls: ['https://desk.example/landing'] },
  })),
  'a webhook endpoint': {
    ...{ who: 'operator', method: 'POST', path: '/tenants/1/webhook-endpoints' },
    body: (url) => ({ url, events: ['payment.*'] }),
  },
  'a test of callbacks': { who: 'operator', method: 'POST', path: '/tenants/1/callbacks/test', body: (url) => ({ url }) },
  'the callback of a payment': {
    ...{ who: 'operator', method: 'POST', path: '/tenants/1/payments' },
    body: (callbackUrl) => ({
      ...{ amount: 1, currency: 'EUR', paymentType: 'CARD', walletId: service.local.demo.wallets.customerMain, callbackUrl },
    }),
  },
  'an upstream': {
    ...{ who: 'operator', method: 'POST', path: UPSTREAMS },
    body: (baseUrl) => ({ name: 'fetched', baseUrl, operations: OPERATIONS }),
  },
}

describe('attack: a URL that leads inside', () => {
  test.each(Object.entries(DOORS))('is refused as %s, in every notation', async (_, { who, method, path, body }) => {
    const [call, token] = [live(), await service.freshTokenOf(who)]
    const accepted: string[] = []
    for (const host of NOT_PUBLIC_HOSTS) {
      const { status } = await call(method, path, { token, body: await body(`https://${host}/x`) })
      if (status !== 400) accepted.push(`${host}: ${status}`)
    }
    expect(accepted).toEqual([])
  })

  test.each(Object.entries(DOORS))('is refused as %s, with another scheme, credentials, or a place in the answer', async (_, door) => {
    const [call, token] = [live(), await service.freshTokenOf(door.who)]
    const odd = [
      'http://shop.example/x',
      'file:///etc/passwd',
      'gopher://shop.example/',
      'https://me:secret@shop.example/x',
      'shop.example',
      '//shop.example/x',
    ]
    for (const url of odd) expect((await call(door.method, door.path, { token, body: await door.body(url) })).status, url).toBe(400)
  })

  test('is no client, as the id of one', async () => {
    for (const host of NOT_PUBLIC_HOSTS) {
      const query = new URLSearchParams({
        ...{ client_id: `https://${host}/client`, redirect_uri: CALLBACK, response_type: 'code', scope: 'propose' },
        ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
      })
      const answer = await service.call('GET', `/svc-conductor/oauth/authorize?${query}`, { headers: { accept: 'text/html' } })
      expect([answer.status, answer.headers.get('location')], host).toEqual([400, null])
    }
  })
})

type Schema = { readonly properties?: Readonly<Record<string, Schema>>; readonly items?: Schema }

test('every field of a request that holds a URL is a door here, or is never fetched', async () => {
  const { body } = await service.call('GET', '/svc-conductor/openapi.json')
  const { paths, components } = body as { readonly paths: object; readonly components: { readonly schemas: Record<string, Schema> } }
  const asked = new Set(
    [...JSON.stringify(paths).matchAll(/"requestBody":\{.*?"\$ref":"#\/components\/schemas\/([A-Za-z0-9]+)"/g)].map(
      ([, name]) => name ?? '',
    ),
  )
  const fields = [...asked].flatMap((name) => urlFieldsOf(components.schemas[name] ?? {}))
  expect([...new Set(fields)].filter((name) => !FETCHED.has(name) && !NEVER_FETCHED.has(name))).toEqual([])
})

const FETCHED = new Set(['jwksUri', 'jwks_uri', 'backchannelLogoutUri', 'url', 'callbackUrl', 'baseUrl'])
/** Browsers are sent there, or it is compared as a text. */
const NEVER_FETCHED = new Set([
  'redirectUris',
  'postLogoutRedirectUris',
  'post_logout_redirect_uri',
  'redirect_uris',
  'redirect_uri',
  'request_uri',
  'client_uri',
  'logo_uri',
  'returnTo',
])

function urlFieldsOf({ properties = {}, items }: Schema): readonly string[] {
  const own = Object.entries(properties).flatMap(([name, of]) => [...(/ur[il]s?$/i.test(name) ? [name] : []), ...urlFieldsOf(of)])
  return items === undefined ? own : [...own, ...urlFieldsOf(items)]
}

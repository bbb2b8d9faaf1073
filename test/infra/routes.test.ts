import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { gatewayRoutesOf, routeMatcher } from '../../shared/contract/route-matcher.ts'
import { gatewayPath, methodsAtPathsOf } from '../../shared/contract/routes.ts'
import { router } from '../../shared/runtime/router.ts'
import { running } from '../support/running.ts'

const ENDPOINTS = [
  { method: 'GET', path: '/things' },
  { method: 'POST', path: '/things' },
  { method: 'GET', path: '/things/{name}' },
  { method: 'PUT', path: '/things/{name}' },
  { method: 'DELETE', path: '/things/all' },
  { method: 'GET', path: '/health', base: 'service' },
] as unknown as Parameters<typeof methodsAtPathsOf>[0]

describe('which methods a path takes', () => {
  const methodsAt = methodsAtPathsOf(ENDPOINTS)
  const rows: readonly (readonly [path: string, methods: readonly string[]])[] = [
    ['/svc-conductor/rest/v1/things', ['GET', 'HEAD', 'POST']],
    ['/svc-conductor/rest/v1/things/1', ['GET', 'HEAD', 'PUT']],
    ['/svc-conductor/rest/v1/things/all', ['GET', 'HEAD', 'PUT', 'DELETE']],
    ['/svc-conductor/rest/v1/things/a b', ['GET', 'HEAD', 'PUT']],
    ['/svc-conductor/health', ['GET', 'HEAD']],
    ['/svc-conductor/rest/v1/health', []],
    ['/svc-conductor/rest/v1/things/', []],
    ['/svc-conductor/rest/v1/things/1/2', []],
    ['/svc-conductor/rest/v1/Things', []],
    ['//svc-conductor/rest/v1/things', []],
    ['/', []],
    ['', []],
  ]
  test.each(rows)('%s takes %j', (path, methods) => {
    expect(methodsAt(path)).toEqual(methods)
  })
})

test('what an If-Match is compared with is in the function that carries the write', () => {
  const gets = new Map(CATALOGUE.filter(({ method }) => method === 'GET').map((endpoint) => [gatewayPath(endpoint), endpoint.group]))
  const elsewhere = CATALOGUE.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method)).filter(
    (endpoint) => (gets.get(gatewayPath(endpoint)) ?? endpoint.group) !== endpoint.group,
  )
  expect(elsewhere.map(({ name }) => name)).toEqual([])
})

describe('what no route takes', () => {
  const service = running()

  test('a path that exists with another method is 405 and says which it takes', async () => {
    const answer = await service.call('DELETE', '/authentication/login')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
    expect(answer.body).toMatchObject({ code: 'GEN003' })
  })

  test('a path that nothing has is 404 in the shape of every error', async () => {
    const answer = await service.call('GET', '/nothing/here')
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ code: 'GEN002', type: 'BUSINESS', traceId: expect.any(String) })
  })

  test('a preflight from an origin that is not allowed is refused', async () => {
    const answer = await service.call('OPTIONS', '/authentication/login', { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  describe('a path that ends in a slash', () => {
    const slash = endpoint({
      method: 'GET',
      path: '/things/',
      operationId: 'listThings',
      group: 'documentation',
      summary: 'Things',
      access: { kind: 'open' },
      refusals: [],
      handle: () => ok({ here: true }),
    })

    test.each([
      ['is answered', 200, 'ANY /svc-conductor/rest/v1/{proxy+}', '/svc-conductor/rest/v1/things/'],
      ['takes nothing that stands below it', 404, 'ANY /svc-conductor/rest/v1/{proxy+}', '/svc-conductor/rest/v1/things/1'],
      ['takes nothing that looks like it', 404, 'ANY /svc-conductor/rest/v1/{proxy+}', '/svc-conductor/rest/v1/things//'],
      ['attack: is not reached by a path that the gateway has cut to it', 404, '$default', '/svc-conductor/rest/v1/things/'],
    ] as const)('%s', async (_, status, routeKey, rawPath) => {
      const answer = await router(
        [slash],
        service.local.service,
      )({
        routeKey,
        rawPath,
        rawQueryString: '',
        headers: {},
        requestContext: { http: { method: 'GET', sourceIp: '192.0.2.1' } },
        isBase64Encoded: false,
      })
      expect(answer.statusCode).toBe(status)
    })
  })
})

describe('the routes of the gateway', () => {
  const things = (group: string, ...paths: readonly string[]) => paths.map((path) => ({ method: 'GET', path, group }))
  const routesFor = (...endpoints: readonly ReturnType<typeof things>[]) =>
    gatewayRoutesOf(endpoints.flat() as never).map(({ path, group }) => `${group} ${path.replace('/svc-conductor/rest/v1', '')}`)

  test('are greedy where everything below a path belongs to one group', () => {
    expect(routesFor(things('a', '/a', '/a/{x}', '/a/{x}/b'), things('b', '/b/{y}'))).toEqual(['a /a', 'a /a/{proxy+}', 'b /b/{proxy+}'])
  })

  test('name each path where groups share a folder', () => {
    expect(routesFor(things('a', '/a/{x}', '/a/{x}/b'), things('b', '/a/{y}/c'))).toEqual(['a /a/{x}', 'a /a/{x}/b', 'b /a/{x}/c'])
  })

  test('refuse two groups at one path, which no request could tell apart', () => {
    expect(() => routesFor(things('a', '/a/{x}'), things('b', '/a/{y}'))).toThrow('Two groups answer')
  })

  test('lead every path of the catalogue to its group', () => {
    const routes = gatewayRoutesOf(CATALOGUE)
    const match = routeMatcher(routes.map(({ path }) => ({ method: 'ANY', path })))
    const groups = new Map<string, string>(routes.map(({ path, group }) => [`ANY ${path}`, group]))
    for (const endpoint of CATALOGUE) {
      const { routeKey } = match(endpoint.method, gatewayPath(endpoint).replaceAll(/\{\w+\}/g, '7'))
      expect([endpoint.name, groups.get(routeKey)]).toEqual([endpoint.name, endpoint.group])
    }
  })
})

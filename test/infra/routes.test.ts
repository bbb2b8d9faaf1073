import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { deployedPath, gatewayPath, methodsAtPathsOf } from '../../shared/contract/routes.ts'
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

  describe('a path that ends in a slash, for which API Gateway has only a greedy route', () => {
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
    const answerTo = (routeKey: string, rawPath: string) =>
      router([slash], service.local.service, () => [])({
        routeKey,
        rawPath,
        rawQueryString: '',
        headers: {},
        requestContext: { http: { method: 'GET', sourceIp: '192.0.2.1' } },
        isBase64Encoded: false,
      })
    const greedy = `GET ${deployedPath(slash)}`

    test.each([
      ['is answered', 200, greedy, '/svc-conductor/rest/v1/things/'],
      [
        'is answered by the local gateway, which has the route itself',
        200,
        'GET /svc-conductor/rest/v1/things/',
        '/svc-conductor/rest/v1/things/',
      ],
      ['takes nothing that stands below it', 404, greedy, '/svc-conductor/rest/v1/things/1'],
      ['takes nothing that looks like it', 404, greedy, '/svc-conductor/rest/v1/things//'],
    ] as const)('%s', async (_, status, routeKey, rawPath) => {
      expect((await answerTo(routeKey, rawPath)).statusCode).toBe(status)
    })
  })
})

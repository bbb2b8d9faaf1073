import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { type Answer, running } from '../support/running.ts'

const PORTAL = 'https://portal.example'
const service = running({ allowedOrigins: [PORTAL] })

const SECURITY = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}
const EVERY_ANSWER: readonly (readonly [string, string, string, number])[] = [
  ['a good one', 'GET', '/tenants/1/config', 200],
  ['a creation', 'POST', '/tenants/1/wallets/transfers', 200],
  ['a bad request', 'PUT', '/tenants/1/config/nonsense', 400],
  ['a bad path', 'GET', '/tenants/%ff/config', 400],
  ['a forbidden call', 'GET', '/global/properties', 403],
  ['an absent thing', 'DELETE', '/tenants/1/config/overrideCheckerCount', 404],
  ['an absent path', 'GET', '/nowhere', 404],
  ['another method', 'DELETE', '/authentication/login', 405],
]
const BODIES: Readonly<Record<string, unknown>> = { POST: { amount: 1, fromWalletId: 1, toWalletId: 3 }, PUT: { value: 1 } }

const namesOf = (header: string | null) => (header ?? '').split(',').map((name) => name.trim().toLowerCase())

async function asOperator(method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const body = BODIES[method]
  return service.call(method, path, { token: await service.tokenOf('operator'), headers, ...defined({ body }) })
}

test.each(EVERY_ANSWER)('%s has the security headers, and is not stored: %s %s', async (_, method, path, status) => {
  const answer = await asOperator(method, path)
  expect(answer.status).toBe(status)
  for (const [name, value] of Object.entries(SECURITY)) expect([name, answer.headers.get(name)]).toEqual([name, value])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('server')).toBeNull()
  expect(answer.headers.get('x-powered-by')).toBeNull()
})

test.each([...EVERY_ANSWER, ['one without a token', 'GET', '', 401] as const])(
  '%s says what is left of the rate limit: %s %s',
  async (_, method, path) => {
    const answer = path === '' ? await service.call('GET', '/tenants/1/config') : await asOperator(method, path)
    expect(answer.headers.get('ratelimit-limit')).toMatch(/^\d+;window=\d+;policy=[a-z-]+;concurrency=\d+$/)
    for (const name of ['ratelimit-remaining', 'ratelimit-reset', 'ratelimit-concurrencyremaining'])
      expect(answer.headers.get(name)).toMatch(/^\d+$/)
  },
)

test.each(EVERY_ANSWER)('%s may be read by an allowed origin: %s %s', async (_, method, path) => {
  const { headers } = await asOperator(method, path, { origin: PORTAL })
  expect(headers.get('access-control-allow-origin')).toBe(PORTAL)
  expect(namesOf(headers.get('vary'))).toContain('origin')
  const exposed = namesOf(headers.get('access-control-expose-headers'))
  for (const name of [
    'task-id',
    'sca',
    'location',
    'retry-after',
    'www-authenticate',
    'idempotency-replayed',
    'link',
    'etag',
    'preference-applied',
    'ratelimit-remaining',
  ])
    expect(exposed).toContain(name)
})

test.each(['https://portal.example.evil.example', 'http://portal.example', 'https://PORTAL.example', 'null', 'https://evil.example'])(
  'the origin %s is not allowed, and never reflected',
  async (origin) => {
    const answer = await asOperator('GET', '/tenants/1/config', { origin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(namesOf(answer.headers.get('vary'))).toContain('origin')
  },
)

test('a preflight of an allowed origin is answered with what it may send', async () => {
  const answer = await service.call('OPTIONS', '/tenants/1/wallets/transfers', {
    headers: {
      origin: PORTAL,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,task-executor-roles',
    },
  })
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(answer.headers.get('access-control-allow-origin')).toBe(PORTAL)
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  const allowed = namesOf(answer.headers.get('access-control-allow-headers'))
  for (const name of [
    'authorization',
    'content-type',
    'idempotency-key',
    'task-executor-roles',
    'task-approver-userids',
    'task-tag',
    'task-replaces',
    'renew-csrf',
  ])
    expect(allowed).toContain(name)
})

test('a preflight of anybody else is refused in the shape of every error', async () => {
  const answer = await service.call('OPTIONS', '/tenants/1/wallets/transfers', { headers: { origin: 'https://evil.example' } })
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({ code: 'SEC003', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('a trace id that is sent is the one of the answer and of the log', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await asOperator('GET', '/nowhere', { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
  expect(answer.body).toMatchObject({ traceId })
  expect(service.logLines).toContainEqual(
    expect.objectContaining({ event: 'request', detail: expect.objectContaining({ traceId, status: 404 }) }),
  )
})

test.each([
  ['all zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
  ['a parent of zeros', `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`],
  ['the forbidden version', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'.replace('00-', 'ff-')],
  ['capitals', '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01'],
  ['too short', '00-0af7-b7ad-01'],
  ['two at once', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01,00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
])('a traceparent that is none (%s) is replaced by a new trace id', async (_, traceparent) => {
  const { traceId } = (await asOperator('GET', '/nowhere', { traceparent })).body as { traceId: string }
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(traceparent.toLowerCase()).not.toContain(traceId)
})

test('a HEAD answer has the headers and no body', async () => {
  const answer = await service.call('HEAD', '/nowhere')
  expect([answer.status, answer.text]).toEqual([404, ''])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('every request is one log line with method, path, status, time and trace id', async () => {
  await asOperator('GET', '/tenants/1/config/task.open.max?secret=hidden-from-logs')
  const line = service.logLines.findLast(({ event }) => event === 'request')
  expect(line?.detail).toEqual({
    method: 'GET',
    path: '/svc-conductor/rest/v1/tenants/{tenantId}/config/{key}',
    status: 200,
    ms: expect.any(Number),
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(JSON.stringify(service.logLines)).not.toContain('hidden-from-logs')
})

test('attack: the log holds no identity that stands in a path, whether the path exists or not', async () => {
  await service.call('GET', '/global/verifications/someone.private@people.example?code=1')
  await service.call('GET', '/nothing/someone.private@people.example')
  const lines = JSON.stringify(service.logLines)
  expect(lines).toContain('/svc-conductor/rest/v1/global/verifications/{identity}')
  expect(lines).not.toContain('someone.private')
})

test('X-Ray’s id of a call is its trace id, unless a traceparent was sent; the log has both', async () => {
  const headers = { 'x-amzn-trace-id': 'Self=1-1-1;Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1' }
  const answer = await service.call('GET', '/nowhere', { headers })
  expect(answer.body).toMatchObject({ traceId: '5759e988bd862e3fe1be46a994272793' })
  const traceId = '0af7651916cd43dd8448eb211c80319d'
  await service.call('GET', '/nowhere', { headers: { ...headers, traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  const line = service.logLines.findLast(({ event }) => event === 'request')
  expect(line?.detail).toMatchObject({ traceId, xrayTraceId: '1-5759e988-bd862e3fe1be46a994272793' })
})

test.each(['http://localhost', 'http://localhost:5173', 'http://127.0.0.1:3000'])(
  'on one machine pages of %s may always call',
  async (origin) => {
    const answer = await asOperator('GET', '/tenants/1/config', { origin })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect((await service.call('OPTIONS', '/tenants/1/config', { headers: { origin } })).status).toBe(204)
  },
)

test.each([
  'https://localhost:5173',
  'http://localhost.evil.example',
  'http://localhost:5173.evil.example',
  'http://localhost:',
  'http://localhost:x',
  'http://127.0.0.1:1/',
  'http://127.0.0.10:3000',
])('%s is no origin on this machine', async (origin) => {
  expect((await asOperator('GET', '/tenants/1/config', { origin })).headers.get('access-control-allow-origin')).toBeNull()
})

test('a call without a token gets a bare challenge; one with a bad token hears what is wrong', async () => {
  const challenge = async (headers: Readonly<Record<string, string>>) =>
    (await service.call('GET', '/tenants/1/config', { headers })).headers.get('www-authenticate')
  expect(await challenge({})).toBe('Bearer')
  expect(await challenge({ authorization: 'Bearer a.b.c' })).toBe('Bearer error="invalid_token"')
  expect((await service.call('GET', '/authentication/sessions')).headers.get('www-authenticate')).toBe('Bearer')
})

import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'
import { running } from '../support/running.ts'

const service = running()
const PROBLEM = 'application/problem+json'

const refusedFor = async (accept: string, path = '/tenants/1/config/nonsense') =>
  service.call('GET', path, { token: await service.tokenOf('operator'), headers: { accept } })

test('a client that accepts a problem gets the members of RFC 9457 and our own', async () => {
  const answer = await service.call('PUT', '/tenants/1/config/task.open.max', {
    token: await service.tokenOf('operator'),
    headers: { accept: PROBLEM },
    body: { value: 'many' },
  })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe(PROBLEM)
  expect(JSON.parse(answer.text)).toEqual({
    type: `${service.local.baseUrl}/svc-conductor/docs/errors#GEN001`,
    title: CATALOGUE['invalid-request'].description,
    status: 400,
    detail: CATALOGUE['invalid-request'].description,
    instance: '/svc-conductor/rest/v1/tenants/1/config/task.open.max',
    category: 'VALIDATION',
    severity: 'LOW',
    code: 'GEN001',
    description: CATALOGUE['invalid-request'].description,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    docs: '/svc-conductor/docs/errors#GEN001',
    errors: [{ field: expect.any(String), description: expect.any(String) }],
  })
})

test.each([
  ['application/problem+json', PROBLEM],
  ['APPLICATION/PROBLEM+JSON', PROBLEM],
  ['application/json, application/problem+json', PROBLEM],
  ['application/problem+json;q=0.5, */*;q=0.1', PROBLEM],
  ['application/json;q=0.8, application/problem+json', PROBLEM],
  ['application/json, application/problem+json;q=0.9', 'application/json'],
  ['application/problem+json;q=0', 'application/json'],
  ['application/problem+json;q=nonsense', 'application/json'],
  ['application/problem+jsonx', 'application/json'],
  ['application/json', 'application/json'],
  ['application/*', 'application/json'],
  ['*/*', 'application/json'],
  ['', 'application/json'],
  [',;,=;q=1', 'application/json'],
])('accept: %s is answered as %s', async (accept, contentType) => {
  const answer = await refusedFor(accept)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, contentType])
  expect(answer.headers.get('vary')).toBe('origin, accept')
})

test.each([
  ['an absent path', '/nowhere', 404],
  ['a bad path', '/tenants/%ff/config', 400],
])('%s is a problem with a path that is a valid reference', async (_, path, status) => {
  const problem = JSON.parse((await refusedFor(PROBLEM, path)).text)
  expect(problem.status).toBe(status)
  expect(new URL(problem.instance, 'https://service.example').pathname).toBe(problem.instance)
})

test('refusals before the endpoint are problems too: a preflight, and a body that is too large for the gateway', async () => {
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'GET', accept: PROBLEM }
  const refused = [
    [403, await service.call('OPTIONS', '/tenants/1/config', { headers: preflight })],
    [413, await service.call('POST', '/tenants/1/customers', { headers: { accept: PROBLEM }, body: 'x'.repeat(7 * 1024 * 1024) })],
  ] as const
  for (const [status, answer] of refused) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, PROBLEM])
    expect(JSON.parse(answer.text)).toMatchObject({ status, type: expect.stringContaining('/docs/errors#'), traceId: expect.any(String) })
  }
  const plain = await service.call('OPTIONS', '/tenants/1/config', { headers: { ...preflight, accept: '*/*' } })
  expect([plain.headers.get('content-type'), plain.headers.get('vary')]).toEqual(['application/json', 'origin, accept'])
})

test('a good answer is never a problem', async () => {
  const answer = await refusedFor(PROBLEM, '/tenants/1/config/task.open.max')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
})

describe('the type of a problem', () => {
  test('leads to the explanation of the error, for every error', async () => {
    const page = await service.call('GET', '/svc-conductor/docs/errors')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).not.toContain('script')
    for (const { code } of Object.values(CATALOGUE)) expect(page.text).toContain(`<h2 id="${code}">`)
  })
})

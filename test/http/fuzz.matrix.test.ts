import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { gatewayPath } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { jsonSchema } from '../../shared/openapi/schemas.ts'
import { expectOAuthError, expectRefusal, expectScimError } from '../support/error-shape.ts'
import { rawRequest } from '../support/raw-request.ts'
import { running } from '../support/running.ts'
import { sampleOf } from '../support/sample.ts'

const service = running()
/** More with FUZZ_RUNS; each run is one request. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 300)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_114)
const SECRET = 'c0rrect-h0rse-battery'

const ROLES = ['globalAdmin', 'operator', 'backend', 'maker', 'customer', 'otherTenantAdmin'] as const
const samples = new Map(CATALOGUE.map((endpoint) => [endpoint.name, endpoint.body && sampleOf(jsonSchema(endpoint.body, 'request'))]))

const text = () =>
  fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 30 }), fc.constantFrom('', '0', 'LEVEL_20', '__proto__'))
const inPath = () =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('1', '2', '3', '8') },
    fc.constantFrom(
      '0',
      '-1',
      '1e3',
      '01',
      '9007199254740993',
      'abc',
      '%2e%2e',
      '%00',
      '%ff',
      '%2f',
      'null',
      'task.expiry.hours',
      'LEVEL_01',
    ),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((part) => part.isWellFormed())
      .map(encodeURIComponent),
  )
const inQuery = () =>
  fc.array(fc.tuple(fc.constantFrom('limit', 'cursor', 'offset', 'tag', 'status', 'fields', 'email', 'since', '__proto__', 'x'), text()), {
    maxLength: 3,
  })
const header = () =>
  fc.oneof(
    fc.tuple(
      fc.constantFrom('task-executor-roles', 'task-approver-userids', 'task-skip-draft', 'task-tag', 'task-initiator-comment'),
      fc.constantFrom('', 'LEVEL_20', 'GLOBAL_ADMIN,LEVEL_20', '5', '1,2,3', 'true', '-1', 'é', ','),
    ),
    fc.tuple(fc.constantFrom('idempotency-key'), fc.constantFrom('', 'a', 'b', 'a b', 'k'.repeat(300))),
    fc.tuple(fc.constantFrom('content-type'), fc.constantFrom('text/plain', 'application/json; charset=utf-8', '')),
    fc.tuple(fc.constantFrom('content-encoding'), fc.constantFrom('gzip', 'identity')),
    fc.tuple(
      fc.constantFrom('origin', 'traceparent', 'livenesslandingurl', 'renew-csrf'),
      fc.constantFrom('null', 'https://x.example', ''),
    ),
  )
/** The change of a valid body: none, one field exchanged or removed, all of it exchanged, or invalid JSON. */
const change = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: 'none' } as const) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('field' as const), place: fc.nat(), value: fc.jsonValue({ maxDepth: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('without' as const), place: fc.nat() }) },
    fc.record({ kind: fc.constant('other' as const), value: fc.jsonValue() }),
    fc.record({ kind: fc.constant('bytes' as const), bytes: fc.uint8Array({ maxLength: 200 }) }),
  )

type Change = typeof change extends () => fc.Arbitrary<infer C> ? C : never

function changed(sample: unknown, what: Change): string | Uint8Array {
  if (what.kind === 'bytes') return what.bytes
  if (what.kind === 'other') return JSON.stringify(what.value)
  const entries = Object.entries((sample ?? {}) as Readonly<Record<string, unknown>>)
  const named = entries.map(([name, value]) => [name, name === 'password' ? SECRET : value] as const)
  if (what.kind === 'none' || named.length === 0) return JSON.stringify(Object.fromEntries(named))
  const at = what.place % named.length
  if (what.kind === 'without') return JSON.stringify(Object.fromEntries(named.filter((_, place) => place !== at)))
  return JSON.stringify(Object.fromEntries(named.map(([name, value], place) => [name, place === at ? what.value : value])))
}

const request = fc.record({
  endpoint: fc.constantFrom(...CATALOGUE),
  role: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ROLES) }, fc.constantFrom('none' as const, 'forged' as const)),
  parts: fc.array(inPath(), { minLength: 6, maxLength: 6 }),
  query: inQuery(),
  headers: fc.array(header(), { maxLength: 3 }),
  change: change(),
})

/** A call may have ended the session of its own token: then its owner logs in again, unless it took away their way to log in. */
async function liveToken(role: (typeof ROLES)[number]): Promise<string> {
  const tokenOf = () => service.tokenOf(role).catch(() => 'no.way.in')
  const alive = await service.call('GET', '/global/tasks?tag=alive', { token: await tokenOf() })
  if (alive.status === 401) service.forgetTokens()
  return tokenOf()
}

test(`no request gets a fault (${RUNS} requests, seed ${SEED}), and every refusal has the same shape`, async () => {
  const statuses = new Map<number, number>()
  const property = fc.asyncProperty(request, async ({ endpoint, role, parts, query, headers, change: what }) => {
    let next = 0
    const path = gatewayPath(endpoint).replaceAll(/\{\w+\}/g, () => parts[next++ % parts.length] ?? '1')
    const asked = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`).join('&')
    const authorization =
      role === 'none' ? [] : [['authorization', `Bearer ${role === 'forged' ? `${SECRET}.a.b` : await liveToken(role)}`] as const]
    const body = endpoint.body === undefined ? undefined : changed(samples.get(endpoint.name), what)
    const type = endpoint.bodyAs === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    const typed = headers.some(([name]) => name === 'content-type') || body === undefined
    const sent = Map.groupBy(headers, ([name]) => name)
    const answer = await rawRequest(service.local.baseUrl, {
      method: endpoint.method,
      path: asked === '' ? path : `${path}?${asked}`,
      headers: [
        ...authorization,
        ...(typed ? [] : [['content-type', type] as const]),
        ...[...sent.values()].flatMap(([first]) => (first === undefined ? [] : [first])),
      ],
      ...defined({ body }),
    })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toContain(SECRET)
    if (answer.status < 400 || endpoint.method === 'HEAD') return
    if (answer.headers['content-type']?.startsWith('text/html') && endpoint.refusalPage !== undefined)
      expect(answer.text).toMatch(/<h1>[^<]+<\/h1>[\s\S]*<strong>[0-9a-f]{32}<\/strong>/)
    else if (endpoint.errorsAs === 'oauth') expectOAuthError(answer)
    else if (endpoint.errorsAs === 'scim') expectScimError(answer)
    else expectRefusal(answer, [answer.status])
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
  expect(JSON.stringify(service.logLines)).not.toContain(SECRET)
}, 120_000)

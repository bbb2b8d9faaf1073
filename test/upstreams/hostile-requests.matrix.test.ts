import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyOddSegment } from '../../shared/domain/upstreams/path-template.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { rawRequest } from '../support/raw-request.ts'
import { BASE, running } from '../support/running.ts'
import { type Arrived, OPERATIONS, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
/** More with FUZZ_RUNS; each run is one request. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_124)
const LONGEST_MS = 120_000 + RUNS * 50
const OF_THE_BANK = 'Bearer of-the-bank'
const granted = ['Payout.CREATE', 'Payout.READ', 'Payout.DELETE', 'Limit.UPDATE']
const state = withBank(service, Object.fromEntries(granted.map((row) => [row, 'LEVEL_20'])))

/** Shorter than a session lasts. */
const SIGNED_IN_FOR_MS = 300_000
let signedInAt = Date.now()

/** The administrator, who logs in again during a long run. */
async function chief(): Promise<Somebody> {
  if (Date.now() - signedInAt < SIGNED_IN_FOR_MS) return state.chief
  signedInAt = Date.now()
  state.chief = await somebody(service, [inTenant('LEVEL_20')])
  return state.chief
}

const ODD = [
  '..',
  '.',
  '%2e%2e',
  '%2E',
  '%252e%252e',
  '%2f',
  '%252f',
  '%5c',
  '\\',
  '%00',
  '%0d%0a',
  '%ff',
  '%c0%ae',
  ';a=b',
  '%3f',
  '%23',
  '@',
  ':',
  '//',
  '/',
  '*',
  '%20',
  '~',
  '%E2%80%AE',
  '%u002e',
  '%',
  '__proto__',
  'rotate',
  'constructor',
]
const piece = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('payouts', 'p1', 'limits', '7', 'bank', 'a b') },
    fc.constantFrom(...ODD),
    fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => encodeURIComponent(text.toWellFormed())),
  )
const segment = () => fc.array(piece(), { minLength: 1, maxLength: 2 }).map((parts) => parts.join(''))
const known = () => fc.constantFrom('/payouts', '/payouts/p1', '/limits/7', '/payouts/p1/', '//payouts', '/Payouts', '/payouts/p1/p2')
const path = () =>
  fc.oneof(
    known(),
    fc.array(segment(), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
    fc.tuple(known(), segment()).map(([start, end]) => `${start}/${end}`),
  )
const query = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc.constantFrom(
      '?a=1',
      '?a=1&a=2',
      '?a=%0d%0a',
      '?%00',
      '?a=b?c',
      '?a=[1]',
      '?a="',
      "?a='",
      '?a=<>',
      '?a=%zz',
      '?a=é',
      '?#',
      '?a=1&&b',
      '?=',
      '?__proto__=1',
      '?a={b}',
    ),
  )
const method = () => fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')
const header = () =>
  fc.oneof(
    fc.tuple(
      fc.constantFrom(
        'cookie',
        'x-forwarded-host',
        'x-original-url',
        'x-rewrite-url',
        'forwarded',
        'x-http-method-override',
        'te',
        'upgrade',
        'proxy-authorization',
        'x-evil',
      ),
      fc.constantFrom('evil.example', 'DELETE', '/limits/1', 'a=b'),
    ),
    fc.tuple(
      fc.constantFrom(
        'countersign-actor',
        'countersign-approvals',
        'webhook-signature',
        'webhook-id',
        'webhook-timestamp',
        'traceparent',
        'svc-signature',
      ),
      fc.constantFrom('1', 'v1,AAAA', ''),
    ),
    fc.tuple(fc.constantFrom('idempotency-key'), fc.constantFrom('a', '', 'k'.repeat(300), 'a b')),
    fc.tuple(fc.constantFrom('if-match'), fc.constantFrom('"a"', 'a\tb', 'é', '*')),
    fc.tuple(
      fc.constantFrom('content-type'),
      fc.constantFrom(
        'application/json',
        'application/json; charset=utf-8',
        'application/json; a=b',
        'text/plain',
        'application/json, text/xml',
      ),
    ),
    fc.tuple(fc.constantFrom('prefer'), fc.constantFrom('return=representation', 'wait=1')),
  )
const GOOD = '{"amount":1,"currency":"EUR","iban":"DE89"}'
const body = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(GOOD) },
    fc.constantFrom(
      '',
      '{}',
      'null',
      '[]',
      '{"amount":1,"amount":2,"currency":"EUR"}',
      '{"amount":1e400,"currency":"EUR"}',
      '{"__proto__":{"amount":1},"currency":"EUR"}',
      '\ufeff{}',
      '{"a":"\\ud800"}',
      '{"amount":1,"currency":"EUR"}x',
      `${'['.repeat(40)}${']'.repeat(40)}`,
      '{"amount":-0,"currency":"EUR"}',
      '{"amount":1,"currency":"eur"}',
    ),
    fc.json({ maxDepth: 4 }),
  )

const SHAPES = OPERATIONS.map((each) => ({
  method: each.method as string,
  pattern: new RegExp(`^/v1${each.path.replaceAll(/\{\w+\}/g, '[^/?#]+')}$`),
}))
const SENT =
  /^(?:host|connection|accept|accept-encoding|user-agent|authorization|content-type|content-length|if-match|webhook-id|webhook-timestamp|webhook-signature|idempotency-key|traceparent|countersign-actor|countersign-approvals)$/

/** Judges a request that arrived: it is one of one operation, and says nothing that the caller wanted to say in our name. */
function judge(
  { method: arrived, url, headers, body: text }: Arrived,
  asked: { readonly method: string; readonly query: string; readonly body: string },
): void {
  const [at = '', search] = url.split(/\?(.*)/s)
  expect([arrived, at, SHAPES.some((shape) => shape.method === arrived && shape.pattern.test(at))]).toEqual([
    asked.method === 'HEAD' ? 'GET' : asked.method,
    at,
    true,
  ])
  for (const part of at.split('/')) expect([part, whyOddSegment(decodeURIComponent(part))]).toEqual([part, undefined])
  expect(search ?? '').toBe(asked.query.slice(1).split('#')[0])
  expect(Object.keys(headers).filter((name) => !SENT.test(name))).toEqual([])
  expect([headers.authorization, headers['countersign-actor']]).toEqual([OF_THE_BANK, String(state.chief.customerId)])
  expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/=]{44}$/)
  expect(text).toBe(arrived === 'GET' ? '' : asked.body)
}

const wild = fc.record({ method: method(), path: path(), query: query(), headers: fc.array(header(), { maxLength: 3 }), body: body() })
const plain = fc.record({
  ...{ method: fc.constantFrom('GET', 'POST'), path: fc.constant('/payouts'), query: query(), body: body() },
  headers: fc.array(header(), { maxLength: 1 }),
})
const request = fc.oneof({ weight: 4, arbitrary: wild }, plain)

test(
  `of ${RUNS} hostile requests (seed ${SEED}) only those of one operation are sent, each once and as itself`,
  async () => {
    const statuses = new Map<number, number>()
    const property = fc.asyncProperty(request, async (asked) => {
      const { token } = await chief()
      const before = state.bank.arrived.length
      const headers = [...new Map(asked.headers)].filter(([, value]) => value !== undefined)
      const isTyped = headers.some(([name]) => name === 'content-type')
      const isBare = asked.method === 'GET' || asked.method === 'HEAD' || asked.method === 'OPTIONS'
      const answer = await rawRequest(service.local.baseUrl, {
        method: asked.method,
        path: `${BASE}${UPSTREAMS}/bank${asked.path}${asked.query}`,
        headers: [['authorization', `Bearer ${token}`], ...(isTyped ? [] : [['content-type', 'application/json'] as const]), ...headers],
        ...(isBare || asked.body === '' ? {} : { body: asked.body }),
      })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const arrived = state.bank.arrived.slice(before)
      expect(answer.status).toBeLessThan(500)
      expect(arrived.length).toBeLessThanOrEqual(1)
      for (const one of arrived) judge(one, { ...asked, body: isBare ? '' : asked.body })
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 404, 405]))
  },
  LONGEST_MS,
)

const schema = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      true,
      false,
      null,
      1,
      'string',
      {},
      { type: 'object' },
      { pattern: '(a+)+$' },
      { pattern: '[' },
      { type: 'nothing' },
      { $ref: '#' },
      { $ref: '#/components/schemas/A' },
      { $ref: 'file:///etc/passwd' },
      { $ref: './other.json' },
      { $dynamicRef: '#a' },
      { $id: 'http://evil.example/' },
    ),
    fc.record({ allOf: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({
      type: fc.constantFrom('object', 'array', 'string', ['object', 'null']),
      properties: fc.dictionary(fc.constantFrom('amount', 'a', '__proto__', 'constructor'), tie('node'), { maxKeys: 3 }),
      required: fc.array(fc.constantFrom('a', 'amount', '__proto__'), { maxLength: 2 }),
    }),
    fc.record({ items: tie('node'), minItems: fc.constantFrom(0, -1, 1e9, 1.5) }),
  ),
})).node

const parameter = fc.record(
  {
    name: fc.constantFrom('payoutId', 'q', '__proto__', ''),
    in: fc.constantFrom('path', 'query', 'header', 'cookie', 'nowhere'),
    required: fc.constantFrom(true, false, 'yes'),
    schema,
  },
  { requiredKeys: [] },
)
const operation = fc.record(
  {
    operationId: fc.constantFrom('createPayout', 'getPayout', '', '__proto__', 7),
    parameters: fc.array(parameter, { maxLength: 2 }),
    requestBody: fc.record(
      {
        required: fc.boolean(),
        content: fc.dictionary(fc.constantFrom('application/json', 'text/xml', 'application/json; a=b'), fc.record({ schema }), {
          maxKeys: 2,
        }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)
const wildDocument = fc.record({
  openapi: fc.constantFrom('3.1.0', '3.0.3', '2.0', '3.2.0', 3, ''),
  info: fc.constantFrom({ title: 'B', version: '1' }, {}, null),
  servers: fc.constantFrom(undefined, [{ url: 'http://evil.example' }], 'x'),
  paths: fc.dictionary(
    fc.constantFrom('/payouts', '/payouts/{payoutId}', '/../x', 'payouts', '/rotate', '/', '/a/{b}{c}', '/__proto__', '/a%2fb'),
    fc.dictionary(
      fc.constantFrom('get', 'post', 'put', 'trace', 'parameters', '$ref', '__proto__'),
      fc.oneof({ weight: 4, arbitrary: operation }, schema),
      { maxKeys: 2 },
    ),
    { maxKeys: 3 },
  ),
  components: fc.record({ schemas: fc.dictionary(fc.constantFrom('A', '__proto__'), schema, { maxKeys: 2 }) }),
})
const likely = fc.record({ body: schema, query: schema, components: schema }).map(({ body: ofBody, query: ofQuery, components }) => ({
  ...{ openapi: '3.1.0', info: { title: 'B', version: '1' }, components: { schemas: { A: components } } },
  paths: {
    '/payouts': {
      post: {
        operationId: 'createPayout',
        parameters: [{ name: 'q', in: 'query', schema: ofQuery }],
        requestBody: { content: { 'application/json': { schema: ofBody } } },
      },
    },
  },
}))
const document = fc.oneof(wildDocument, likely)

test(
  `of ${RUNS} hostile documents (seed ${SEED}) each is understood or refused with its place, and nothing is fetched for any`,
  async () => {
    const statuses = new Map<number, number>()
    let fetched = 0
    const property = fc.asyncProperty(document, async (given) => {
      const { call } = await chief()
      // A reference to the bank itself would be seen.
      const text = JSON.stringify(given).replaceAll('http://evil.example', state.bank.baseUrl)
      const entry = { operationId: 'createPayout', item: 'Outlay' }
      const sent = `{"name":"fuzzed","baseUrl":${JSON.stringify(state.bank.baseUrl)},"document":${text},"operations":[${JSON.stringify(entry)}]}`
      const before = state.bank.arrived.length
      const made = await call('POST', UPSTREAMS, { body: sent, headers: { 'content-type': 'application/json' } })
      statuses.set(made.status, (statuses.get(made.status) ?? 0) + 1)
      expect([made.status === 200 || made.status === 400, made.text]).toEqual([true, made.text])
      if (made.status === 400) expect((made.body as { errors?: { field: string }[] }).errors?.[0]?.field ?? '').not.toBe('')
      if (made.status === 200) {
        const called = await call('GET', '/authorization/operations?upstream=fuzzed')
        expect(called.status).toBe(200)
        const { status } = await call('POST', `${UPSTREAMS}/fuzzed/payouts?q=1`, { body: { a: 1, amount: 1 } })
        // The document may put the operation at another path or method.
        expect([400, 403, 404, 405]).toContain(status)
        expect((await call('DELETE', `${UPSTREAMS}/fuzzed`)).status).toBe(200)
      }
      fetched += state.bank.arrived.length - before
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
    expect(fetched).toBe(0)
    expect([...statuses.keys()].toSorted()).toEqual([200, 400])
  },
  LONGEST_MS,
)

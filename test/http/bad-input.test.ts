import { afterAll, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { expectRefusal } from '../support/error-shape.ts'
import { type RawAnswer, type RawRequest, rawRequest } from '../support/raw-request.ts'
import { BASE, running } from '../support/running.ts'

const service = running()
/** Stands wherever a request could hold a secret; no answer and no log line may repeat it. */
const SECRET = 'Tr0ub4dor-and-3'
const TRANSFERS = `${BASE}/tenants/1/wallets/transfers`
const answers: RawAnswer[] = []

async function ask(request: RawRequest): Promise<RawAnswer> {
  const answer = await rawRequest(service.local.baseUrl, request)
  answers.push(answer)
  return answer
}

type Sent = { readonly method?: string; readonly path?: string; readonly body?: Uint8Array | string; readonly token?: 'none' }

/** A call of the operator, as JSON unless the headers say otherwise. */
async function asOperator({ method = 'POST', path = TRANSFERS, body }: Sent, headers: readonly (readonly [string, string])[] = []) {
  const typed = headers.some(([name]) => name === 'content-type') || body === undefined
  return ask({
    method,
    path,
    ...defined({ body }),
    headers: [
      ['authorization', `Bearer ${await service.tokenOf('operator')}`],
      ...(typed ? [] : [['content-type', 'application/json'] as const]),
      ...headers.filter(([, value]) => value !== 'none'),
    ],
  })
}

const transfer = (more = '') => `{"amount":1,"fromWalletId":1,"toWalletId":3${more}}`
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

afterAll(() => {
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter(({ text, headers }) => (text + JSON.stringify(headers)).includes(SECRET))).toEqual([])
  expect(JSON.stringify(service.logLines)).not.toContain(SECRET)
})

test.each([
  ['no body', undefined],
  ['an empty body', ''],
  ['half an object', `{"amount":1,"description":"${SECRET}"`],
  ['two values', '{} {}'],
  ['a trailing comma', transfer(',')],
  ['a comment', `/* ${SECRET} */ ${transfer()}`],
  ['single quotes', "{'amount':1}"],
  ['NaN', '{"amount":NaN,"fromWalletId":1,"toWalletId":3}'],
  ['a byte order mark', `\ufeff${transfer()}`],
  ['a text', `"${SECRET}"`],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', `[${transfer()}]`],
  ['an amount as text', `{"amount":"${SECRET}","fromWalletId":1,"toWalletId":3}`],
  ['an amount that is too large for a number', '{"amount":1e999,"fromWalletId":1,"toWalletId":3}'],
  ['a negative amount', '{"amount":-1,"fromWalletId":1,"toWalletId":3}'],
  ['an amount of nothing', '{"amount":0,"fromWalletId":1,"toWalletId":3}'],
  ['three decimals of a euro', '{"amount":1.001,"fromWalletId":1,"toWalletId":3}'],
  ['an id as text', `{"amount":1,"fromWalletId":"${SECRET}","toWalletId":3}`],
  ['an id of more than 53 bits', '{"amount":1,"fromWalletId":9007199254740993,"toWalletId":3}'],
  ['an id that is no integer', '{"amount":1,"fromWalletId":1.5,"toWalletId":3}'],
  ['a description as object', `{"amount":1,"fromWalletId":1,"toWalletId":3,"description":{"x":"${SECRET}"}}`],
  ['NUL in a text', transfer(`,"description":"${SECRET}\\u0000"`)],
  ['half a character in a text', transfer(',"description":"\\ud800"')],
  ['half a character in a name', transfer(',"\\udc00":1')],
  ['a control character in a text', transfer(',"description":"a\\u0007b"')],
  ['a raw NUL byte', transfer(',"description":"a\u0000b"')],
  ['__proto__', transfer(',"__proto__":{"amount":1}')],
  ['__proto__ further down', transfer(',"x":[{"__proto__":{}}]')],
  ['33 levels', transfer(`,"x":${nested(32)}`)],
  ['100,000 levels', nested(100_000)],
  ['100,000 open brackets', '['.repeat(100_000)],
])('a body with %s is 400', async (_, body) => {
  expectRefusal(await asOperator(body === undefined ? {} : { body }), [400])
})

test.each([
  ['a lone continuation byte', [0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['a surrogate in UTF-8', [0xed, 0xa0, 0x80]],
  ['a cut character', [0xe2, 0x82]],
  ['ISO 8859-1', [0xe9]],
  ['over the last code point', [0xf4, 0x90, 0x80, 0x80]],
])('a body with invalid UTF-8 (%s) is 400', async (_, bytes) => {
  const body = Buffer.concat([Buffer.from(transfer(',"description":"')).subarray(0, -1), Buffer.from(bytes), Buffer.from('"}')])
  expectRefusal(await asOperator({ body }), [400])
})

test('names that objects inherit are fields like others, unknown and ignored', async () => {
  const body = transfer(',"constructor":{"prototype":{"amount":5}},"hasOwnProperty":1,"toString":"x","externalUniqueId":"inherited"')
  const made = await asOperator({ body })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({ amount: 1 })
  expect(Object.keys(made.body as object)).not.toContain('toString')
})

test('32 levels are taken', async () => {
  expect((await asOperator({ body: transfer(`,"x":${nested(31)},"externalUniqueId":"deep"`) })).status).toBe(200)
})

test('a body of exactly 256 KiB is taken, one byte more is 413', async () => {
  const fill = (length: number) => {
    const frame = transfer(',"externalUniqueId":"large","x":""')
    return transfer(`,"externalUniqueId":"large","x":"${'a'.repeat(length - frame.length)}"`)
  }
  expect((await asOperator({ body: fill(256 * 1024) })).status).toBe(200)
  expectRefusal(await asOperator({ body: fill(256 * 1024 + 1) }), [413])
})

test('a body that the gateway itself finds too large is 413 in the same shape', async () => {
  expectRefusal(await asOperator({ body: Buffer.alloc(7 * 1024 * 1024, 0x20) }), [413])
})

test('a large call to be stored as a task is 413, and never a fault of the table', async () => {
  const headers = [['task-executor-roles', 'LEVEL_20'] as const]
  expectRefusal(await asOperator({ body: transfer(`,"x":"${'a'.repeat(250_000)}"`) }, headers), [413])
  const token = await service.tokenOf('globalAdmin')
  const rows = Object.fromEntries(
    ['Wallet.READ', 'Transfer.READ', 'Payment.READ'].map((row) => [`${row}.Allowed`, `LEVEL_20${',LEVEL_20'.repeat(199)}`]),
  )
  const stored = await service.call('PUT', '/global/properties/permission.matrix', {
    token,
    body: { value: rows, unknown: 'b'.repeat(120_000) },
    headers: { 'task-executor-roles': 'GLOBAL_ADMIN' },
  })
  expect(stored.status).toBe(200)
})

test.each([
  ['DELETE', `${BASE}/tenants/1/config/Payment.CREATE.Allowed`],
  ['GET', `${BASE}/tenants/1/config`],
])('a body where none is expected is bounded too: %s %s', async (method, path) => {
  expectRefusal(await asOperator({ method, path, body: 'x'.repeat(300_000) }), [413])
})

test('a GET with a body answers as without it', async () => {
  const path = `${BASE}/tenants/1/config/Payment.CREATE.Allowed`
  const answer = await asOperator({ method: 'GET', path, body: `{"value":"${SECRET}"}` })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ overridden: true })
})

test.each([
  'none',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json, text/plain',
  'application/xml',
  '*/*',
])('a body as content-type %s is 415', async (type) => {
  expectRefusal(await asOperator({ body: transfer() }, [['content-type', type]]), [415])
})

test.each(['application/json; charset=UTF-8', 'Application/JSON', 'application/problem+json', 'application/json;charset="utf-8"'])(
  'a body as content-type %s is taken',
  async (type) => {
    expect((await asOperator({ body: transfer(',"externalUniqueId":"typed"') }, [['content-type', type]])).status).toBe(200)
  },
)

test.each(['gzip', 'br', 'deflate', 'x-unknown', 'gzip, identity'])('a body with content-encoding %s is 415', async (encoding) => {
  expectRefusal(await asOperator({ body: transfer() }, [['content-encoding', encoding]]), [415])
})

test.each(['0', '-1', '1e3', '9007199254740993', '01', '1.0', '+1', 'abc', '0x1', '%00', '%ff', '%31%00', ' ', '%20', '٣'])(
  'the id %s is 400',
  async (id) => {
    const path = `${BASE}/tenants/${encodeURI(id).replaceAll('%25', '%')}/config`
    expectRefusal(await asOperator({ method: 'GET', path }), [400])
  },
)

test.each([
  '/tenants/%2e%2e/config',
  '/tenants/%2e/config',
  '/tenants/../config',
  '/tenants/./config',
  '//tenants/1/config',
  '/tenants//config',
  '/tenants/1//config',
  '/tenants/1/config/',
  '/tenants/1/./config',
  '/tenants/1/CONFIG',
  '/tenants/1/config;x=1',
  '/tenants/1/config%00',
  '/tenants/1/config%ff',
  '/tenants/1/config/%c0%ae%c0%ae',
  '/tenants/1/config/%',
  '/tenants/1/config/%zz',
  '/',
  '',
])('no detour leads to an item: %s', async (path) => {
  expectRefusal(await asOperator({ method: 'GET', path: `${BASE}${path}` }), [400, 404])
})

test.each([
  '/svc-conductor',
  '/svc-conductor/',
  '/svc-conductor/rest/v2/health',
  '//svc-conductor/rest/v1/tenants/1/config',
  '/rest/v1/authentication/login',
  '/.env',
  `/${'a'.repeat(5000)}`,
])('the path %s is 404', async (path) => {
  expectRefusal(await ask({ method: 'GET', path }), [404])
})

test.each(['limit=1&limit=2', 'limit=1&%6cimit=2', 'a=1&a=1', 'x=%ff', 'x=%00', 'x=%ed%a0%80', '%=1', 'x=%', '__proto__=1&__proto__=2'])(
  'the query %s is 400',
  async (query) => {
    expectRefusal(await asOperator({ method: 'GET', path: `${BASE}/tenants/1/config?${query}` }), [400])
  },
)

test.each(['__proto__=1', 'constructor=1&toString=2', 'unknown=1', '', '&&&', '=', 'a=b=c', `x=${'a'.repeat(3000)}`])(
  'the query %s is ignored where nothing of it is known',
  async (query) => {
    expect((await asOperator({ method: 'GET', path: `${BASE}/tenants/1/config/task.open.max?${query}` })).status).toBe(200)
  },
)

test.each([
  ['HEAD', `${BASE}/authentication/login`],
  ['HEAD', `${BASE}/nowhere`],
])('%s %s is refused without a body', async (method, path) => {
  const answer = await ask({ method, path })
  expect([404, 405]).toContain(answer.status)
  expect(answer.text).toBe('')
})

test.each(['GET', 'PATCH', 'DELETE', 'PUT', 'TRACE', 'PROPFIND', 'PURGE', 'SEARCH'])(
  '%s on a path that only takes POST is 405 and says so',
  async (method) => {
    const answer = await ask({ method, path: `${BASE}/authentication/login` })
    expectRefusal(answer, [405])
    expect(answer.headers.allow).toBe('POST')
  },
)

test('405 names every method of a path', async () => {
  const answer = await ask({ method: 'POST', path: `${BASE}/tenants/1/config/Payment.CREATE.Allowed` })
  expectRefusal(answer, [405])
  expect(answer.headers.allow?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PUT'])
})

test.each([
  ['nothing', ''],
  ['a blank', ' '],
  ['only the scheme', 'Bearer'],
  ['Basic', `Basic ${Buffer.from(`admin:${SECRET}`).toString('base64')}`],
  ['no scheme', SECRET],
  ['two blanks', 'Bearer  a.b.c'],
  ['a token of two parts', 'Bearer a.b'],
  ['a token of four parts', 'Bearer a.b.c.d'],
  ['three empty parts', 'Bearer ..'],
  [
    'an unsigned token',
    `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`,
  ],
  ['something of ours that is no token', `Bearer ${SECRET}.${SECRET}.${SECRET}`],
  ['a huge one', `Bearer ${'a'.repeat(8100)}.b.c`],
  ['letters outside ASCII', 'Bearer é.é.é'],
  ['two tokens', 'Bearer a.b.c, Bearer a.b.c'],
])('Authorization with %s is 401, never ANONYMOUS', async (_, authorization) => {
  expectRefusal(await ask({ method: 'GET', path: `${BASE}/tenants/1/config`, headers: [['authorization', authorization]] }), [401])
})

test('Authorization sent twice is 401', async () => {
  const bearer = ['authorization', `Bearer ${await service.tokenOf('operator')}`] as const
  expectRefusal(await ask({ method: 'GET', path: `${BASE}/tenants/1/config`, headers: [bearer, bearer] }), [401])
})

test('a token with any one character changed is 401', async () => {
  const token = await service.tokenOf('operator')
  for (const place of [5, token.indexOf('.') + 8, token.lastIndexOf('.') + 3]) {
    const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
    const headers = [['authorization', `Bearer ${changed}`] as const]
    expectRefusal(await ask({ method: 'GET', path: `${BASE}/tenants/1/config`, headers }), [401])
  }
})

test('a caller without a token does not learn what is wrong with a request', async () => {
  const answer = await ask({ method: 'POST', path: TRANSFERS, body: '{', headers: [['content-type', 'application/json']] })
  expectRefusal(answer, [401])
})

test.each([
  [['task-executor-roles', '']],
  [['task-executor-roles', ' , ,']],
  [['task-executor-roles', 'LEVEL_99']],
  [['task-executor-roles', `LEVEL_20,${SECRET}`]],
  [['task-executor-roles', Array.from({ length: 21 }, (_, place) => `LEVEL_${place}`).join()]],
  [['task-executor-roles', 'level_20']],
  [['task-executor-roles', 'constructor']],
  [['task-approver-userids', '']],
  [['task-approver-userids', '0']],
  [['task-approver-userids', '1e3']],
  [['task-approver-userids', '9007199254740993']],
  [['task-approver-userids', SECRET]],
  [['task-skip-draft', 'true']],
  [['task-initiator-comment', 'why']],
  [['task-tag', 'x']],
])('the task header %j is 400, and the call is not run', async (header) => {
  const [name = '', value = ''] = header
  const answer = await asOperator({ body: transfer(',"externalUniqueId":"odd-header"') }, [[name, value]])
  expectRefusal(answer, [400])
})

test.each([
  ['task-initiator-comment', 'c'.repeat(1001)],
  ['task-tag', 't'.repeat(201)],
])('beside good task headers %s: %.10s is 400', async (name, value) => {
  const headers = [['task-executor-roles', 'LEVEL_20'] as const, [name, value] as const]
  expectRefusal(await asOperator({ body: transfer() }, headers), [400])
})

test.each(['', ' ', 'a b', 'é', 'k'.repeat(256), 'a\tb'])('the Idempotency-Key %j is 400', async (key) => {
  expectRefusal(await asOperator({ body: transfer() }, [['idempotency-key', key]]), [400])
})

test('an answer has no header that the client could have written', async () => {
  const answer = await asOperator({ body: transfer() }, [
    ['task-executor-roles', 'LEVEL_20'],
    ['task-tag', 'x%0d%0aset-cookie: a=b'],
    ['traceparent', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01\t${SECRET}`],
    ['origin', `https://${SECRET}.example`],
  ])
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.headers)).not.toContain('set-cookie')
})

test.each(['a\r\nx: y', 'a\nb', 'a\0b'])('a header with a line end or NUL inside never becomes a request (%j)', async (value) => {
  const answer = await ask({ method: 'GET', path: '/svc-conductor/health', headers: [['x-odd', value]] })
  expect([200, 400]).toContain(answer.status)
  if (answer.status === 400) expect(answer.text).toBe('')
})

test('over 10 KB of headers are refused by the gateway', async () => {
  const answer = await ask({ method: 'GET', path: '/svc-conductor/health', headers: [['x-large', 'a'.repeat(11_000)]] })
  expect(answer.status).toBe(431)
})

import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { inTenant, somebody } from '../support/people.ts'
import { rawRequest } from '../support/raw-request.ts'
import { type Answer, BASE, running } from '../support/running.ts'
import { accepting, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const faults = ({ body }: Answer) => (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field)
const PAYOUTS = `${UPSTREAMS}/bank/payouts`
const state = withBank(service, {
  'Payout.CREATE': 'LEVEL_20,LEVEL_05->LEVEL_10',
  'Payout.READ': 'LEVEL_05,CUSTOMER',
  'Payout.DELETE': 'SCA_OTP,CUSTOMER',
})
const STEP = { name: 'finance', roles: ['LEVEL_10'], approvals: 1 }
const last = () => state.bank.arrived.at(-1)

describe('the permission of an operation', () => {
  test('is granted to nobody until the tenant sets its row', async () => {
    const call = { body: { limit: 5 } }
    expect(code(await state.chief.call('PUT', `${UPSTREAMS}/bank/limits/7`, call))).toBe('403 SEC003')
    const operator = { token: await service.tokenOf('globalAdmin') }
    expect(code(await service.call('PUT', `${UPSTREAMS}/bank/limits/7`, { ...operator, ...call }))).toBe('403 SEC003')
    await state.chief.call('PUT', '/tenants/1/config/Limit.UPDATE.Allowed', { body: { value: 'GLOBAL_ADMIN' } })
    expect((await service.call('PUT', `${UPSTREAMS}/bank/limits/7`, { ...operator, ...call })).status).toBe(200)
    expect(code(await state.chief.call('PUT', `${UPSTREAMS}/bank/limits/7`, call))).toBe('403 SEC003')
    expect(last()).toMatchObject({ method: 'PUT', url: '/v1/limits/7', body: '{"limit":5}' })
    await state.chief.call('DELETE', '/tenants/1/config/Limit.UPDATE.Allowed')
  })

  test('is a key of the configuration only while an operation needs it', async () => {
    const set = (key: string) => state.chief.call('PUT', `/tenants/1/config/${key}`, { body: { value: 'LEVEL_20' } })
    expect(code(await set('Nothing.CREATE.Allowed'))).toBe('400 GEN001')
    expect(code(await state.chief.call('GET', '/tenants/1/config/Nothing.CREATE.Allowed'))).toBe('400 GEN001')
    const listed = (await state.chief.call('GET', '/tenants/1/config')).body as { key: string }[]
    expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining(['Payout.CREATE.Allowed', 'Limit.UPDATE.Allowed']))
    expect(listed.map(({ key }) => key)).not.toContain('upstream.operations')
    expect(code(await state.chief.call('PUT', '/tenants/1/config/Payout.CREATE.Allowed', { body: { value: 'ANONYMOUS' } }))).toBe(
      '400 GEN001',
    )
  })

  test('does not come back with its rows when an upstream is created anew', async () => {
    const operations = [{ operationId: 'a', method: 'POST', path: '/a', item: 'Ghost' }]
    const body = { name: 'ghost', baseUrl: state.bank.baseUrl, operations }
    await state.chief.call('POST', UPSTREAMS, { body })
    await state.chief.call('PUT', '/tenants/1/config/Ghost.CREATE.Allowed', { body: { value: 'LEVEL_20' } })
    expect((await state.chief.call('POST', `${UPSTREAMS}/ghost/a`)).status).toBe(201)
    await state.chief.call('DELETE', `${UPSTREAMS}/ghost`)
    expect((await state.chief.call('POST', `${UPSTREAMS}/ghost/a`)).status).toBe(404)
    await state.chief.call('POST', UPSTREAMS, { body })
    expect(code(await state.chief.call('POST', `${UPSTREAMS}/ghost/a`))).toBe('403 SEC003')
  })

  test('is explained, simulated and listed with those who hold it', async () => {
    const explained = await state.maker.call('POST', '/authorization/explain', {
      body: { method: 'POST', path: PAYOUTS, body: payment() },
    })
    expect(explained.body).toMatchObject({ decision: 'TASK_REQUIRED', permission: 'Payout.CREATE.Allowed' })
    const holders = await state.chief.call('GET', '/tenants/1/permissions/Payout.CREATE/holders')
    expect(JSON.stringify(holders.body)).toContain('"customerId":5,')
    expect((await state.chief.call('GET', '/tenants/1/permissions/Payout.CREATE.Allowed')).status).toBe(200)
    expect((await state.chief.call('GET', '/tenants/1/permissions/Nothing.CREATE')).status).toBe(404)
    const simulated = await state.chief.call('POST', '/authorization/simulate', {
      body: { key: 'Payout.CREATE.Allowed', value: 'LEVEL_20' },
    })
    expect(simulated.body).toMatchObject({ saving: { decision: 'ALLOW' } })
  })

  test('has its calls judged by a policy that is simulated, and by the amounts of proposals', async () => {
    expect((await state.chief.call('POST', PAYOUTS, { body: payment() })).status).toBe(201)
    const proposed = { body: payment(), headers: { 'task-executor-roles': 'LEVEL_10' } }
    expect((await state.maker.call('POST', PAYOUTS, proposed)).status).toBe(200)
    await service.local.advance(61)
    const simulated = async (when: string) => {
      const policy = { name: 'payouts', operations: ['bank.create*'], require: 'always', steps: [STEP], when }
      const token = await service.tokenOf('operator')
      const answer = await service.call('POST', '/authorization/simulate', { token, body: { key: 'approval.policies', value: [policy] } })
      return answer.body as { readonly calls: object; readonly changes: readonly { readonly as: string; readonly call: string }[] }
    }
    const byRoles = await eventually('the decisions are kept', async () => {
      await service.call('GET', '/tenants/1/wallets/1', { token: await service.tokenOf('operator') })
      const found = await simulated("operation == 'bank.createPayout' && method == 'POST'")
      return found.changes.length >= 2 && found
    })
    expect(byRoles.changes.map(({ as, call }) => [as, call])).toEqual(
      expect.arrayContaining([
        ['CALL', 'POST /tenants/{tenantId}/upstreams/bank/payouts'],
        ['TASK', 'POST /tenants/{tenantId}/upstreams/bank/payouts'],
      ]),
    )
    expect((await simulated('amount > 12.0')).changes).toMatchObject([{ as: 'TASK', effect: 'LOSES' }])
    expect((await simulated('amount > 13.0')).changes).toEqual([])
  })
})

describe('a call', () => {
  test('of a read is passed on, and its answer comes back', async () => {
    const answer = await state.maker.call('GET', `${PAYOUTS}/p%20%C3%A4?full=1`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ payoutId: 'p1', of: '/v1/payouts/p%20%C3%A4?full=1' })
    expect(answer.headers.get('countersign-upstream-status')).toBe('200')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-bank')).toBe('yes')
  })

  test('keeps the characters of its declared path, and encodes those of its values', async () => {
    const operations = [
      { operationId: 'batch', method: 'POST', path: '/payouts:batch', item: 'Batch' },
      { operationId: 'entry', method: 'GET', path: '/$ledger/@me/{entry}', item: 'Batch' },
    ]
    const body = { name: 'literal', baseUrl: state.bank.baseUrl, operations }
    expect((await state.chief.call('POST', UPSTREAMS, { body })).status).toBe(200)
    for (const action of ['CREATE', 'READ']) {
      const set = await state.chief.call('PUT', `/tenants/1/config/Batch.${action}.Allowed`, { body: { value: 'LEVEL_20' } })
      expect(set.status, set.text).toBe(200)
    }
    for (const written of ['payouts:batch', 'payouts%3Abatch']) {
      const sent = await state.chief.call('POST', `${UPSTREAMS}/literal/${written}`, { body: {} })
      expect([sent.status, last()?.url]).toEqual([201, '/v1/payouts:batch'])
      const { digest } = decodeJwt(String(last()?.headers['countersign-approvals']))
      expect(digest).toBe(createHash('sha256').update('POST\n/v1/payouts:batch\n\n{}').digest('base64url'))
    }
    const read = await state.chief.call('GET', `${UPSTREAMS}/literal/$ledger/@me/a:b;c@d`)
    expect(read.body).toMatchObject({ of: '/v1/$ledger/@me/a%3Ab%3Bc%40d' })
    await state.chief.call('GET', `${UPSTREAMS}/literal/$ledger/@me/%7Bentry%7D`)
    expect(last()?.url).toBe('/v1/$ledger/@me/%7Bentry%7D')
    const proposed = await state.chief.call('POST', `${UPSTREAMS}/literal/payouts:batch`, {
      body: {},
      headers: { 'task-executor-roles': 'LEVEL_20', prefer: 'return=representation' },
    })
    expect((proposed.body as { description: string }).description).toContain('POST /payouts:batch of literal')
    expect((await state.chief.call('DELETE', `${UPSTREAMS}/literal`)).status).toBe(200)
  })

  test.each(['..%3B', '..;a=b', '.%3Bx', '..%253B', '%2e%2e%3bx'])(
    'attack: a value that a server of Java takes for a dot segment (%s) is refused',
    async (value) => {
      const before = state.bank.arrived.length
      const answer = await state.maker.call('GET', `${PAYOUTS}/${value}`)
      expect([answer.status, state.bank.arrived.length]).toEqual([400, before])
    },
  )

  test('carries what the receiver needs, and nothing of the caller', async () => {
    const body = JSON.stringify(payment({ note: 'ä' }), undefined, 1)
    const answer = await state.chief.call('POST', PAYOUTS, {
      body,
      headers: { 'idempotency-key': 'k1', cookie: 'a=b', 'x-forwarded-for': '1.2.3.4', 'x-own': 'no' },
    })
    expect(answer.status).toBe(201)
    const arrived = last()
    expect(arrived).toMatchObject({ method: 'POST', url: '/v1/payouts', body })
    const headers = arrived?.headers ?? {}
    expect(headers).toMatchObject({
      authorization: 'Bearer of-the-bank',
      'content-type': 'application/json',
      'countersign-actor': String(state.chief.customerId),
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    })
    expect(Object.keys(headers).filter((name) => /^(?:cookie|x-)/.test(name))).toEqual([])
    expect(JSON.stringify(headers)).not.toContain(state.chief.token)
    new Webhook(state.secret).verify(body, headers as Record<string, string>)
    const jwks = (await service.call('GET', '/svc-conductor/.well-known/jwks.json')).body
    const verified = await jwtVerify(String(headers['countersign-approvals']), createLocalJWKSet(jwks as never), {
      audience: state.bank.baseUrl,
      typ: 'countersign-approvals+jwt',
    })
    expect(verified.payload).toMatchObject({
      initiator: state.chief.customerId,
      approvals: [],
      digest: createHash('sha256').update(`POST\n/v1/payouts\n\n${body}`).digest('base64url'),
    })
    expect(verified.protectedHeader.alg).toBe('ES256')
    expect((await service.call('GET', '/global/tenants/1', { token: String(headers['countersign-approvals']) })).status).toBe(401)
  })

  test('with a key is sent with a key that no other caller has, and answered again', async () => {
    const other = await somebody(service, [inTenant('LEVEL_20')])
    const sent = { body: payment(), headers: { 'idempotency-key': 'same' } }
    const first = await state.chief.call('POST', PAYOUTS, sent)
    const key = last()?.headers['idempotency-key']
    const before = state.bank.arrived.length
    const again = await state.chief.call('POST', PAYOUTS, sent)
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true'])
    expect(state.bank.arrived.length).toBe(before)
    await other.call('POST', PAYOUTS, sent)
    expect(last()?.headers['idempotency-key']).not.toBe(key)
  })

  test('needs a token, a method of the path, and a path of an operation', async () => {
    expect((await service.call('GET', PAYOUTS)).status).toBe(401)
    expect((await service.call('GET', `${UPSTREAMS}/nothing/here`)).status).toBe(401)
    expect((await state.maker.call('GET', `${UPSTREAMS}/bank/nothing`)).status).toBe(404)
    expect((await state.maker.call('POST', `${UPSTREAMS}/bank/nothing`, { headers: { 'task-executor-roles': 'LEVEL_10' } })).status).toBe(
      404,
    )
    const other = await state.maker.call('PATCH', PAYOUTS, { body: {} })
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, POST'])
    const stranger = await somebody(service, [inTenant('LEVEL_20', 2 as never)])
    expect((await stranger.call('GET', PAYOUTS)).status).toBe(404)
    expect((await stranger.call('PATCH', PAYOUTS)).status).toBe(404)
  })

  test.each([
    ['POST', '/bank/payouts', {}, { amount: 'x' }],
    ['POST', '/bank/payouts', { 'task-executor-roles': 'LEVEL_10' }, { amount: 'x' }],
    ['PATCH', '/bank/payouts', { 'task-executor-roles': 'LEVEL_10' }, {}],
    ['PATCH', '/bank/payouts', {}, {}],
  ] as const)('attack: from another tenant learns no more of an operation than of none: %s %s %j', async (method, path, headers, body) => {
    const token = await service.tokenOf('otherTenantAdmin')
    const ask = async (at: string) => {
      const { status, body: said } = await service.call(method, `${UPSTREAMS}${at}`, { token, body, headers })
      return [status, { ...(said as object), traceId: '' }]
    }
    expect([await ask(path), await ask('/nobody/payouts')]).toEqual([await ask('/bank/nothing'), await ask('/bank/nothing')])
  })

  test.each([undefined, { amount: 'x' }])('attack: is explained to nobody of another tenant, with the body %j', async (body) => {
    const token = await service.tokenOf('otherTenantAdmin')
    const ask = async (at: string) => {
      const asked = { method: 'POST', path: `${UPSTREAMS}${at}`, ...(body === undefined ? {} : { body }) }
      const answer = await service.call('POST', '/authorization/explain', { token, body: asked })
      return [answer.status, { ...(answer.body as object), traceId: '' }]
    }
    expect(await ask('/bank/payouts')).toEqual(await ask('/bank/nothing'))
  })

  test('needs a task where only a pair grants it', async () => {
    expect(code(await state.maker.call('POST', PAYOUTS, { body: payment() }))).toBe('403 SEC006')
  })

  test('counts customers as related to the items of an upstream, and steps them up', async () => {
    const customer = { token: await service.tokenOf('customer') }
    expect((await service.call('GET', `${PAYOUTS}/p1`, customer)).status).toBe(200)
    const refused = await state.maker.call('DELETE', `${PAYOUTS}/p1`)
    expect(code(refused)).toBe('403 SEC003')
  })

  test('of a disabled upstream is 409', async () => {
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { enabled: false } })
    expect(code(await state.maker.call('GET', PAYOUTS))).toBe('409 UPS003')
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { enabled: true } })
    expect((await state.maker.call('GET', PAYOUTS)).status).toBe(200)
  })
})

describe('the answer of an upstream', () => {
  const answering = async (status: number, headers: Record<string, string>, body: string | Buffer) => {
    state.bank.answer = (response) => void response.writeHead(status, headers).end(body)
    try {
      return await state.maker.call('GET', PAYOUTS)
    } finally {
      state.bank.answer = accepting(state.bank.effects)
    }
  }

  test('keeps its status', async () => {
    const answer = await answering(418, { 'content-type': 'application/problem+json' }, '{"a":1.0}')
    expect([answer.status, answer.text, answer.headers.get('countersign-upstream-status')]).toEqual([418, '{"a":1.0}', '418'])
    expect(answer.headers.get('content-type')).toBe('application/json')
  })

  test('is never a page, a cookie, a redirect or a policy of ours', async () => {
    const answer = await answering(
      302,
      {
        'content-type': 'text/html',
        location: 'https://evil.example/',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        'content-security-policy': 'x',
        'clear-site-data': '"*"',
        'task-id': '1',
        connection: 'x-hop, close',
        'x-hop': '1',
        refresh: '0;url=https://evil.example',
      },
      '<script>alert(1)</script>',
    )
    expect([answer.status, answer.headers.get('content-type')]).toEqual([302, 'text/plain; charset=utf-8'])
    for (const name of ['location', 'set-cookie', 'clear-site-data', 'task-id', 'x-hop', 'refresh'])
      expect([name, answer.headers.get(name)]).toEqual([name, null])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('content-security-policy')).not.toBe('x')
  })

  test('is read up to its bound', async () => {
    const answer = await answering(200, { 'content-type': 'application/json' }, `"${'x'.repeat(70_000)}"`)
    expect([answer.status, answer.text.length, answer.headers.get('countersign-answer-cut')]).toEqual([200, 65_536, 'true'])
  })

  test('of other kinds is left out', async () => {
    expect((await answering(200, { 'content-type': 'application/pdf' }, Buffer.from('%PDF'))).text).toBe('')
    const compressed = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect((await answering(200, compressed, gzipSync('{"a":1}'))).text).toBe('')
    expect((await answering(200, { ...compressed, 'content-encoding': 'identity' }, '{"a":1}')).body).toEqual({ a: 1 })
  })

  test('that does not come is 502, or 504 in time', async () => {
    state.bank.answer = (response) => void response.destroy()
    expect(code(await state.maker.call('GET', PAYOUTS))).toBe('502 UPS001')
    state.bank.answer = () => undefined
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { timeoutSeconds: 1 } })
    expect(code(await state.maker.call('GET', PAYOUTS))).toBe('504 UPS002')
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { timeoutSeconds: 25 } })
    state.bank.answer = accepting(state.bank.effects)
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { baseUrl: 'http://127.0.0.1:9' } })
    expect(code(await state.maker.call('GET', PAYOUTS))).toBe('502 UPS001')
    expect(code(await state.chief.call('POST', PAYOUTS, { body: payment() }))).toBe('502 UPS001')
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { baseUrl: state.bank.baseUrl } })
  })
})

describe('nothing is sent for', () => {
  const hostile = async (target: string) => {
    const before = state.bank.arrived.length
    const answer = await rawRequest(service.local.baseUrl, {
      method: 'GET',
      path: `${BASE}${target}`,
      headers: [['authorization', `Bearer ${state.maker.token}`]],
    })
    return { status: answer.status, sent: state.bank.arrived.length - before }
  }

  test.each([
    ['..', `${PAYOUTS}/..`],
    ['. within', `${UPSTREAMS}/bank/./payouts`],
    ['an encoded ..', `${PAYOUTS}/%2e%2e`],
    ['a twice encoded ..', `${PAYOUTS}/%252e%252e`],
    ['a backslash', `${PAYOUTS}/a%5Cb`],
    ['a twice encoded slash', `${PAYOUTS}/a%252Fb`],
    ['an encoded slash', `${PAYOUTS}/a%2Fb`],
    ['NUL', `${PAYOUTS}/a%00`],
    ['a line end', `${PAYOUTS}/a%0d%0ax`],
    ['a query with a line end', `${PAYOUTS}/a?b=%0d%0a`],
    ['a query twice', `${PAYOUTS}/a?b=1&b=2`],
  ])('a path with %s', async (_, target) => {
    expect(await hostile(target)).toEqual({ status: 400, sent: 0 })
  })

  test.each([
    ['a repeated member name', '{"amount":1,"amount":1000,"currency":"EUR","iban":"x"}', 'body'],
    ['a repeated name in another spelling', '{"amount":1,"\\u0061mount":1000,"currency":"EUR","iban":"x"}', 'body'],
    ['a repeated name inside', '{"amount":1,"currency":"EUR","iban":{"a":1,"a":2}}', 'body'],
    ['a number that loses digits', '{"amount":1,"currency":"EUR","iban":12345678901234567890}', 'body'],
    ['an amount that rounds', '{"amount":1.00000000000000001,"currency":"EUR"}', 'body'],
    ['an amount of text', '{"amount":"1","currency":"EUR"}', 'amount'],
    ['no amount', '{"currency":"EUR"}', 'amount'],
    ['a negative amount', '{"amount":-1,"currency":"EUR"}', 'amount'],
    ['too many decimals', '{"amount":1.005,"currency":"EUR"}', 'amount'],
    ['decimals of a currency without', '{"amount":1.5,"currency":"JPY"}', 'amount'],
    ['an unknown currency', '{"amount":1,"currency":"XXQ"}', 'currency'],
    ['no body', '', 'body'],
    ['half a body', '{"amount":1', 'body'],
  ])('a body with %s', async (_, body, field) => {
    const before = state.bank.arrived.length
    const answer = await state.chief.call('POST', PAYOUTS, { body, headers: { 'content-type': 'application/json' } })
    expect([answer.status, faults(answer), state.bank.arrived.length - before]).toEqual([400, [field], 0])
  })

  test('a body of another type, or a body of a read', async () => {
    const xml = await state.chief.call('POST', PAYOUTS, { body: '<a/>', headers: { 'content-type': 'text/xml' } })
    expect(xml.status).toBe(415)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'
import { OPERATIONS, PAYOUT, UPSTREAMS } from '../support/upstreams.ts'

const service = running()
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const faults = ({ body }: Answer) => (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field)
let names = 0
const bank = <More extends object>(more: More = {} as More) => ({
  name: `bank${++names}`,
  baseUrl: 'http://127.0.0.1:9/v1/',
  operations: OPERATIONS,
  ...more,
})

let chief: Somebody
let reader: Somebody
beforeAll(async () => {
  chief = await somebody(service, [inTenant('LEVEL_20')])
  reader = await somebody(service, [inTenant('LEVEL_05')])
})

describe('upstreams of a tenant', () => {
  test('are created, read, listed, changed and deleted', async () => {
    const sent = bank({ headers: { Authorization: 'Bearer secret-of-the-bank' } })
    const made = await chief.call('POST', UPSTREAMS, { body: sent })
    expect(made.body).toMatchObject({
      name: sent.name,
      baseUrl: 'http://127.0.0.1:9/v1',
      timeoutSeconds: 25,
      maxAnswerBytes: 65_536,
      enabled: true,
      headers: { authorization: '***' },
      secret: expect.stringMatching(/^whsec_/),
    })
    const { secret, ...shown } = made.body as { secret: string; operations: { action: string }[] }
    expect(shown.operations.map(({ action }) => action)).toEqual(['CREATE', 'READ', 'DELETE', 'READ', 'UPDATE'])
    const read = await chief.call('GET', `${UPSTREAMS}/${sent.name}`)
    expect(read.body).toEqual(shown)
    expect(read.text).not.toContain(secret)
    expect(read.text).not.toContain('secret-of-the-bank')
    expect((await chief.call('GET', UPSTREAMS)).body).toContainEqual(shown)
    const changed = await chief.call('PUT', `${UPSTREAMS}/${sent.name}`, { body: { enabled: false, headers: { authorization: '***' } } })
    expect(changed.body).toMatchObject({ enabled: false, operations: shown.operations, headers: { authorization: '***' } })
    expect(changed.headers.get('etag')).toBeTruthy()
    expect((await chief.call('DELETE', `${UPSTREAMS}/${sent.name}`)).status).toBe(200)
    expect((await chief.call('GET', `${UPSTREAMS}/${sent.name}`)).status).toBe(404)
  })

  test('keep the values of their headers from another host', async () => {
    const sent = bank({ headers: { authorization: 'Bearer secret-of-the-bank' } })
    await chief.call('POST', UPSTREAMS, { body: sent })
    const put = (body: object) => chief.call('PUT', `${UPSTREAMS}/${sent.name}`, { body })
    expect((await put({ baseUrl: 'http://127.0.0.1:9/v2' })).body).toMatchObject({ headers: { authorization: '***' } })
    const kept = await put({ baseUrl: 'http://127.0.0.1:7/v2', headers: { authorization: '***' } })
    expect([code(kept), faults(kept)]).toEqual(['400 GEN001', ['headers.authorization']])
    expect((await put({ baseUrl: 'http://127.0.0.1:7/v2' })).body).toMatchObject({ baseUrl: 'http://127.0.0.1:7/v2', headers: {} })
    const anew = await put({ baseUrl: 'http://127.0.0.1:9/v2', headers: { authorization: 'Bearer another' } })
    expect(anew.body).toMatchObject({ headers: { authorization: '***' } })
  })

  test('are for GLOBAL_ADMIN and LEVEL_20, and 404 from another tenant', async () => {
    const sent = bank()
    await chief.call('POST', UPSTREAMS, { body: sent })
    expect(code(await reader.call('POST', UPSTREAMS, { body: bank() }))).toBe('403 SEC003')
    expect(code(await reader.call('GET', UPSTREAMS))).toBe('403 SEC003')
    expect((await service.call('GET', `${UPSTREAMS}/${sent.name}`, { token: await service.tokenOf('globalAdmin') })).status).toBe(200)
    const stranger = await somebody(service, [inTenant('LEVEL_20', 2 as never)])
    expect((await stranger.call('GET', `${UPSTREAMS}/${sent.name}`)).status).toBe(404)
    expect((await service.call('GET', UPSTREAMS)).status).toBe(401)
  })

  test('have a secret that is rotated, and shown only then', async () => {
    const { name, ...rest } = bank()
    const made = await chief.call('POST', UPSTREAMS, { body: { name, ...rest } })
    const rotated = await chief.call('POST', `${UPSTREAMS}/${name}/rotate`)
    expect(rotated.body).toEqual({ secret: expect.stringMatching(/^whsec_/), previousExpires: expect.any(String) })
    expect((rotated.body as { secret: string }).secret).not.toBe((made.body as { secret: string }).secret)
  })

  test('have names of their own: a second one of the same name is 409', async () => {
    const sent = bank()
    expect((await chief.call('POST', UPSTREAMS, { body: sent })).status).toBe(200)
    expect((await chief.call('POST', UPSTREAMS, { body: sent })).status).toBe(409)
  })

  test('can be proposed as a task, whose executor gets the secret', async () => {
    const other = await somebody(service, [inTenant('LEVEL_20')])
    const headers = { 'task-approver-userids': String(other.customerId), 'task-skip-draft': 'true' }
    const sent = bank({ headers: { 'x-key': 'very-secret' } })
    const proposed = await chief.call('POST', UPSTREAMS, { body: sent, headers })
    const path = `/global/tasks/${proposed.headers.get('task-id')}`
    expect((await other.call('GET', path)).text).not.toContain('very-secret')
    const decided = await other.call('PUT', path, { body: { status: 'EXECUTE' } })
    expect(decided.body).toMatchObject({ status: 'EXECUTED' })
    expect((await chief.call('GET', `${UPSTREAMS}/${sent.name}`)).status).toBe(200)
  })
})

test('a path of one parameter is taken for methods that cannot mean /rotate', async () => {
  const operations = [{ ...PAYOUT, method: 'PUT', path: '/{payoutId}' }]
  expect((await chief.call('POST', UPSTREAMS, { body: bank({ operations }) })).status).toBe(200)
})

describe('a new upstream is refused', () => {
  const operation = (more: object) => ({ operations: [{ ...PAYOUT, ...more }] })
  test.each([
    ['a name with a slash', { name: 'a/b' }, 'name'],
    ['a name of 41 letters', { name: 'a'.repeat(41) }, 'name'],
    ['a private address', { baseUrl: 'http://10.0.0.1/' }, 'baseUrl'],
    ['an address with credentials', { baseUrl: 'http://a:b@127.0.0.1/' }, 'baseUrl'],
    ['an address with a query', { baseUrl: 'http://127.0.0.1/?a=b' }, 'baseUrl'],
    ['another scheme', { baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
    ['the path /', operation({ path: '/' }), 'operations.0.path'],
    ['the path /rotate', operation({ path: '/rotate' }), 'operations.0.path'],
    ['a path that could be /rotate', operation({ path: '/{payoutId}' }), 'operations.0.path'],
    ['a path with ..', operation({ path: '/a/../b' }), 'operations.0.path'],
    ['a path with a query', operation({ path: '/a?b=c' }), 'operations.0.path'],
    ['half a segment as a parameter', operation({ path: '/a/{id}.pdf' }), 'operations.0.path'],
    ['a built-in item', operation({ item: 'Transfer' }), 'operations.0.item'],
    ['a built-in item in other letters', operation({ item: 'upstream' }), 'operations.0.item'],
    ['an item with a dot', operation({ item: 'a.b' }), 'operations.0.item'],
    ['an amount that is no pointer', operation({ amount: 'amount' }), 'operations.0.amount'],
    ['an amount without a currency', operation({ currency: undefined }), 'operations.0.currency'],
    ['a sentence with a partial', operation({ describe: '{{> other}}' }), 'operations.0.describe'],
    ['a sentence that does not escape', operation({ describe: '{{{body.a}}}' }), 'operations.0.describe'],
    ['a sentence about something else', operation({ describe: '{{headers.authorization}}' }), 'operations.0.describe'],
    ['an unknown action', operation({ action: 'PAY' }), 'operations.0.action'],
    ['an operation twice', { operations: [PAYOUT, PAYOUT] }, 'operations.1.operationId'],
    ['two operations with one path', { operations: [PAYOUT, { ...PAYOUT, operationId: 'other' }] }, 'operations.1.path'],
    [
      '301 operations',
      { operations: Array.from({ length: 301 }, (_, n) => ({ ...PAYOUT, operationId: `o${n}`, path: `/p${n}` })) },
      'operations',
    ],
    ['a header of the connection', { headers: { 'Transfer-Encoding': 'chunked' } }, 'headers.Transfer-Encoding'],
    ['a header that we sign', { headers: { 'webhook-id': '1' } }, 'headers.webhook-id'],
    ['a header with a line end', { headers: { 'x-a': 'b\r\nx: y' } }, 'headers.x-a'],
    ['a header that nothing stored keeps', { headers: { 'x-a': '***' } }, 'headers.x-a'],
    ['an answer of 2 MiB', { maxAnswerBytes: 2_097_152 }, 'maxAnswerBytes'],
    ['26 seconds', { timeoutSeconds: 26 }, 'timeoutSeconds'],
    ['no operations', { operations: undefined }, 'operations'],
  ])('for %s', async (_, more, field) => {
    const refused = await chief.call('POST', UPSTREAMS, { body: bank(more) })
    expect([refused.status, faults(refused)]).toEqual([400, [field]])
  })
})

describe('a document', () => {
  const schema = { type: 'object', required: ['amount'], properties: { amount: { type: 'number' } } }
  const post = (more: object = {}) => ({
    operationId: 'createPayout',
    summary: 'Pay somebody out',
    requestBody: { content: { 'application/json': { schema } } },
    ...more,
  })
  const document = (operation: object = post(), more: object = {}) => ({
    openapi: '3.1.0',
    info: { title: 'Bank', version: '1' },
    paths: { '/payouts': { post: operation } },
    ...more,
  })
  const named = (operationId = 'createPayout') => [{ operationId, item: 'Payout' }]

  test('gives path, method and summary of the operations that are named', async () => {
    const sent = bank({ document: document(), operations: named() })
    const made = await chief.call('POST', UPSTREAMS, { body: sent })
    expect(made.body).toMatchObject({
      document: document(),
      operations: [{ operationId: 'createPayout', method: 'POST', path: '/payouts', action: 'CREATE', summary: 'Pay somebody out' }],
    })
    const read = (await chief.call('GET', `${UPSTREAMS}/${sent.name}`)).body as { document: unknown }
    expect(read.document).toEqual(document())
    const other = await chief.call('PUT', `${UPSTREAMS}/${sent.name}`, { body: { operations: named('nothing') } })
    expect([other.status, faults(other)]).toEqual([400, ['operations.0.operationId']])
  })

  test('may keep a path in a part of its own', async () => {
    const own = {
      components: { pathItems: { Payouts: { post: post() } } },
      paths: { '/payouts': { $ref: '#/components/pathItems/Payouts' } },
    }
    const made = await chief.call('POST', UPSTREAMS, { body: bank({ document: document(post(), own), operations: named() }) })
    expect(made.body).toMatchObject({ operations: [{ operationId: 'createPayout', method: 'POST', path: '/payouts' }] })
    const gone = { paths: { '/payouts': { $ref: '#/components/pathItems/Gone' } } }
    const refused = await chief.call('POST', UPSTREAMS, { body: bank({ document: document(post(), gone), operations: named() }) })
    expect([refused.status, faults(refused)]).toEqual([400, ['document']])
  })

  test('may have extensions beside its paths', async () => {
    const extended = document(post(), { paths: { 'x-owner': 'payments', '/payouts': { post: post() } } })
    expect((await chief.call('POST', UPSTREAMS, { body: bank({ document: extended, operations: named() }) })).status).toBe(200)
  })

  const withSchema = (schema: unknown) => document(post({ requestBody: { content: { 'application/json': { schema } } } }))
  test.each([
    ['of version 2', document(post(), { openapi: '2.0' }), '#/openapi'],
    ['without paths', document(post(), { paths: undefined }), '#/paths'],
    ['with a remote reference', withSchema({ $ref: 'https://evil.example/schema.json' }), '#/paths/~1payouts/post'],
    ['with a file reference', withSchema({ $ref: 'file:///etc/passwd' }), '#/paths/~1payouts/post'],
    ['with a relative reference', withSchema({ $ref: 'other.json#/a' }), '#/paths/~1payouts/post'],
    ['with a reference to nothing', withSchema({ $ref: '#/components/schemas/Gone' }), '#/paths/~1payouts/post'],
    [
      'with a schema of itself',
      document(post(), {
        components: { schemas: { A: { allOf: [{ $ref: '#/components/schemas/A' }] } } },
        paths: {
          '/payouts': { post: post({ requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } }) },
        },
      }),
      '#/paths/~1payouts/post',
    ],
    ['with a look-ahead', withSchema({ type: 'string', pattern: '(?=a)b' }), '#/paths/~1payouts/post'],
    [
      'with a body that is not JSON',
      document(post({ requestBody: { content: { 'text/xml': {} } } })),
      '#/paths/~1payouts/post/requestBody/content',
    ],
  ])('%s is refused with the place', async (_, odd, place) => {
    const refused = await chief.call('POST', UPSTREAMS, { body: bank({ document: odd, operations: named() }) })
    expect([refused.status, faults(refused)]).toEqual([400, ['document']])
    expect((refused.body as { errors: { description: string }[] }).errors[0]?.description).toContain(place)
  })

  test('of more than 1 MiB is refused', async () => {
    const large = document(post({ description: 'x'.repeat(1_100_000) }))
    expect(faults(await chief.call('POST', UPSTREAMS, { body: bank({ document: large, operations: named() }) }))).toEqual(['document'])
  })

  test('that hardly compresses is stored whole', async () => {
    const words = Array.from({ length: 12_000 }, (_, index) => Math.sin(index).toString(36).slice(2, 60)).join(' ')
    const sent = bank({ document: document(post({ description: words })), operations: named() })
    expect((await chief.call('POST', UPSTREAMS, { body: sent })).status).toBe(200)
    expect(((await chief.call('GET', `${UPSTREAMS}/${sent.name}`)).body as { document: unknown }).document).toEqual(sent.document)
  })
})

test('a tenant has at most 20 upstreams, however they are created at once', async () => {
  const stranger = await somebody(service, [inTenant('LEVEL_20', 2 as never)])
  const made = await Promise.all(Array.from({ length: 25 }, () => stranger.call('POST', '/tenants/2/upstreams', { body: bank() })))
  const listed = (await stranger.call('GET', '/tenants/2/upstreams')).body as unknown[]
  expect(made.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 5 }, () => 409),
  ])
  expect(listed).toHaveLength(20)
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { router } from '../../shared/runtime/router.ts'
import { reference } from '../../shared/storage/read.ts'
import { replace } from '../../shared/storage/write.ts'
import { saying } from '../../shared/texts/phrase.ts'
import { running } from '../support/running.ts'

/* Every lane takes the steps that its column in the grid names, for an endpoint that no rule of its own protects. */

const service = running()
const ITEM = { PK: 'LANES', SK: 'ITEM' }
const noted: string[] = []
let isRefused = false
const write = () => replace(reference<object>(ITEM), { written: true })

const probe = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/wallets/{walletId}/name',
  operationId: 'probeLanes',
  group: 'wallets',
  summary: 'Change a probe',
  access: { kind: 'permission', permission: 'Wallet.UPDATE' },
  refusals: ['not-permitted', 'task-required', 'conflict'],
  describe: () => saying('Change a probe'),
  ensure({ scope }) {
    noted.push(`ensure ${JSON.stringify(scope)}`)
    if (isRefused) throw new Refusal('conflict')
  },
  handle({ scope, unitOfWork }) {
    noted.push(`handle ${JSON.stringify(scope)}`)
    unitOfWork.add(write())
    return ok({})
  },
})
const liar = {
  method: 'POST',
  group: 'wallets',
  summary: 'Change nothing',
  refusals: ['not-permitted'],
  changes: 'nothing',
  handle({ unitOfWork }: Pick<Call, 'unitOfWork'>) {
    unitOfWork.add(write())
    return ok({})
  },
} as const
const LIARS = [
  endpoint({
    ...liar,
    path: '/tenants/{tenantId}/wallets/{walletId}/key',
    operationId: 'lie',
    access: { kind: 'permission', permission: 'Wallet.UPDATE' },
  }),
  endpoint({ ...liar, path: '/global/tenants/{tenantId}/key', operationId: 'lieToAll', access: { kind: 'open' } }),
]

type Sent = { readonly as?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: object }
type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends an event to the functions of the service, to which the probes are added. */
async function call(method: string, path: string, { as, headers, body = {} }: Sent = {}): Promise<Answered> {
  const { local } = service
  const endpointNamed = async (name: string) => (name === probe.name ? probe : local.service.endpointNamed(name))
  const route = router([...CATALOGUE, probe, ...LIARS], { ...local.service, endpointNamed })
  const token = as === undefined ? {} : { authorization: `Bearer ${await service.tokenOf(as)}` }
  const answer = await route({
    routeKey: `ANY ${BASE_PATH}`,
    rawPath: `${BASE_PATH}${path}`,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...token, ...headers },
    requestContext: { http: { method, sourceIp: '127.0.0.1' } },
    body: JSON.stringify(body),
    isBase64Encoded: false,
  })
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body || '{}') as Answered['body'] }
}

const PROBED = '/tenants/1/wallets/1/name'
const AS_TASK = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
const propose = () => call('PUT', PROBED, { as: 'maker', headers: AS_TASK })
const execute = (taskId: string | undefined) => call('PUT', `/global/tasks/${taskId}`, { as: 'checker', body: { status: 'EXECUTE' } })
const isWritten = async () => (await service.local.service.ports.store.read([reference(ITEM)]))[0] !== undefined
const newestAudit = async () =>
  ((await service.call('GET', '/tenants/1/audit-events?limit=1', { token: await service.tokenOf('operator') })).body as object[])[0]

beforeAll(async () => {
  const value = 'LEVEL_20,LEVEL_01->LEVEL_02,ANONYMOUS'
  const set = { token: await service.tokenOf('globalAdmin'), body: { value } }
  const answer = await service.call('PUT', '/tenants/1/config/Wallet.UPDATE.Allowed', set)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
})
beforeEach(() => {
  noted.length = 0
  isRefused = false
})

describe('what an endpoint demands before its effect', () => {
  test.each(['operator', undefined])('is demanded of a direct call of %s', async (as) => {
    isRefused = true
    expect((await call('PUT', PROBED, as === undefined ? {} : { as })).status).toBe(409)
    expect(noted).toHaveLength(1)
  })

  test('is demanded before a call is stored, and again before it is executed', async () => {
    isRefused = true
    const refused = await propose()
    expect([refused.status, refused.headers['task-id']]).toEqual([409, undefined])
    isRefused = false
    const made = await propose()
    expect(made.status).toBe(200)
    isRefused = true
    noted.length = 0
    expect((await execute(made.headers['task-id'])).body).toMatchObject({ status: 'FAILED', responseCode: 409 })
    expect(noted).toHaveLength(1)
  })
})

test('a stored call is executed in the scope in which it was stored', async () => {
  const made = await propose()
  expect((await execute(made.headers['task-id'])).body).toMatchObject({ status: 'EXECUTED' })
  const scope = JSON.stringify({ kind: 'tenant', tenantId: 1 })
  expect(noted.every((note) => note.includes(scope.slice(0, -1)))).toBe(true)
  // At the proposal, for the executor, and for the maker once more.
  expect(noted.map((note) => note.split(' ')[0])).toEqual(['ensure', 'ensure', 'ensure', 'handle'])
})

test('the audit notes a proposal with nothing changed, and a write without a token', async () => {
  const made = await propose()
  expect(made.status).toBe(200)
  expect(await newestAudit()).toMatchObject({ action: probe.name, actor: service.local.demo.users.maker?.customerId })
  expect((await call('PUT', PROBED)).status).toBe(200)
  expect(await newestAudit()).toMatchObject({ action: probe.name, actor: 'anonymous' })
})

test('a proposal is counted against the limit of the tenant, as a direct call is', async () => {
  for (const answer of [await propose(), await call('PUT', PROBED, { as: 'operator' })])
    expect(answer.headers['ratelimit-remaining']).toMatch(/^\d+$/)
})

test.each(['operator', undefined])('a condition on what the caller has seen is held to for a call of %s', async (as) => {
  const sent = { headers: { 'if-match': '"another"' }, ...(as === undefined ? {} : { as }) }
  expect((await call('PUT', PROBED, sent)).status).toBe(412)
  expect(noted.filter((note) => note.startsWith('handle'))).toEqual([])
})

test.each([
  ['with a token', '/tenants/1/wallets/1/key', 'operator'],
  ['without a token', '/tenants/1/wallets/1/key', undefined],
  ['that is open', '/global/tenants/1/key', undefined],
])('a call %s that is declared to change nothing, and does, is a fault and changes nothing', async (_, path, as) => {
  await service.local.service.ports.store.commit([{ ...write(), kind: 'delete' } as never])
  const answer = await call('POST', path, as === undefined ? {} : { as })
  expect(answer.status).toBe(500)
  expect(await isWritten()).toBe(false)
})

test('a call that is declared to change nothing is never stored', () => {
  expect([...LIARS, ...CATALOGUE].filter(({ changes, storable }) => changes === 'nothing' && storable)).toEqual([])
})

test('only reads are look-ups, and only with a token', () => {
  const lookUps = CATALOGUE.filter(({ lookUp }) => lookUp !== undefined)
  expect(lookUps.length).toBeGreaterThan(0)
  expect(lookUps.filter(({ method, access }) => !['GET', 'HEAD'].includes(method) || access.kind !== 'token')).toEqual([])
})

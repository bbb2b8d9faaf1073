import { beforeAll, describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { running } from '../support/running.ts'
import { madeTask, move, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const AUDIT = '/tenants/1/audit-events'

type Event = {
  readonly auditId: string
  readonly at: string
  readonly actor: unknown
  readonly kind: string
  readonly sentence: string
  readonly name?: string
  readonly taskId?: number
  readonly object?: { readonly type: string; readonly id: string; readonly path: string }
}

const get = async (query: string, accept?: string, role = 'operator') =>
  service.call('GET', `${AUDIT}${query}`, {
    token: await service.tokenOf(role),
    ...(accept === undefined ? {} : { headers: { accept } }),
  })

async function events(query: string): Promise<readonly Event[]> {
  const answer = await get(query)
  expect(answer.status).toBe(200)
  return answer.body as readonly Event[]
}

/** Oldest first. */
const told = (found: readonly Event[]) => found.toReversed().map(({ kind, sentence, name }) => [kind, sentence, name])

let taskId: TaskId

beforeAll(async () => {
  await withConfig(service, 'overrideCheckerCount', 2, async () => {
    taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    for (const who of ['checker', 'checker2']) expect((await move(service, who, taskId, 'EXECUTE')).status).toBe(200)
  })
})

describe('an audit event says what happened', () => {
  test('a proposal, an approval that is one of two, and the execution read differently, with object, amount and task', async () => {
    const found = await events(`?task=${taskId}`)
    const about = '1.00 EUR'
    expect(told(found)).toEqual([
      ['proposal', expect.stringMatching(/^Proposed: .*1\.00 EUR/), 'Mary Jackson'],
      ['approval', expect.stringMatching(/^Approved \(1 of 2\): .*1\.00 EUR/), 'Charles Babbage'],
      ['execution', expect.stringMatching(/^Executed: .*1\.00 EUR/), expect.any(String)],
    ])
    for (const { sentence } of found) expect(sentence).toContain(about)
    expect(found.map((event) => event.taskId)).toEqual([taskId, taskId, taskId])
    const [execution] = found
    expect(execution?.object).toEqual({
      type: 'transfer',
      id: expect.stringMatching(/^\d+$/),
      path: `/tenants/1/wallets/transfers/${execution?.object?.id}`,
    })
    const thing = await service.call('GET', execution?.object?.path ?? '', { token: await service.tokenOf('operator') })
    expect(thing).toMatchObject({ status: 200, body: { amount: 1 } })
  })

  test('a rejection, a withdrawal, a submission and a return to the initiator are named', async () => {
    const rejected = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', rejected, 'REJECTED')
    const withdrawn = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
    await move(service, 'maker', withdrawn, 'PENDING')
    await move(service, 'checker', withdrawn, 'DRAFT', { executorComment: 'Which invoice?' })
    await move(service, 'maker', withdrawn, 'DISCARDED')
    const kinds = async (of: TaskId) => (await events(`?task=${of}`)).toReversed().map(({ kind }) => kind)
    expect(await kinds(rejected)).toEqual(['proposal', 'rejection'])
    expect(await kinds(withdrawn)).toEqual(['proposal', 'submission', 'return', 'withdrawal'])
    expect((await events(`?task=${rejected}`))[0]?.sentence).toMatch(/^Rejected: .*1\.00 EUR/)
  })

  test('a direct call names its object and amount, a change its values, a refusal its code, a login itself', async () => {
    const token = await service.tokenOf('operator')
    const made = await service.call('POST', '/tenants/1/wallets/transfers', {
      token,
      body: { amount: 2.5, fromWalletId: 1, toWalletId: 3 },
    })
    const { transferId } = made.body as { transferId: number }
    await withConfig(service, 'task.open.max', 77, async () => undefined)
    await get('', undefined, 'maker')
    expect((await events(`?item=${transferId}&kind=change`))[0]).toMatchObject({
      sentence: `Created transfer ${transferId} of 2.50 EUR from wallet 1 to wallet 3`,
      object: { type: 'transfer', id: String(transferId) },
    })
    expect((await events('?path=/tenants/1/config/task.open.max')).toReversed()[0]).toMatchObject({
      kind: 'change',
      sentence: 'Changed setting task.open.max: 1000 → 77',
    })
    expect((await events('?kind=refusal'))[0]).toMatchObject({
      kind: 'refusal',
      sentence: 'Was refused (SEC003): GET /tenants/1/audit-events',
      name: 'Mary Jackson',
    })
    expect((await events('?kind=sign-in'))[0]).toMatchObject({ kind: 'sign-in', sentence: 'Logged in' })
  })

  test('what is done to a thing is named as the deed, with the thing', async () => {
    const token = await service.tokenOf('operator')
    const write = (path: string, body: object = {}) => service.call('POST', path, { token, body })
    const made = await write('/tenants/1/webhook-endpoints', { url: 'http://127.0.0.1:9/hook', events: ['*'] })
    const { webhookEndpointId: of } = made.body as { webhookEndpointId: number }
    const path = `/tenants/1/webhook-endpoints/${of}`
    for (const deed of ['rotate', 'test']) expect((await write(`${path}/${deed}`)).status).toBeLessThan(300)
    const taskAt = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    expect((await service.call('POST', `/global/tasks/${taskAt}/remind`, { token: await service.tokenOf('maker') })).status).toBeLessThan(
      300,
    )
    const found = await events('?limit=100')
    const sentences = found.map(({ sentence }) => sentence)
    expect(sentences).toContainEqual(expect.stringContaining(`Rotated the secret of a webhook endpoint (${of})`))
    expect(sentences).toContain(`Sent a test to a webhook endpoint (${of})`)
    expect(sentences.filter((sentence) => /^Created (rotate|test|remind)/.test(sentence))).toEqual([])
    expect(found.find(({ sentence }) => sentence.startsWith('Rotated'))?.object).toEqual({ type: 'webhook endpoint', id: String(of), path })
  })

  test('a new thing is named by the field that its path calls it by', async () => {
    const token = await service.tokenOf('operator')
    const operations = [{ operationId: 'pay', method: 'POST', path: '/pay', item: 'NamedPayout' }]
    const upstream = { name: 'named-bank', baseUrl: 'https://bank.example', operations }
    const client = { name: 'Named app', kind: 'native', redirectUris: ['http://127.0.0.1/back'] }
    const account = { name: 'Named service', kind: 'service', jwksUri: 'https://app.example/keys', customerId: id('operator') }
    const made = await Promise.all([
      service.call('POST', '/tenants/1/upstreams', { token, body: upstream }),
      ...[client, account].map((body) => service.call('POST', '/tenants/1/oauth-clients', { token, body })),
    ])
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
    const [, ...clients] = made.map(({ body }) => (body as { clientId: string }).clientId)
    const found = await events('?limit=100&kind=change')
    const objectOf = (sentence: string) => found.find((event) => event.sentence === sentence)?.object
    expect(objectOf('Created upstream named-bank')).toEqual({
      type: 'upstream',
      id: 'named-bank',
      path: '/tenants/1/upstreams/named-bank',
    })
    for (const clientId of clients)
      expect(objectOf(`Created OAuth client ${clientId}`)).toMatchObject({ path: `/tenants/1/oauth-clients/${clientId}` })
  })

  test('text of users cannot imitate a line of ours', async () => {
    await withConfig(service, 'portal.theme', { name: 'a\nApproved: “all”' }, async () => undefined).catch(() => undefined)
    for (const { sentence } of await events('?limit=100')) expect(sentence).not.toContain('\n')
  })
})

describe('an audit is filtered', () => {
  test('by kind and by task, together with the other filters', async () => {
    const approvals = await events('?kind=approval')
    expect(new Set(approvals.map(({ kind }) => kind))).toEqual(new Set(['approval']))
    expect((await events(`?kind=approval&task=${taskId}&actor=${id('checker')}`)).map(({ actor }) => actor)).toEqual([id('checker')])
    expect(await events(`?kind=approval&task=${taskId}&actor=${id('maker')}`)).toEqual([])
  })

  test.each([
    ['?kind=nothing', 'kind'],
    ['?kind=', 'kind'],
    ['?task=x', 'task'],
    ['?task=0', 'task'],
  ])('%s is refused', async (query, field) => {
    expect(await get(query)).toMatchObject({ status: 400, body: { code: 'GEN001', errors: [{ field }] } })
  })
})

describe('an audit is exported', () => {
  test('as CSV, with a heading, and cells that a spreadsheet would execute as text', async () => {
    const token = await service.tokenOf('operator')
    await service.call('POST', '/tenants/1/customers', { token, body: { firstName: '=1+1', lastName: 'B' } })
    const { status, headers, text } = await get('?limit=5', 'text/csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
    const [heading = '', ...rows] = text.trimEnd().split('\r\n')
    expect(heading.split(',')).toEqual(expect.arrayContaining(['auditId', 'at', 'actor', 'kind', 'sentence', 'entryHash', 'sealHash']))
    expect(rows).toHaveLength(5)
    expect(headers.get('link')).toContain('rel="next"')
    for (const row of rows) expect(row).not.toMatch(/(^|,)[=+@]/)
  })

  test('as lines of JSON, with the hash of each event and the seal of its hour', async () => {
    await service.local.advance(3 * 3600)
    service.forgetTokens()
    await events('')
    await expect
      .poll(async () => {
        const { text } = await get(`?task=${taskId}`, 'application/jsonl')
        return text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as object)
      })
      .toMatchObject(
        Array.from({ length: 3 }, () => ({
          taskId,
          entryHash: expect.any(String),
          sealHash: expect.any(String),
          sealHour: expect.any(String),
        })),
      )
    const { headers } = await get('', 'application/jsonl')
    expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  })

  test('as JSON for callers who ask for nothing else, or for JSON first', async () => {
    for (const accept of ['*/*', 'application/json', 'text/csv;q=0.5, application/json'])
      expect((await get('?limit=1', accept)).headers.get('content-type')).toMatch(/^application\/json/)
  })
})

import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE, CONSUMERS } from '../../functions/catalogue.ts'
import { FUNCTIONS } from '../../infra/stacks/functions.ts'
import type { QueueRow } from '../../infra/stacks/queue-functions.ts'
import { STAGES } from '../../infra/stages.ts'
import { CALLER_HEADER, EDGE_SECRET_HEADER } from '../../shared/contract/edge-headers.ts'
import { gatewayRoutesOf, routeMatcher } from '../../shared/contract/route-matcher.ts'
import { BASE_PATH, gatewayPath } from '../../shared/contract/routes.ts'
import { awsOnLoopback, EDGE_SECRET } from './shipped/aws-on-loopback.ts'
import { invoke } from './shipped/lambda-process.ts'
import { BOUNCE_OF_SES, batchOfQueue, batchOfStream, callOfGateway, NOTICE_OF_SES } from './shipped/recorded-events.ts'
import { applicationOf, functionsIn, type ShippedFunction, ship } from './shipped/shipped-functions.ts'

type Answer = { readonly statusCode: number; readonly body?: string }

const match = routeMatcher(gatewayRoutesOf(CATALOGUE).map(({ path }) => ({ method: 'ANY', path })))
const THROUGH_THE_EDGE = { [EDGE_SECRET_HEADER]: EDGE_SECRET, [CALLER_HEADER]: '198.51.100.7' }

let assembly: Awaited<ReturnType<typeof ship>>
beforeAll(async () => {
  assembly = await ship()
}, 600_000)
afterAll(() => rm(assembly.directory, { recursive: true, force: true }))

describe.each(STAGES.map(({ name }) => name))('what is shipped to %s starts with the variables of its template', (stageName) => {
  let aws: Awaited<ReturnType<typeof awsOnLoopback>>
  let functions: readonly ShippedFunction[]
  let token = ''

  const named = (name: string): ShippedFunction => {
    const found = functions.find(({ row }) => row.name === name)
    if (found === undefined) throw new Error(`${name} is not shipped`)
    return found
  }
  const call = (method: string, path: string, body?: unknown) =>
    callOfGateway({
      method,
      path,
      routeKey: match('ANY', path).routeKey,
      headers: { ...THROUGH_THE_EDGE, ...(token === '' ? {} : { authorization: token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  beforeAll(async () => {
    const shipped = await applicationOf(assembly.outdir, stageName)
    aws = await awsOnLoopback(`${assembly.directory}/${stageName}`, shipped.queueIds)
    functions = functionsIn(shipped, {
      queueUrl: aws.queueUrl,
      apiUrl: 'https://k3x9.execute-api.eu-west-1.amazonaws.com',
      named: [
        ['RefTable', 'countersign'],
        ['RefDocuments', 'documents'],
        ['RefArchive', 'archive'],
        ...['PrivateTokenKeys', 'PublicTokenKeys', 'DataKeys'].map((name) => [name, `arn:aws:secretsmanager:${name}`] as const),
        ['PkiKey', 'arn:aws:kms:eu-west-1:111111111111:key/mrk-1'],
        ['CameraRole', 'arn:aws:iam::111111111111:role/camera'],
      ],
    })
    const { identity, password } = aws.demo.users.maker ?? { identity: '', password: '' }
    const { answers } = await invoke(named('authentication'), aws.ownVariables, [
      call('POST', `${BASE_PATH}/authentication/login`, { identity, password }),
    ])
    const { statusCode, body = '' } = (answers[0]?.returned ?? { statusCode: 0 }) as Answer
    expect(statusCode, body).toBe(200)
    token = (JSON.parse(body) as { headerValue: string }).headerValue
  }, 120_000)
  afterAll(() => aws.stop())

  test('every function that is shipped has a row, and at least one trigger', () => {
    expect(functions.map(({ row }) => row.name).toSorted()).toEqual(FUNCTIONS.map(({ name }) => name).toSorted())
    for (const { row, triggers } of functions) expect([row.name, triggers.length > 0]).toEqual([row.name, true])
  })

  /** A call of every endpoint of the group, with a body that says nothing; what ends the session comes last. */
  const callsOf = (group: string) =>
    CATALOGUE.filter((endpoint) => endpoint.group === group)
      .toSorted((one, other) => Number(/logout/i.test(one.name)) - Number(/logout/i.test(other.name)))
      .map((endpoint) =>
        call(endpoint.method, gatewayPath(endpoint).replaceAll(/\{\w+\}/g, '1'), endpoint.method === 'GET' ? undefined : {}),
      )
  const messagesTo = (queue: string): readonly string[] =>
    CONSUMERS.filter((consumer) => consumer.queue === queue).flatMap(({ kinds }) =>
      kinds.map((kind) => JSON.stringify({ kind, key: { PK: 'TENANT#1#GONE', SK: kind }, turn: 1, dueAt: '2026-01-01T00:00:00.000Z' })),
    )

  test.each(FUNCTIONS.map(({ name }) => name))('%s answers an event of each of its triggers', async (name) => {
    const shipped = named(name)
    for (const trigger of shipped.triggers) {
      if (trigger.kind === 'routes') {
        const { answers, log, warmedBy } = await invoke(shipped, aws.ownVariables, callsOf(name))
        expect(answers.length).toBeGreaterThan(0)
        expect(warmedBy).toBeGreaterThan(0)
        expect(log.filter(({ level }) => level === 'error')).toEqual([])
        for (const { returned, failed } of answers) expect((returned as Answer | undefined)?.statusCode ?? failed).toBeLessThan(500)
      } else if (trigger.kind === 'queue') {
        const { queue } = shipped.row as QueueRow
        const bodies = queue === 'mail-feedback' ? [BOUNCE_OF_SES, NOTICE_OF_SES] : messagesTo(queue)
        expect(bodies.length).toBeGreaterThan(0)
        const { answers, log } = await invoke(shipped, aws.ownVariables, [batchOfQueue(trigger.arn, bodies)])
        const refusals = log.filter(({ level }) => level === 'error').map(({ because }) => String(because).split('\n')[0])
        const simulates = queue === 'payments' && stageName === 'live'
        expect([...new Set(refusals)]).toEqual(simulates ? ['Error: only the sandbox simulates the end of payments'] : [])
        expect(answers).toMatchObject([{ returned: { batchItemFailures: simulates ? bodies.map(() => ({})) : [] } }])
      } else if (trigger.kind === 'schedule') {
        const { answers, log } = await invoke(shipped, aws.ownVariables, [trigger.input])
        expect(answers).toEqual([{}])
        expect(log.map(({ event }) => event)).toContain('sweep.done')
        expect(log.filter(({ level }) => level === 'error')).toEqual([])
      } else {
        const { answers, log } = await invoke(shipped, aws.ownVariables, [batchOfStream(CHANGES)])
        expect(log.filter(({ level }) => level === 'error')).toEqual([])
        expect(answers).toEqual([{}])
        expect((await aws.archived()).map((key) => key?.split('/')[1])).toEqual(['audit', 'callbacks', 'idempotent-answers'])
      }
    }
  })

  test('what is shipped signs and sends a call of an upstream: only the address stops it', async () => {
    const { identity, password } = aws.demo.users.operator ?? { identity: '', password: '' }
    const answerOf = async (name: string, event: ReturnType<typeof call>) => {
      const { answers, log } = await invoke(named(name), aws.ownVariables, [event])
      const { statusCode = 0, body = '' } = (answers[0]?.returned ?? {}) as Partial<Answer>
      return { statusCode, body, errors: log.filter(({ level }) => level === 'error') }
    }
    const login = await answerOf('authentication', call('POST', `${BASE_PATH}/authentication/login`, { identity, password }))
    const authorization = (JSON.parse(login.body) as { headerValue: string }).headerValue
    const asOperator = (...args: Parameters<typeof call>) => {
      const event = call(...args)
      return { ...event, headers: { ...event.headers, authorization } }
    }
    const operations = [{ operationId: 'getPayouts', method: 'GET', path: '/payouts', item: 'Payout' }]
    const of = `${BASE_PATH}/tenants/1/upstreams`
    const made = await answerOf('upstreams', asOperator('POST', of, { name: 'nowhere', baseUrl: 'https://upstream.invalid', operations }))
    expect(made).toMatchObject({ statusCode: 200, errors: [] })
    const row = `${BASE_PATH}/tenants/1/config/Payout.READ.Allowed`
    expect(await answerOf('configuration', asOperator('PUT', row, { value: 'LEVEL_20' }))).toMatchObject({ statusCode: 200, errors: [] })
    const sent = await answerOf('upstreams', asOperator('GET', `${of}/nowhere/payouts`))
    expect(sent).toMatchObject({ statusCode: 502, body: expect.stringContaining('UPS001'), errors: [] })
  })

  test('the canary fails by name where nothing answers, and its receiver takes no callback without a signature', async () => {
    const canaries = functionsIn(await applicationOf(assembly.outdir, stageName, 'canary'), {
      queueUrl: aws.queueUrl,
      apiUrl: '',
      named: [
        ['FunctionUrl', 'https://abc.lambda-url.us-east-1.on.aws/'],
        ['Robot', 'arn:aws:secretsmanager:us-east-1:111111111111:secret:Robot'],
      ],
    })
    expect(canaries.map(({ row, triggers }) => [row.name, triggers.map(({ kind }) => kind)]).toSorted()).toEqual([
      ['canary', ['schedule']],
      ['canary-receiver', ['routes']],
    ])
    for (const shipped of canaries) {
      const sent =
        shipped.row.name === 'canary' ? { part: 0, of: 1 } : callOfGateway({ method: 'POST', path: '/', routeKey: '$default', body: '{}' })
      const { answers, log } = await invoke(shipped, aws.ownVariables, [sent])
      if (shipped.row.name === 'canary') expect(log).toMatchObject([{ event: 'canary.failed' }])
      else expect(answers).toMatchObject([{ returned: { statusCode: 401 } }])
    }
  })

  test('attack: a function without one of its variables answers no call', async () => {
    const { TABLE_NAME: _, ...environment } = named('wallets').environment
    const { answers } = await invoke({ ...named('wallets'), environment }, aws.ownVariables, callsOf('wallets'))
    for (const { returned } of answers) expect((returned as Answer).statusCode).toBe(500)
  })
})

/** A change for each filter of the stream. */
const CHANGES = [
  { eventName: 'INSERT', image: { PK: { S: 'AUDIT#1' }, SK: { S: '2026-11-24T08:15:30.000Z#a' }, auditId: { S: 'a' } } },
  {
    eventName: 'INSERT',
    image: { PK: { S: 'TENANT#1#TRANSFERS#0' }, SK: { S: 'TRANSFER#9' }, audit: { M: { traceId: { S: 't' }, auditId: { S: 'b' } } } },
  },
  { eventName: 'REMOVE', image: { PK: { S: 'IDEMPOTENCY#1#5' }, SK: { S: 'k' }, status: { N: '200' } }, expired: true },
  { eventName: 'REMOVE', image: { PK: { S: 'TENANT#1#CALLBACKS#0' }, SK: { S: 'CALLBACK#9' }, callbackId: { N: '9' } }, expired: true },
] as const

import { expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { CALLBACKS } from '../../shared/contract/callback-payloads.ts'
import { type Endpoint, isWrite } from '../../shared/contract/declared-endpoint.ts'
import type { Examples } from '../../shared/openapi/examples.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { startSts } from '../support/sts.ts'
import { administration, approvals, authorization, pages } from './examples/approvals.ts'
import { auditEvents, gapsOf } from './examples/audited.ts'
import { callbackLog, webhookEndpoints } from './examples/callbacks.ts'
import { DOCUMENT, faultsOf, type Node, OPERATIONS, type Response } from './examples/documented.ts'
import { payments, transfers, wallets } from './examples/money.ts'
import { authorizations, globalOAuthClients, oauthClients } from './examples/oauth.ts'
import { ownContacts } from './examples/own-contacts.ts'
import { admins, customers } from './examples/people.ts'
import { recorded } from './examples/recorded.ts'
import { directorySync } from './examples/scim.ts'
import { agents, forgottenPassword, otherWaysIn, signIn, stepUp } from './examples/sign-in.ts'
import { openIdSignOn, passkeys, singleSignOn } from './examples/sign-in-elsewhere.ts'
import { upstreams } from './examples/upstreams.ts'
import { visitorOf } from './examples/visitor.ts'

const sts = await startSts()
const service = running({
  camera: {
    kind: 'camera',
    provider: { kind: 'stand-in', endpoint: sts.endpoint },
    role: () => 'arn:aws:iam::123456789012:role/camera',
    region: () => 'eu-west-1',
    directory: new URL('file:///nowhere/'),
    streamStandIn: () => undefined,
  },
})

test('every operation answers as it is documented, and the examples in the document are what was sent and what came', async () => {
  const visitor = visitorOf(service)
  const receiver = await callbackReceiver()
  const events = () => receiver.received.map(({ body }) => JSON.parse(body) as { readonly eventType: string })
  try {
    await visitor.visit('updateTenantConfig', {
      as: 'operator',
      params: { tenantId: 1, key: 'task.callback.url' },
      body: { value: receiver.url },
      example: 'url',
    })
    await signIn(visitor)
    const withdrawalId = await stepUp(visitor)
    await otherWaysIn(visitor)
    await agents(visitor)
    await forgottenPassword(visitor)
    await ownContacts(visitor)
    await passkeys(visitor)
    await singleSignOn(visitor)
    await openIdSignOn(visitor)
    await oauthClients(visitor)
    await globalOAuthClients(visitor)
    await authorizations(visitor)
    await wallets(visitor)
    await transfers(visitor)
    await payments(visitor, receiver.url, withdrawalId)
    await approvals(visitor)
    await callbackLog(visitor, receiver.url)
    await webhookEndpoints(visitor, receiver.url)
    await directorySync(visitor)
    await upstreams(visitor)
    await customers(visitor)
    await admins(visitor)
    await authorization(visitor)
    await administration(visitor)
    await pages(visitor)
  } finally {
    sts.stop()
  }
  expect(visitor.faults).toEqual([])
  const visited = new Set(visitor.visits.map(({ operationId }) => operationId))
  expect([...OPERATIONS.keys()].filter((operationId) => !visited.has(operationId))).toEqual([])

  const kinds = CALLBACKS.map(({ eventType }) => eventType)
  await eventually('every kind of callback came', () => kinds.every((kind) => events().some(({ eventType }) => eventType === kind)))
  for (const event of events()) {
    expect(Object.keys(DOCUMENT.webhooks)).toContain(event.eventType)
    const schema = DOCUMENT.webhooks[event.eventType]?.post.requestBody?.content['application/json']?.schema ?? {}
    expect([event.eventType, faultsOf(event, schema, 'answers')]).toEqual([event.eventType, []])
  }

  const examples = recorded(
    visitor.visits,
    kinds.map((kind) => events().find((event) => event.eventType === kind && !('eventId' in event)) ?? { eventType: kind }),
  )
  expect(examples.faults).toEqual([])
  expect(withoutExamples(examples.examples)).toEqual([])
  await expect(`${JSON.stringify(examples.examples, undefined, 2)}\n`).toMatchFileSnapshot('../../shared/openapi/examples.json')
  // Every operation once, which takes 11 s on a quiet machine.
}, 240_000)

test('the audit shows what every write changed: the state before it, after it, or both', async () => {
  service.forgetTokens()
  const done = (await auditEvents(service)).filter(({ refused }) => refused === undefined)
  const audited = CATALOGUE.filter((endpoint) => isWrite(endpoint.method) && isAudited(endpoint))
  expect(audited.length).toBeGreaterThan(60)
  expect(audited.flatMap((endpoint) => gapsOf(endpoint, done))).toEqual([])
})

/** Calls of these answer without a write. */
const WITHOUT_WRITES = ['getLivenessLanding']
const isAudited = ({ audited, changes, operationId }: Endpoint) =>
  audited !== 'no' && changes !== 'nothing' && !WITHOUT_WRITES.includes(operationId)

/** Operations with a JSON body or a JSON answer for which no example was recorded. */
function withoutExamples({ operations }: Examples): readonly string[] {
  const takesOrAnswers = [...OPERATIONS.values()].flatMap(({ operationId, requestBody, responses }) => [
    ...(requestBody === undefined ? [] : [[operationId, 'request'] as const]),
    ...(answersJson(responses[200]) && !operationId.endsWith('OpenApi') ? [[operationId, 'response'] as const] : []),
  ])
  return takesOrAnswers
    .filter(([operationId, side]) => Object.values(operations[operationId] ?? {}).every((example) => example[side] === undefined))
    .map(([operationId, side]) => `${side} of ${operationId}`)
}

/** If the only body is the stored task, one example stands for all. */
function answersJson(response: Response | undefined): boolean {
  const content = (response?.content?.['application/json'] ?? response?.content?.['application/scim+json']) as
    | { readonly schema: Node; readonly examples?: object }
    | undefined
  return content !== undefined && content.examples === undefined
}

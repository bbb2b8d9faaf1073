import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { allowedCode, redeem, registeredClient, type Tokens } from '../support/authorizations.ts'
import { type EventReceiver, eventReceiver } from '../support/event-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { accessTokenIn, ISSUER_OF, serviceClient, tokenByKey } from '../support/oauth.ts'
import { running } from '../support/running.ts'
import { move, seen } from '../support/tasks.ts'

const service = running()
const TRANSFER = { amount: 1, fromWalletId: 1, toWalletId: 3 }
const DRAFT = { 'task-approver-userids': '3' }
const PENDING = { ...DRAFT, 'task-skip-draft': 'true' }
let receiver: EventReceiver

beforeAll(async () => {
  receiver = await eventReceiver()
  await service.call('POST', '/tenants/1/webhook-endpoints', {
    token: await service.tokenOf('globalAdmin'),
    body: { url: receiver.url, events: ['agent.ended'] },
  })
})
afterAll(() => receiver.close())

type OfClient = { readonly clientId: string }

/** The token of an agent of the maker that a client has obtained; it opens the API. */
async function agentOf(client: OfClient, name: string): Promise<string> {
  const resource = ISSUER_OF(service)
  const asked = { parameters: { resource }, body: { name } }
  const { code, verifier } = await allowedCode(service, client, await service.freshTokenOf('maker'), asked)
  return ((await redeem(service, client, code, verifier, { resource })).body as Tokens).access_token
}

async function proposed(token: string, headers: Record<string, string>): Promise<TaskId> {
  const made = await service.call('POST', '/tenants/1/wallets/transfers', { token, body: TRANSFER, headers })
  expect([made.status, made.text]).toEqual([200, ''])
  return asId(Number(made.headers.get('task-id')))
}

async function remove({ clientId }: OfClient): Promise<void> {
  const token = await service.tokenOf('globalAdmin')
  expect((await service.call('DELETE', `/tenants/1/oauth-clients/${clientId}`, { token })).status).toBe(200)
}

const discarded = (taskId: TaskId) =>
  eventually(`task ${taskId} is discarded`, async () => (await seen(service, 'checker', taskId)).status === 'DISCARDED')
const told = (name: string) => receiver.events.filter(({ data }) => data.name === name).length

describe('deleting a client', () => {
  test('ends its agents, reports their ends and discards their DRAFT and PENDING proposals, and nothing else', async () => {
    const [client, other] = [await registeredClient(service), await registeredClient(service)]
    const [agent, another] = [await agentOf(client, 'Orphan'), await agentOf(other, 'Stays')]
    const [pending, draft, executed] = [await proposed(agent, PENDING), await proposed(agent, DRAFT), await proposed(agent, PENDING)]
    const others = await proposed(another, PENDING)
    expect((await move(service, 'checker', executed, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    await remove(client)
    for (const taskId of [pending, draft]) await discarded(taskId)
    const { body } = await service.call('GET', `/global/tasks/${pending}/history`, { token: await service.tokenOf('checker') })
    expect(JSON.stringify(body)).toContain('The token of agent “Orphan”')
    await eventually('its end was reported', () => told('Orphan') === 1)
    expect((await seen(service, 'checker', executed)).status).toBe('EXECUTED')
    expect((await seen(service, 'checker', others)).status).toBe('PENDING')
    expect(told('Stays')).toBe(0)
    expect((await service.call('GET', '/authentication/agent-tokens', { token: another })).status).toBe(200)
  })

  test('ends the agent that proposes for a back end', async () => {
    const client = await serviceClient(service, { name: 'Batch' })
    const pending = await proposed(accessTokenIn(await tokenByKey(service, client, { scope: 'propose' })), PENDING)
    await remove(client)
    await discarded(pending)
    await eventually('its end was reported', () => told('Batch') === 1)
  })

  test('ends more agents than one transaction holds', async () => {
    const client = await registeredClient(service)
    const names = Array.from({ length: 22 }, (_, at) => `Many ${at}`)
    const tasks: TaskId[] = []
    for (const name of names) tasks.push(await proposed(await agentOf(client, name), PENDING))
    await remove(client)
    for (const taskId of tasks) await discarded(taskId)
    await eventually('all ends were reported', () => names.every((name) => told(name) === 1))
  })

  test('reports nothing again for an agent that its owner has ended before', async () => {
    const client = await registeredClient(service)
    await agentOf(client, 'Gone before')
    const token = await service.freshTokenOf('maker')
    const listed = (await service.call('GET', '/authentication/agent-tokens', { token })).body as { name: string; agentTokenId: string }[]
    const agent = listed.find(({ name }) => name === 'Gone before')
    expect((await service.call('DELETE', `/authentication/agent-tokens/${agent?.agentTokenId}`, { token })).status).toBe(200)
    const last = await agentOf(client, 'Last')
    const pending = await proposed(last, PENDING)
    await remove(client)
    await discarded(pending)
    await eventually('both ends were reported', () => told('Gone before') + told('Last') >= 2)
    expect(told('Gone before')).toBe(1)
  })
})

import { expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { MOST_AGENT_READS } from '../../shared/storage/agent-reads.ts'
import { type Agent, agentFor, toolsOver } from '../support/agents.ts'
import { asId } from '../support/ids.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'
import { madeTask, seen } from '../support/tasks.ts'

const service = running()
const transfer = { amount: 1, fromWalletId: 1, toWalletId: 3 }
const WALLET = '/tenants/1/wallets/1'

const read = async ({ token }: Agent, path: string): Promise<number> => (await service.call('GET', path, { token })).status

async function proposed({ token }: Agent, description: string): Promise<TaskId> {
  const headers = { 'task-approver-userids': '3', 'task-skip-draft': 'true' }
  const made = await service.call('POST', '/tenants/1/wallets/transfers', { token, body: { ...transfer, description }, headers })
  expect(made.status).toBe(200)
  return asId(Number(made.headers.get('task-id')))
}

type Read = { readonly operationId: string; readonly path: string; readonly at: string }
const readsSeen = async (taskId: TaskId, who = 'checker') =>
  ((await seen(service, who, taskId)) as unknown as { readonly agentReads?: readonly Read[] }).agentReads

test('the approver sees beside a proposal what the agent had read before, with times, the newest first', async () => {
  const agent = await agentFor(service, 'maker')
  expect(await read(agent, `${WALLET}?anything=here`)).toBe(200)
  await service.local.advance(2)
  expect(await read(agent, '/tenants/1/wallets/transfers?limit=1')).toBe(200)
  const taskId = await proposed(agent, 'after two reads')
  const reads = await readsSeen(taskId)
  expect(reads?.map(({ operationId, path }) => [operationId, path])).toEqual([
    ['listTransfers', '/tenants/1/wallets/transfers'],
    ['getWallet', WALLET],
  ])
  for (const { at } of reads ?? []) expect(Math.abs(Date.parse(at) - service.local.service.ports.clock.now())).toBeLessThan(60_000)
})

test('they stay as they were when it proposed, and are shown with the task, not in lists', async () => {
  const agent = await agentFor(service, 'maker')
  await read(agent, WALLET)
  const taskId = await proposed(agent, 'stays as it was')
  await read(agent, '/tenants/1/wallets/3')
  expect((await readsSeen(taskId))?.map(({ path }) => path)).toEqual([WALLET])
  const { body } = await service.call('GET', '/global/tasks?approverCustomerId=3&limit=1', { token: await service.tokenOf('checker') })
  expect(body).toMatchObject([{ taskId, agent: 'Scribe' }])
  expect(JSON.stringify(body)).not.toContain('agentReads')
})

test('they are those of the token, ten at most, and none that was refused', async () => {
  const [agent, other] = [await agentFor(service, 'maker'), await agentFor(service, 'maker')]
  await read(other, '/tenants/1/wallets/3')
  const ids = (await service.call('GET', '/tenants/1/customers?limit=100', { token: await service.tokenOf('maker') })).body as {
    customerId: number
  }[]
  const paths = [
    ...ids.map(({ customerId }) => `/tenants/1/customers/${customerId}`),
    ...[1, 2, 3, 4].map((walletId) => `/tenants/1/wallets/${walletId}/entries`),
    ...['/tenants/1/customers', '/tenants/1/organisations', '/tenants/1/payments', '/tenants/1/callbacks', '/authentication/sessions'],
    ...['/tenants/1/config', '/tenants/1/admin-users', '/global/tenants/1', '/authentication/agent-tokens', WALLET],
  ]
  const statuses: [string, number][] = []
  for (const path of [...paths, '/tenants/1/wallets/999', '/tenants/2/wallets/1']) statuses.push([path, await read(agent, path)])
  const answered = statuses.filter(([, status]) => status === 200).map(([path]) => path)
  expect(answered.length).toBeGreaterThanOrEqual(MOST_AGENT_READS)
  const reads = await readsSeen(await proposed(agent, 'after many reads'))
  expect(reads?.map(({ path }) => path)).toEqual(answered.toReversed().slice(0, MOST_AGENT_READS))
})

test('none of them is lost when several come at once', async () => {
  const agent = await agentFor(service, 'maker')
  const paths = [WALLET, '/tenants/1/wallets/3', '/tenants/1/wallets/transfers', '/tenants/1/wallets/1/entries']
  expect(await Promise.all(paths.map((path) => read(agent, path)))).toEqual([200, 200, 200, 200])
  const reads = await readsSeen(await proposed(agent, 'after reads at once'))
  expect(reads?.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
})

test('reads by tools count too', async () => {
  const agent = await agentFor(service, 'maker', { approvers: [3] })
  const tools = await toolsOver(service, agent)
  await tools.use('read', { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } })
  const sent = { operationId: 'createTransfer', parameters: { tenantId: 1 }, body: { ...transfer, description: 'by a tool' } }
  const { says } = await tools.use('propose', { ...sent, comment: 'the rent is due' })
  expect((await readsSeen(asId(says.taskId as number)))?.map(({ path }) => path)).toContain(WALLET)
  await tools.close()
})

test('a task of a person has none, even where the same person’s agent has read', async () => {
  await read(await agentFor(service, 'maker'), WALLET)
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  expect(await seen(service, 'checker', taskId)).not.toHaveProperty('agentReads')
})

test('noting one costs a write unit at most, and a person’s read costs nothing more', async () => {
  const agent = await agentFor(service, 'maker')
  await read(agent, WALLET)
  const call = meteredCalls(service.local.service)
  const costOf = async (token: string, path: string) => (await call('GET', path, { token })).cost
  const person = await costOf(await service.tokenOf('maker'), '/tenants/1/wallets/3')
  const byAgent = await costOf(agent.token, '/tenants/1/wallets/3')
  const again = await costOf(agent.token, '/tenants/1/wallets/3')
  expect([person.roundTrips, person.writeUnits]).toEqual([1, 0])
  expect([byAgent.roundTrips, byAgent.writeUnits]).toEqual([2, 1])
  expect([again.roundTrips, again.writeUnits]).toEqual([1, 0])
})

test('a read whose note fails is answered all the same', async () => {
  const agent = await agentFor(service, 'maker')
  await read(agent, WALLET)
  const { store } = service.local.service.ports
  const faulty = {
    ...store,
    write: () => Promise.reject(new Error('the table is away')),
  }
  const call = meteredCalls({ ...service.local.service, ports: { ...service.local.service.ports, store: faulty } })
  expect((await call('GET', '/tenants/1/wallets/3', { token: agent.token })).status).toBe(200)
  expect(service.logLines.map(({ event }) => event)).toContain('agent.read-not-noted')
})

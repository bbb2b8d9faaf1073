import { describe, expect, onTestFinished, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { AuditEntry } from '../../shared/storage/audit.ts'
import { auditOfTenant, newestEntries } from '../../shared/storage/audit.ts'
import { openTasks } from '../../shared/storage/open-tasks.ts'
import { upsert } from '../../shared/storage/write.ts'
import { agentFor } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { injectFaults } from '../support/faulty-dynamodb.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import type { Somebody } from '../support/people.ts'
import { newMaker, PROPOSAL, propose, proposeAndDie, rowsOfDeadCall, storedOf, TRANSFERS } from '../support/proposals.ts'
import { running } from '../support/running.ts'
import type { Death } from '../support/stores-that-fail.ts'
import { tableProxy } from '../support/table-proxy.ts'
import { withConfig } from '../support/tasks.ts'

const proxy = tableProxy()
const service = running({}, proxy)
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG === '1' ? 30 : 3))

/** The number of entries in the audit of the tenant that tell of this person's proposals. */
async function auditedOf({ customerId }: Somebody): Promise<number> {
  const { store } = service.local.service.ports
  const { scope, shards } = auditOfTenant(asId(1), undefined)
  const pages = await Promise.all(
    Array.from({ length: shards }, (_, shard) => store.list<AuditEntry>(newestEntries(scope, shard, 1000, { notBefore: '', after: '~' }))),
  )
  return pages
    .flatMap(({ things }) => things)
    .filter(({ actor, path, refused }) => actor === customerId && path === TRANSFERS && refused === undefined).length
}

const listedTo = async (maker: Somebody): Promise<number> =>
  ((await maker.call('GET', `/global/tasks?initiatorCustomerId=${maker.customerId}`)).body as object[]).length

const later = async (seconds: number): Promise<void> => {
  await service.local.advance(seconds)
  service.forgetTokens()
}
const tokenOf = async ({ identity }: Somebody): Promise<string> => {
  const login = await service.call('POST', '/authentication/login', { body: { identity, password: identity } })
  return (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

const DEATHS: readonly Death[] = [1, 2].flatMap((at) => [
  { at, when: 'before' as const },
  { at, when: 'after' as const },
])

describe.each(DEATHS)('a proposal whose process dies $when its write number $at', (death) => {
  test.each([{}, { 'idempotency-key': `dies-${death.at}-${death.when}` }])('is there wholly or not at all: %j', async (headers) => {
    const maker = await newMaker(service)
    const { answer, died } = await proposeAndDie(service, { token: await tokenOf(maker), headers }, death)
    expect([died, answer.status]).toEqual([true, 500])
    const isStored = death.at === 2 && death.when === 'after'
    const { open, tasks } = await storedOf(service, maker.customerId)
    expect([open, tasks.length]).toEqual([1, isStored ? 1 : 0])
    expect(await listedTo(maker)).toBe(tasks.length)
    expect(await auditedOf(maker)).toBeGreaterThanOrEqual(tasks.length)
    expect((await maker.call('GET', '/global/tasks/counts')).body).toMatchObject({ yourOpen: tasks.length })
    // The same call again, as its caller would send it: it makes one task, or finds the answer of the first.
    const again = await propose(maker, headers)
    expect([200, 409]).toContain(again.status)
    expect((await storedOf(service, maker.customerId)).tasks).toHaveLength(isStored && 'idempotency-key' in headers ? 1 : tasks.length + 1)
  })
})

describe('a count that a dead call has left one too high', () => {
  async function makerAtCap(): Promise<Somebody> {
    const maker = await newMaker(service)
    await proposeAndDie(service, { token: await tokenOf(maker) }, { at: 1, when: 'before' })
    expect(await storedOf(service, maker.customerId)).toMatchObject({ open: 1, tasks: [] })
    return maker
  }

  test('is corrected at the cap a minute after the last new task, and the call goes on', async () => {
    const maker = await makerAtCap()
    await withConfig(service, 'task.open.max', 1, async () => {
      expect((await propose(maker)).body).toMatchObject({ code: 'TSK006' })
      await later(61)
      expect((await propose(maker)).status).toBe(200)
      expect((await propose(maker)).body).toMatchObject({ code: 'TSK006' })
      await later(61)
      expect((await propose(maker)).body).toMatchObject({ code: 'TSK006' })
    })
    expect(await storedOf(service, maker.customerId)).toMatchObject({ open: 1, rows: [expect.anything()], tasks: [expect.anything()] })
  })

  test('is corrected by one of many who meet it, and the cap holds', () =>
    // Set once: an administrator may not log in for each of many rounds within an hour.
    withConfig(service, 'task.open.max', 3, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const maker = await makerAtCap()
        await Promise.all([propose(maker), propose(maker)])
        await later(61)
        await Promise.all(Array.from({ length: 6 }, () => propose(maker)))
        const { open, tasks } = await storedOf(service, maker.customerId)
        expect([open, tasks.length]).toEqual([3, 3])
      }
    }))

  test('is corrected to the open tasks and those that have ended and are not counted off yet', async () => {
    const maker = await makerAtCap()
    const { service: alive } = service.local
    const quiet = { ...alive, queue: { send: async () => undefined } }
    const clock = { now: () => alive.ports.clock.now() + 61_000 }
    const aMinuteLater = inProcess({ ...quiet, ports: { ...alive.ports, clock } })
    await withConfig(service, 'task.open.max', 2, async () => {
      const taskId = (await propose(maker)).headers.get('task-id')
      const executing = { token: await service.tokenOf('checker'), body: { status: 'EXECUTE' } }
      expect((await inProcess(quiet)('PUT', `/global/tasks/${taskId}`, executing)).body).toMatchObject({ status: 'EXECUTED' })
      const sent = { ...PROPOSAL, token: await tokenOf(maker) }
      expect((await aMinuteLater('POST', TRANSFERS, sent)).status).toBe(200)
      expect((await aMinuteLater('POST', TRANSFERS, sent)).body).toMatchObject({ code: 'TSK006' })
      expect((await storedOf(service, maker.customerId)).open).toBe(2)
    })
    // The sweep finds the executed task, and has it counted off.
    await later(600)
    await eventually('it is counted off', async () => (await storedOf(service, maker.customerId)).open === 1)
    expect(await storedOf(service, maker.customerId)).toMatchObject({ rows: [expect.anything()], tasks: [expect.anything()] })
  })
})

test('attack: of many parallel proposals at the cap no more are stored than it allows, and refused ones leave nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const maker = await newMaker(service)
    const answers = await withConfig(service, 'task.open.max', 4, () => Promise.all(Array.from({ length: 12 }, () => propose(maker))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const { open, rows, tasks } = await storedOf(service, maker.customerId)
    expect([open, rows.length, tasks.length, await auditedOf(maker)]).toEqual([4, 4, 4, 4])
  }
})

test('attack: while a proposal is on its way between its count and its task, the count is not corrected', async () => {
  const maker = await newMaker(service)
  let arrived: () => void = () => undefined
  let goOn: () => void = () => undefined
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (operation !== 'PutItem' || !JSON.stringify(body).includes(`INITIATOR#${maker.customerId}`)) return pass()
    stop()
    arrived()
    await isHeld
    return pass()
  })
  await withConfig(service, 'task.open.max', 1, async () => {
    const first = propose(maker)
    await isThere
    expect((await propose(maker)).body).toMatchObject({ code: 'TSK006' })
    goOn()
    expect((await first).status).toBe(200)
  })
  expect(await storedOf(service, maker.customerId)).toMatchObject({ open: 1, tasks: [expect.anything()] })
})

test('parallel calls with one idempotency key store one task, and the others leave no row, no count and no entry', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const maker = await newMaker(service)
    const answers = await Promise.all(Array.from({ length: 6 }, () => propose(maker, { 'idempotency-key': `one-${round}` })))
    const ids = answers.filter(({ status }) => status === 200).map(({ headers }) => headers.get('task-id'))
    expect(new Set(ids).size).toBe(1)
    const { open, rows, tasks } = await storedOf(service, maker.customerId)
    expect([open, rows.length, tasks.length, await auditedOf(maker)]).toEqual([1, 1, 1, 1])
  }
})

test('an agent that proposes beyond its limits in parallel leaves no row and no count of what is refused', async () => {
  const owner = service.local.demo.users.maker?.customerId ?? 0
  const before = await storedOf(service, asId(owner))
  const { token } = await agentFor(service, 'maker', { approvers: [3], limits: { mostOpenProposals: 2 } })
  const agent = { call: (method: string, path: string, sent: object = {}) => service.call(method, path, { ...sent, token }) }
  const send = () =>
    agent.call('POST', TRANSFERS, {
      body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
      headers: { 'task-initiator-comment': 'x', 'task-skip-draft': 'true' },
    })
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const after = await storedOf(service, asId(owner))
  expect([after.open - before.open, after.rows.length - before.rows.length, after.tasks.length - before.tasks.length]).toEqual([2, 2, 2])
})

test.each(['PutItem', 'UpdateItem'])('a proposal whose %s answers get lost is stored once', async (operation) => {
  const maker = await newMaker(service)
  await propose(maker)
  const faulty = injectFaults(proxy, ['answer-lost', 'answer-lost', 'throttled'], operation, String(maker.customerId))
  onTestFinished(faulty.stop)
  expect((await propose(maker)).status).toBe(200)
  expect(faulty.tokens.length).toBeGreaterThan(3)
  const { open, rows, tasks } = await storedOf(service, maker.customerId)
  expect([rows.length, tasks.length, await auditedOf(maker)]).toEqual([2, 2, 2])
  // A count whose answers are lost is too high at worst, which the cap corrects.
  expect(open).toBeGreaterThanOrEqual(2)
})

test('two calls that get the same id leave each other their rows, and none shows the task of the other', async () => {
  const [maker, other] = [await newMaker(service), await newMaker(service)]
  const taskId = asId<TaskId>(Number((await propose(maker)).headers.get('task-id')))
  const { service: alive } = service.local
  const ids = [taskId]
  const newIdOfCell = ((now: number) => ids.pop() ?? alive.ports.newIdOfCell(now)) as typeof alive.ports.newIdOfCell
  const call = inProcess({ ...alive, ports: { ...alive.ports, newIdOfCell } })
  const answer = await call('POST', TRANSFERS, { ...PROPOSAL, token: await tokenOf(other) })
  expect([answer.status, ids.length]).toEqual([200, 0])
  expect(answer.headers['task-id']).not.toBe(String(taskId))
  expect(await storedOf(service, maker.customerId)).toMatchObject({ open: 1, rows: [taskId], tasks: [taskId] })
  expect((await storedOf(service, other.customerId)).rows).toEqual([Number(answer.headers['task-id'])])
  const { body } = await service.call('GET', '/global/tasks?executorRoles=LEVEL_02&limit=2', { token: await service.tokenOf('checker') })
  expect(body).toMatchObject([{ initiator: other.customerId }, { taskId, initiator: maker.customerId }])
})

test('attack: a row that a dead call has left under the id of another person’s task shows that task to nobody', async () => {
  const [maker, other] = [await newMaker(service), await newMaker(service)]
  const taskId = asId<TaskId>(Number((await propose(maker, { 'task-executor-roles': 'LEVEL_03' })).headers.get('task-id')))
  await rowsOfDeadCall(service, other.customerId, taskId)
  expect(await listedTo(other)).toBe(0)
  expect((await other.call('GET', '/global/tasks/counts')).body).toMatchObject({ yourOpen: 0 })
  const { body } = await service.call('GET', '/global/tasks?executorRoles=LEVEL_02', { token: await service.tokenOf('checker') })
  expect((body as { taskId: number }[]).map((each) => each.taskId)).not.toContain(taskId)
})

test('a count that was stored before recounts is corrected too', async () => {
  const maker = await newMaker(service)
  await service.local.service.ports.store.commit([upsert(openTasks(maker.customerId), { add: { open: 1 } })])
  await withConfig(service, 'task.open.max', 1, async () => expect((await propose(maker)).status).toBe(200))
})

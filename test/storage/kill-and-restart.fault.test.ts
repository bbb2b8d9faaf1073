import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { errorsAtRest, listedToTheEnd } from '../support/faults/books-at-rest.ts'
import { AGENT_TOKENS, CENT, type Ledger, loadFor, paymentOf, transferOf } from '../support/faults/load.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { type ServiceProcess, startService } from '../support/faults/service-process.ts'

/** `npm run suite -- fault` kills it twelve times, the suite twice; `KILLS` says it otherwise. `SEED` repeats the moments; what is under way at them is up to the machine. */
const isLong = process.env.LONG === '1'
const KILLS = Number(process.env.KILLS ?? (isLong ? 12 : 2))
const LOOKED_AT_ONCE = 16
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))

let directory = ''
let service: ServiceProcess | undefined
afterAll(async () => {
  await service?.kill()
  await rm(directory, { recursive: true, force: true })
})

test(
  'a service that is killed under load loses nothing that it acknowledged, and does nothing twice',
  async () => {
    directory = await mkdtemp(join(tmpdir(), 'killed-'))
    const receiver = await callbackReceiver()
    service = await startService(directory)
    const tokens = await tokensFor(service)
    const { ledger, drive } = loadFor(tokens, receiver.url)
    const random = randomFrom(seed)
    for (let kill = 0; kill < KILLS; kill++) {
      const killed = pause(400 + random() * (isLong ? 5000 : 800)).then(() => service?.kill())
      await drive(service, killed)
      await killed
      service = await startService(directory)
    }
    console.log(`seed ${seed}: ${KILLS} kills over ${told(ledger)}`)

    // Tokens last for 15 minutes, and what follows moves the time.
    const fresh = await tokensFor(service)
    await expectTransfers(service, ledger, fresh.operator)
    const executed = await expectTasks(service, ledger, fresh)
    const { balance } = (await service.call('GET', '/tenants/1/wallets/3', { token: fresh.operator })).body as { balance: number }
    expect(Math.round((balance - 10_000) / CENT)).toBe(ledger.transfers.size + executed)
    const paid = await expectPayments(service, ledger, receiver, fresh.operator)
    const savings = (await service.call('GET', '/tenants/1/wallets/2', { token: fresh.operator })).body as { balance: number }
    expect(savings.balance).toBe(10_000 + paid)
    await service.stop()
    expect(await errorsAtRest(directory)).toEqual([])
  },
  isLong ? 900_000 : 60_000,
)

async function tokensFor({ call, demo }: ServiceProcess) {
  const token = async (role: string): Promise<string> => {
    const { identity, password } = demo.users[role] ?? {}
    const { body } = await call('POST', '/authentication/login', { body: { identity, password } })
    return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
  }
  return {
    operator: await token('operator'),
    maker: await token('maker'),
    checker: await token('checker'),
    checker2: await token('checker2'),
  }
}

/** Every one that was answered is there; every one that wasn't is done once when it is asked for again. */
async function expectTransfers({ call }: ServiceProcess, { transfers }: Ledger, token: string): Promise<void> {
  await manyAtOnce(transfers, async ([name, transferId]) => {
    const again = await call('POST', '/tenants/1/wallets/transfers', { token, body: transferOf(name) })
    const { transferId: sameId } = again.body as { transferId: number }
    expect(again.status).toBe(200)
    if (transferId !== undefined) expect(sameId).toBe(transferId)
  })
}

/** A long run has thousands of things to look at: one after the other they would outlast the load itself. */
async function manyAtOnce<T>(things: Iterable<T>, look: (thing: T) => Promise<void>): Promise<void> {
  const rest = things[Symbol.iterator]()
  const looking = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await look(next.value)
  }
  await Promise.all(Array.from({ length: LOOKED_AT_ONCE }, looking))
}

const ENDED: ReadonlySet<string> = new Set(['EXECUTED', 'DISCARDED', 'REJECTED'])

type Tokens = Awaited<ReturnType<typeof tokensFor>>
type ListedTask = { readonly taskId: number; readonly status: string; readonly agent?: string }

/**
 * Answers how many tasks were executed: in the end all of them that were made, also those whose answer got lost, but for those that were
 * withdrawn or closed, or whose agent token was ended.
 */
async function expectTasks(running: ServiceProcess, { tasks, agents }: Ledger, { operator, maker, checker2 }: Tokens): Promise<number> {
  const { call } = running
  const statusOf = async (taskId: number) =>
    ((await call('GET', `/global/tasks/${taskId}`, { token: maker })).body as { status: string }).status
  await manyAtOnce(tasks, async ([taskId, status]) => {
    if (ENDED.has(status)) expect(await statusOf(taskId)).toBe(status)
  })

  expect((await call('POST', '/local/clock', { body: { advanceSeconds: 180 } })).status).toBe(200)
  const all = (query: string) =>
    listedToTheEnd<ListedTask>(`/global/tasks?limit=1000${query}`, (path) => call('GET', path, { token: operator }))
  await eventually('no task is in EXECUTE three minutes later', async () => (await all('&status=EXECUTE')).length === 0)
  await manyAtOnce(agents, async ([agentTokenId, proposals]) => {
    // An end without an answer may or may not have happened, so it is requested again.
    const { status } = await call('DELETE', `${AGENT_TOKENS}/${agentTokenId}`, { token: maker })
    expect([200, 404]).toContain(status)
    for (const taskId of proposals)
      await eventually(`proposal ${taskId} is discarded with its agent`, async () => (await statusOf(taskId)) === 'DISCARDED')
  })
  // Also those whose answer got lost: they are discarded by a message, some moments after the token.
  await eventually('no proposal of an ended agent is open', async () =>
    (await all('')).every(({ agent, status }) => agent === undefined || ENDED.has(status)),
  )
  const open = (await all('')).filter(({ status }) => !ENDED.has(status))
  await manyAtOnce(open, async ({ taskId, status }) => {
    expect(['PENDING', 'FAILED']).toContain(status)
    const executed = await call('PUT', `/global/tasks/${taskId}`, { token: checker2, body: { status: 'EXECUTE' } })
    expect(executed.body).toMatchObject({ status: 'EXECUTED' })
  })
  const everything = await all('')
  const listed = new Set(everything.map(({ taskId }) => taskId))
  expect([...tasks.keys()].filter((taskId) => !listed.has(taskId))).toEqual([])
  expect(everything.filter(({ status }) => !ENDED.has(status))).toEqual([])
  return everything.filter(({ status }) => status === 'EXECUTED').length
}

/** Every payment ends, and its receiver has heard of it; answers what they paid in. */
async function expectPayments(
  { call }: ServiceProcess,
  { payments }: Ledger,
  receiver: Awaited<ReturnType<typeof callbackReceiver>>,
  token: string,
): Promise<number> {
  const wanted = new Set<number>()
  await manyAtOnce(payments, async ([name, paymentId]) => {
    const again = await call('POST', '/tenants/1/payments', { token, body: paymentOf(name, receiver.url) })
    const { paymentId: sameId } = again.body as { paymentId: number }
    if (paymentId !== undefined) expect(sameId).toBe(paymentId)
    wanted.add(sameId)
  })
  const missing = () => {
    const heard = new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { paymentId: number }).paymentId))
    return [...wanted].filter((paymentId) => !heard.has(paymentId)).length
  }
  for (let round = 0; round < 20 && missing() > 0; round++) {
    await call('POST', '/local/clock', { body: { advanceSeconds: 20 } })
    await pause(250)
  }
  expect(missing()).toBe(0)
  let sum = 0
  await manyAtOnce(wanted, async (paymentId) => {
    const { body } = await call('GET', `/tenants/1/payments/${paymentId}`, { token })
    expect(body).toMatchObject({ status: 'SUCCESSFUL' })
    sum += (body as { amount: number }).amount
  })
  return sum
}

function told({ transfers, tasks, payments, agents }: Ledger): string {
  const unanswered = (of: Map<unknown, unknown>) => [...of.values()].filter((answered) => answered === undefined).length
  const inBetween = [...tasks.values()].filter((status) => !ENDED.has(status)).length
  return `${transfers.size} transfers (${unanswered(transfers)} unanswered), ${tasks.size} tasks (${inBetween} in between), ${payments.size} payments (${unanswered(payments)} unanswered), ${agents.size} agents`
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsAtRest, listedToTheEnd } from '../support/faults/books-at-rest.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { type ServiceProcess, startService, type Told } from '../support/faults/service-process.ts'

/** `npm run suite -- fault` kills the service ten times, the suite once; `KILLS` says it otherwise. `SEED` repeats the moments. */
const isLong = process.env.LONG === '1'
const KILLS = Number(process.env.KILLS ?? (isLong ? 10 : 1))
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const random = randomFrom(seed)
const PEOPLE = 3
const CENT = 0.01
const PASSWORD = 'quiet-harvest-lantern-42'

/** Somebody who approves, and whose e-mail address the initiator sets meanwhile. */
type Approver = {
  readonly customerId: number
  readonly identity: string
  readonly token: string
  readonly email: string
  /** State of the request by which the initiator sets the address. */
  set: 'not-asked' | 'unanswered' | 'answered'
}

type Tokens = Readonly<Record<'operator' | 'globalAdmin' | 'checker' | 'checker2', string>>

let directory = ''
let service: ServiceProcess
let tokens: Tokens
let names = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'killed-proofs-'))
  service = await startService(directory)
  tokens = await demoTokens()
  await good('globalAdmin', 'PUT', '/tenants/1/config/overrideCheckerCount', { value: 2 })
  await good('globalAdmin', 'PUT', '/tenants/1/config/task.open.max', { value: 10_000 })
})
afterAll(async () => {
  await service.kill()
  await rm(directory, { recursive: true, force: true })
})

/** The tasks that were acknowledged, by the status that was answered last. */
const tasks = new Map<number, string>()
const seen = { approvals: 0, refused: 0, void: 0, settings: 0, lostSettings: 0 }

test(
  `an approver whose proof the initiator has set counts for nothing, however often the service is killed (SEED=${seed})`,
  async () => {
    const before = await balance()
    for (let kill = 0; kill < KILLS; kill++) {
      const approvers = await Promise.all(Array.from({ length: PEOPLE }, newApprover))
      const under = Promise.all(approvers.map(untilGone))
      await pause(500 + random() * 2500)
      await service.kill()
      await under
      service = await startService(directory)
      for (const approver of approvers) await expectRemembered(approver)
    }
    const executed = await executeAll()
    expect(Math.round(((await balance()) - before) / CENT)).toBe(executed)
    console.log(`seed ${seed}: ${KILLS} kills, ${tasks.size} tasks answered, ${executed} executed, ${JSON.stringify(seen)}`)
    await service.stop()
    expect(await errorsAtRest(directory)).toEqual([])
  },
  isLong ? 900_000 : 60_000,
)

/** Proposes, has it approved by this person and then by a checker, again and again; at some moment the initiator sets the address. */
async function untilGone(approver: Approver): Promise<void> {
  const setAfter = random() * 2500
  const setting = pause(setAfter).then(() => setAddress(approver))
  try {
    for (;;) await proposeAndApprove(approver)
  } catch (error) {
    if (!isBroken(error)) throw error
  }
  await setting
}

async function setAddress(approver: Approver): Promise<void> {
  approver.set = 'unanswered'
  try {
    await good('operator', 'PUT', `/tenants/1/admin-users/${approver.customerId}`, { email: `set-${approver.email}` })
    approver.set = 'answered'
    seen.settings += 1
  } catch (error) {
    if (!isBroken(error)) throw error
    seen.lostSettings += 1
  }
}

async function proposeAndApprove(approver: Approver): Promise<void> {
  const taskId = await propose()
  const first = await approve(taskId, approver.token, approver)
  const last = await approve(taskId, tokens.checker, approver)
  if (first === 'PENDING') seen.approvals += 1
  if (first === 'PENDING' && last === 'PENDING') seen.void += 1
}

async function propose(): Promise<number> {
  const headers = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
  const made = await good('operator', 'POST', '/tenants/1/wallets/transfers', { amount: CENT, fromWalletId: 1, toWalletId: 3 }, headers)
  const taskId = Number(made.headers.get('task-id'))
  tasks.set(taskId, 'PENDING')
  return taskId
}

/** An address that was answered to be set before the request was sent must be counted. */
async function approve(taskId: number, token: string, approver: Approver): Promise<string> {
  const isSet = approver.set === 'answered'
  const { body } = await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })
  const { status, code } = body as { status?: string; code?: string }
  if (status !== undefined) tasks.set(taskId, status)
  if (token === approver.token) expect(isSet ? ['TSK005'] : ['TSK005', 'PENDING']).toContain(code ?? status)
  else expect(isSet ? ['PENDING'] : ['PENDING', 'EXECUTED', 'FAILED']).toContain(status)
  if (code === 'TSK005') seen.refused += 1
  return code ?? status ?? ''
}

/** The address and the note who set it are one: both are there, or none; if it was answered, both. */
async function expectRemembered({ customerId, identity, email, set, token }: Approver): Promise<void> {
  const { body: profile } = await good('globalAdmin', 'GET', `/tenants/1/admin-users/${customerId}`)
  const path = `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(identity)}`
  const { body: shown } = await good('globalAdmin', 'GET', path)
  const setters = ((shown as { proofsSetBy?: { customerId: number }[] }).proofsSetBy ?? []).map((each) => each.customerId)
  const isSet = setters.includes(service.demo.users.operator?.customerId ?? 0)
  expect((profile as { email: string }).email).toBe(isSet ? `set-${email}` : email)
  if (set !== 'unanswered') expect(isSet).toBe(set === 'answered')
  const taskId = await propose()
  const { body } = await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })
  expect(body).toMatchObject(isSet ? { code: 'TSK005' } : { status: 'PENDING' })
}

/** Two checkers execute what is open; answers how many tasks have moved a cent: in the end all that were made. */
async function executeAll(): Promise<number> {
  expect((await service.call('POST', '/local/clock', { body: { advanceSeconds: 180 } })).status).toBe(200)
  for (const [taskId, status] of tasks) if (status === 'EXECUTED') expect(await statusOf(taskId)).toBe(status)
  const all = await everyTask()
  for (const { taskId, status } of all) {
    if (status === 'EXECUTED') continue
    for (const token of [tokens.checker, tokens.checker2]) {
      if ((await statusOf(taskId)) === 'EXECUTED') break
      await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })
    }
  }
  const ended = await everyTask()
  expect(ended.filter(({ status }) => status !== 'EXECUTED')).toEqual([])
  const listed = new Set(ended.map(({ taskId }) => taskId))
  expect([...tasks.keys()].filter((taskId) => !listed.has(taskId))).toEqual([])
  return ended.length
}

async function statusOf(taskId: number): Promise<string> {
  return ((await good('operator', 'GET', `/global/tasks/${taskId}`)).body as { status: string }).status
}

type Listed = { readonly taskId: number; readonly status: string }

function everyTask(): Promise<readonly Listed[]> {
  return listedToTheEnd('/global/tasks?limit=1000', (path) => good('operator', 'GET', path))
}

async function balance(): Promise<number> {
  return ((await good('operator', 'GET', '/tenants/1/wallets/3')).body as { balance: number }).balance
}

async function newApprover(): Promise<Approver> {
  const identity = `approver-${++names}@people.example`
  const email = `mail-${names}@people.example`
  const body = { identity, password: PASSWORD, position: 'LEVEL_02', firstName: 'Emmy', lastName: 'Noether', email }
  const made = await good('globalAdmin', 'POST', '/tenants/1/admin-users', body)
  const { customerId } = made.body as { customerId: number }
  return { customerId, identity, email, token: await logIn(identity, PASSWORD), set: 'not-asked' }
}

async function demoTokens(): Promise<Tokens> {
  const token = (role: string) => logIn(service.demo.users[role]?.identity ?? '', service.demo.users[role]?.password ?? '')
  return {
    operator: await token('operator'),
    globalAdmin: await token('globalAdmin'),
    checker: await token('checker'),
    checker2: await token('checker2'),
  }
}

async function logIn(identity: string, password: string): Promise<string> {
  const { body } = await service.call('POST', '/authentication/login', { body: { identity, password } })
  return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

async function good(who: keyof Tokens, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Told> {
  const told = await service.call(method, path, { token: tokens[who], headers, ...(body === undefined ? {} : { body }) })
  if (told.status !== 200) throw new Error(`${method} ${path} answered ${told.status}: ${JSON.stringify(told.body)}`)
  return told
}

/** A connection that breaks is what a kill does; any other error is the test's failure. */
function isBroken(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError
}

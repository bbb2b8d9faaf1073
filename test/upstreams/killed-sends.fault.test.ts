import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Death, type MortalBank, mortalBank } from '../support/faults/mortal-bank.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { type ServiceProcess, startService } from '../support/faults/service-process.ts'
import { PAYOUT, payment, UPSTREAMS } from '../support/upstreams.ts'

/** `npm run suite -- fault` kills the service 20 times, the short run twice. */
const KILLS = Number(process.env.KILLS ?? (process.env.LONG === '1' ? 20 : 2))
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const random = randomFrom(seed)
const MAKERS = 4
const LONGEST_AT_WORK_MS = 1_000
const HOUR_SECONDS = 3600
const MOST_ROUNDS = 60

let directory = ''
let service: ServiceProcess | undefined
let bank: MortalBank | undefined
afterAll(async () => {
  await service?.kill()
  bank?.stop()
  await rm(directory, { recursive: true, force: true })
})

/** One request in five meets a receiver that dies. */
function nextDeath(): Death | undefined {
  if (random() < 0.8) return undefined
  const of = random() < 0.5 ? 'request' : 'answer'
  return { of, byte: 1 + Math.floor(random() * (of === 'request' ? 1_200 : 120)), how: random() < 0.5 ? 'end' : 'reset' }
}

async function tokenOf({ call, demo }: ServiceProcess, role: string): Promise<string> {
  const { identity, password } = demo.users[role] ?? {}
  const { body } = await call('POST', '/authentication/login', { body: { identity, password } })
  return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

type Tokens = Readonly<Record<'maker' | 'checker' | 'operator', string>>
const tokensOf = async (of: ServiceProcess): Promise<Tokens> => {
  const [maker = '', checker = '', operator = ''] = await Promise.all(['maker', 'checker', 'operator'].map((role) => tokenOf(of, role)))
  return { maker, checker, operator }
}

const bodyOf = (number: number) => payment({ iban: number % 4 === 0 ? 'closed' : 'DE89', note: `n${number}` })

/** A proposal that its checker executes: the connection to the service may break at any time. */
async function task({ call }: ServiceProcess, { maker, checker }: Tokens, number: number, made: Set<string>): Promise<void> {
  const headers = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
  const proposed = await call('POST', `${UPSTREAMS}/bank/payouts`, { token: maker, body: bodyOf(number), headers })
  expect(proposed.status).toBe(200)
  const taskId = proposed.headers.get('task-id') ?? ''
  made.add(taskId)
  const executed = await call('PUT', `/global/tasks/${taskId}`, { token: checker, body: { status: 'EXECUTE' } })
  expect(executed.status).toBe(200)
}

/** Direct writes by their number: the status that answered them, or the task that finds their outcome. */
type Directs = { readonly answered: Map<number, number>; readonly standIns: Map<number, string> }

/** A direct write with a key, which its caller repeats until an answer comes, or a task that finds the outcome. */
async function direct({ call }: ServiceProcess, { operator }: Tokens, number: number, { answered, standIns }: Directs): Promise<void> {
  const headers = { 'idempotency-key': `direct-${number}` }
  const { status, headers: told } = await call('POST', `${UPSTREAMS}/bank/payouts`, { token: operator, body: bodyOf(number), headers })
  const taskId = told.get('task-id')
  if (status === 504 && taskId !== null) standIns.set(number, taskId)
  else if (status !== 504 && status !== 502 && status !== 409) answered.set(number, status)
}

/** A connection that breaks is expected here; any other error is the test's failure. */
async function surviving(attempt: Promise<void>): Promise<'done' | 'gone'> {
  try {
    await attempt
    return 'done'
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return 'gone'
    throw error
  }
}

type Shown = { readonly status: string; readonly responseCode?: number; readonly responseBody?: string }

test(`wherever service and receiver die, each EXECUTED took effect once, and no FAILED did (SEED=${seed})`, async () => {
  directory = await mkdtemp(join(tmpdir(), 'killed-sends-'))
  bank = await mortalBank(nextDeath, (body) => body.includes('closed'))
  const receiver = bank
  service = await startService(directory)
  const token = await tokenOf(service, 'operator')
  const upstream = { name: 'bank', baseUrl: receiver.baseUrl, operations: [PAYOUT], timeoutSeconds: 5 }
  expect((await service.call('POST', UPSTREAMS, { token, body: upstream })).status).toBe(200)
  const row = { token, body: { value: 'LEVEL_20,LEVEL_01->LEVEL_02' } }
  expect((await service.call('PUT', '/tenants/1/config/Payout.CREATE.Allowed', row)).status).toBe(200)
  const made = new Set<string>()
  const directs: Directs = { answered: new Map(), standIns: new Map() }
  const started: number[] = []
  let number = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const here = service
    const tokens = await tokensOf(here)
    const before = made.size
    let isDead = false
    const worker = async (): Promise<void> => {
      while (!isDead) {
        number += 1
        const own = number
        if (own % 3 === 0) started.push(own)
        const attempt = own % 3 === 0 ? direct(here, tokens, own, directs) : task(here, tokens, own, made)
        if ((await surviving(attempt)) === 'gone') return
      }
    }
    const workers = Promise.all(Array.from({ length: MAKERS }, worker))
    await eventually('the service is at work', () => made.size > before + MAKERS)
    await pause(random() * LONGEST_AT_WORK_MS)
    isDead = true
    await here.kill()
    await workers
    service = await startService(directory)
  }
  const last = service
  await repeated(last, started, directs)
  const standIns = new Set(directs.standIns.values())
  const states = await settled(last, new Set([...made, ...standIns]))
  expect(made.size).toBeGreaterThan(KILLS)
  for (const [taskId, { status, responseCode, responseBody }] of states) {
    if (standIns.has(taskId)) continue
    const effects = receiver.effects.has(taskId) ? 1 : 0
    const expected = { EXECUTED: [201, 1], FAILED: [422, 0], PENDING: [undefined, 0] }[status]
    const { length = 0 } = receiver.requests.get(taskId) ?? []
    expect([status, responseCode, effects], `${taskId}, ${length} requests: ${responseBody}`).toEqual([
      status,
      ...(expected ?? ['ended', 0]),
    ])
    expect(new Set(receiver.requests.get(taskId) ?? ['']).size).toBe(1)
  }
  const ofDirect = [...receiver.effects].filter(([key]) => !made.has(key)).map(([, body]) => body)
  expect(new Set(ofDirect).size).toBe(ofDirect.length)
  const ended = [...directs.standIns].map(([own, taskId]) => [own, states.get(taskId)?.responseCode] as const)
  const told = [...ended, ...directs.answered]
  expect(ended.filter(([, status]) => status !== 201 && status !== 422)).toEqual([])
  for (const [own, status] of told)
    expect([own, status, ofDirect.includes(JSON.stringify(bodyOf(own)))]).toEqual([own, status, status === 201])
}, 900_000)

/** Callers repeat their direct writes with the same key until they have an answer, or a task that finds it. */
async function repeated(of: ServiceProcess, started: readonly number[], directs: Directs): Promise<void> {
  const tokens = await tokensOf(of)
  const isTold = (own: number): boolean => directs.answered.has(own) || directs.standIns.has(own)
  for (const own of started)
    for (let tries = 0; tries < MOST_ROUNDS && !isTold(own); tries++) {
      await direct(of, tokens, own, directs)
      if (!isTold(own)) await pause(100)
    }
  expect(started.filter((own) => !isTold(own))).toEqual([])
}

/** Moves the time until the outcome of every task is known. */
async function settled({ call, demo }: ServiceProcess, made: ReadonlySet<string>): Promise<ReadonlyMap<string, Shown>> {
  const states = new Map<string, Shown>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const token = await tokenOf({ call, demo } as ServiceProcess, 'globalAdmin')
    for (const taskId of made) {
      const known = states.get(taskId)?.status
      if (known !== undefined && known !== 'EXECUTE') continue
      states.set(taskId, (await call('GET', `/global/tasks/${taskId}`, { token })).body as Shown)
    }
    if ([...states.values()].every(({ status }) => status !== 'EXECUTE')) return states
    expect((await call('POST', '/local/clock', { body: { advanceSeconds: HOUR_SECONDS } })).status).toBe(200)
    await pause(200)
  }
  return states
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Death, type MortalBank, mortalBank } from '../support/faults/mortal-bank.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { PAYOUT, payment, UPSTREAMS } from '../support/upstreams.ts'

/** `npm run suite -- fault` lets the receiver die at each byte, the short run at one of 40. */
const STRIDE = Number(process.env.STRIDE ?? (process.env.LONG === '1' ? 1 : 40))
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const random = randomFrom(seed)
const AT_ONCE = 8
/** A leap of the clock makes all tasks due in one moment, when each upstream has two turns: the others wait for the next leap. */
const NAMES = ['bank', 'ledger', 'mint', 'vault'] as const
/** Deaths that the receiver dies before the tasks which met them are awaited: their request is sent again for 7 days at most. */
const DEATHS_AT_ONCE = 64
/** Longer than any gap of the ladder that a task can reach here. */
const HOURS_3 = 3 * 3600
const MOST_ROUNDS = 20

const service = running()
const deaths: Death[] = []
let bank: MortalBank

const isRefused = (body: string) => body.includes('closed')

beforeAll(async () => {
  Object.assign(service.local.service, { limiter: UNLIMITED })
  bank = await mortalBank(() => deaths.pop(), isRefused)
  const chief = await somebody(service, [inTenant('LEVEL_20')])
  for (const name of NAMES) await chief.call('POST', UPSTREAMS, { body: { name, baseUrl: bank.baseUrl, operations: [PAYOUT] } })
  const set = await chief.call('PUT', '/tenants/1/config/Payout.CREATE.Allowed', { body: { value: 'LEVEL_20,LEVEL_05->LEVEL_10' } })
  expect(set.status).toBe(200)
})
afterAll(() => bank.stop())

const asAdmin = async () => {
  const token = await service.freshTokenOf('globalAdmin')
  return (path: string) => service.call('GET', path, { token })
}

type Shown = { readonly taskId: number; readonly status: string; readonly responseCode?: number }

type People = { readonly maker: Somebody; readonly checker: Somebody }

/** People who log in after a leap of the clock, which ends every session. */
const newPeople = async (): Promise<People> => ({
  maker: await somebody(service, [inTenant('LEVEL_05')]),
  checker: await somebody(service, [inTenant('LEVEL_10')]),
})

async function executed(at: number, { maker, checker }: People): Promise<number> {
  const headers = { 'task-executor-roles': 'LEVEL_10', 'task-skip-draft': 'true' }
  const body = payment({ iban: at % 3 === 0 ? 'closed' : 'DE89', note: `n${at}` })
  const made = await maker.call('POST', `${UPSTREAMS}/${NAMES[at % NAMES.length]}/payouts`, { body, headers })
  const taskId = Number(made.headers.get('task-id'))
  const done = await checker.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })
  expect(['EXECUTE', 'EXECUTED', 'FAILED']).toContain((done.body as Shown).status)
  return taskId
}

async function statesOf(taskIds: readonly number[]): Promise<readonly Shown[]> {
  const read = await asAdmin()
  const found: Shown[] = []
  for (let from = 0; from < taskIds.length; from += AT_ONCE)
    found.push(
      ...(await Promise.all(
        taskIds.slice(from, from + AT_ONCE).map(async (taskId) => (await read(`/global/tasks/${taskId}`)).body as Shown),
      )),
    )
  return found
}

/** Every byte of request and answer at which the receiver dies, in no order. */
function plannedDeaths(): readonly Death[] {
  const { request, answer } = bank.longest()
  expect([request > 1_000, answer > 50]).toEqual([true, true])
  const bytesOf = (of: Death['of'], count: number): readonly Death[] =>
    Array.from({ length: Math.ceil(count / STRIDE) }, (_, index) => {
      const byte = Math.min(count, 1 + index * STRIDE + Math.floor(random() * STRIDE))
      return { of, byte, how: random() < 0.5 ? 'end' : 'reset' }
    })
  return [...bytesOf('request', request), ...bytesOf('answer', answer)]
    .map((death) => [random(), death] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, death]) => death)
}

/** Executes tasks until the receiver has died all these deaths, and waits until their outcome is known. */
async function endedDespite(given: readonly Death[]): Promise<readonly Shown[]> {
  deaths.push(...given)
  const people = await newPeople()
  const taskIds: number[] = []
  while (deaths.length > 0) {
    const at = taskIds.length
    taskIds.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => executed(at + index, people)))))
  }
  let ended = await statesOf(taskIds)
  for (let round = 0; round < MOST_ROUNDS && ended.some(({ status }) => status === 'EXECUTE'); round++) {
    await service.local.advance(HOURS_3)
    ended = await statesOf(taskIds)
  }
  return ended
}

test(`a receiver that dies at any byte of request and answer takes effect once for each EXECUTED, and never for FAILED (SEED=${seed})`, async () => {
  const people = await newPeople()
  for (let at = 0; at < NAMES.length; at++) await executed(at, people)
  const planned = plannedDeaths()
  const ended: Shown[] = []
  for (let from = 0; from < planned.length; from += DEATHS_AT_ONCE)
    ended.push(...(await endedDespite(planned.slice(from, from + DEATHS_AT_ONCE))))
  expect(ended.length).toBeGreaterThan(planned.length / 3)
  for (const { taskId, status, responseCode } of ended) {
    const effects = bank.effects.has(String(taskId)) ? 1 : 0
    expect([taskId, status, responseCode, effects]).toEqual(status === 'FAILED' ? [taskId, 'FAILED', 422, 0] : [taskId, 'EXECUTED', 201, 1])
    expect(new Set(bank.requests.get(String(taskId))).size).toBe(1)
  }
  expect([...bank.effects.keys()].filter((key) => !/^\d+$/.test(key))).toEqual([])
}, 900_000)

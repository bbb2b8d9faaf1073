import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { followClock } from '../../functions/tasks/task-clock.ts'
import type { CustomerId, TaskId } from '../../shared/domain/ids.ts'
import { jobFor } from '../../shared/runtime/jobs.ts'
import type { Task } from '../../shared/storage/task.ts'
import { TASK_CLOCK } from '../../shared/storage/task-clock.ts'
import { task } from '../../shared/storage/tasks.ts'
import { asId } from '../support/ids.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { type Death, mortalStore } from '../support/stores-that-fail.ts'

const service = running()
/** `npm run suite -- model`: 1,000 plans; within the suite few. `RUNS` and `SEED` say it otherwise. */
const isLong = process.env.LONG === '1'
const runs = Number(process.env.RUNS ?? (isLong ? 1000 : 150))
const seed = Number(process.env.SEED ?? 20_261_124)
const ROLES = ['LEVEL_02', 'LEVEL_03', 'LEVEL_20'] as const
/** The initiator holds a role of the steps too, and tries to approve like everybody else. */
const HOLDS = ['LEVEL_20', 'LEVEL_02', 'LEVEL_02', 'LEVEL_02', 'LEVEL_03', 'LEVEL_03', 'LEVEL_03', 'LEVEL_20', 'LEVEL_20'] as const
const INITIATOR = 0
const MINUTE_MS = 60_000
const COOL_DOWN_MINUTES = 30
const LIMIT = 2

type Step = { readonly name: string; readonly roles: readonly string[]; readonly approvals: number }
type Policy = { readonly name: string; readonly steps: readonly Step[]; readonly order: string; readonly coolDownMinutes: number }

const step = (name: string): fc.Arbitrary<Step> =>
  fc.record({
    name: fc.constant(name),
    roles: fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 1, maxLength: 2 }),
    approvals: fc.constantFrom(1, 1, 1, 1, 2),
  })
const policy = (name: string): fc.Arbitrary<Policy> =>
  fc.record({
    name: fc.constant(name),
    steps: fc.oneof(fc.tuple(step('a')), fc.tuple(step('a'), step('b'))),
    order: fc.constantFrom('sequence', 'any'),
    coolDownMinutes: fc.constantFrom(0, 0, COOL_DOWN_MINUTES),
  })
const versions = fc.oneof(fc.tuple(policy('p')), fc.tuple(policy('p'), policy('q')))
const person = fc.nat({ max: HOLDS.length - 1 })
const death = fc.record({ at: fc.constantFrom(1, 1, 2), when: fc.constantFrom('before' as const, 'after' as const) })
const action = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('approve' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('together' as const), all: fc.array(person, { minLength: 2, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dies' as const), who: person, death }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take-back' as const), who: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('policies' as const), to: fc.oneof(versions, fc.constant([] as Policy[])) }) },
)
const plan = fc.record({
  policies: versions,
  amount: fc.constantFrom(1, LIMIT, LIMIT, 3, 3),
  actions: fc.array(action, { minLength: 6, maxLength: 14, size: 'max' }),
  /** Deaths of the runs at the time of the task, all at once; one that lives has none. */
  clocks: fc.array(fc.oneof(fc.constant(undefined), death), { minLength: 1, maxLength: 3 }),
})
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

type Shown = {
  readonly status: string
  readonly runsAt?: string
  readonly policies: readonly { readonly steps: readonly { readonly approvals: readonly { readonly customerId: number }[] }[] }[]
  /** The approvals as they are stored, each with its step, of later policies too. */
  readonly given: Task['approvals']
}

const call = (death?: Death) => {
  const alive = service.local.service
  const store = death === undefined ? alive.ports.store : mortalStore(alive.ports.store, death).store
  return inProcess({ ...alive, ports: { ...alive.ports, store } })
}

const configured = (policies: readonly Policy[]) =>
  policies.map((each) => ({ ...each, operations: ['createTransfer'], when: `amount >= ${LIMIT}.0` }))

test(`a task under policies runs once, with all approvals of both versions, not before its time (SEED=${seed})`, async () => {
  const people = await Promise.all(HOLDS.map((position) => somebody(service, [inTenant(position)])))
  const seen = new Map<string, number>()
  await withRow(service, 'Transfer.CREATE.Allowed', 'LEVEL_20,LEVEL_20->LEVEL_02,LEVEL_20->LEVEL_03', () =>
    fc.assert(
      fc.asyncProperty(plan, async (one) => {
        const what = await follow(one, people)
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }),
      { numRuns: runs, seed },
    ),
  )
  await setPolicies([])
  if (isLong || process.env.RUNS !== undefined) console.log(`seed ${seed}, ${runs} plans`, Object.fromEntries(seen))
  for (const what of ['matches nothing', 'run at once', 'run at its time', 'waits for approvals', 'too few people'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0)
})

async function setPolicies(policies: readonly Policy[]): Promise<void> {
  const token = await service.tokenOf('globalAdmin')
  const answer = await call()('PUT', '/tenants/1/config/approval.policies', { token, body: { value: configured(policies) } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

let plans = 0
/** Money goes to and fro between two wallets. */
function transfer(amount: number): object {
  const { customerMain, customer2Main } = service.local.demo.wallets
  const [fromWalletId, toWalletId] = ++plans % 2 === 0 ? [customerMain, customer2Main] : [customer2Main, customerMain]
  return { amount, fromWalletId, toWalletId }
}

async function balanceOf(walletId: unknown): Promise<number> {
  const token = await service.tokenOf('operator')
  return ((await call()('GET', `/tenants/1/wallets/${walletId}`, { token })).body as { balance: number }).balance
}

/** Follows a plan, and tells how it ended. */
async function follow({ policies, amount, actions, clocks }: Plan, people: readonly Somebody[]): Promise<string> {
  await setPolicies(policies)
  const body = transfer(amount) as { toWalletId: number }
  const before = await balanceOf(body.toWalletId)
  const initiator = at(people, INITIATOR)
  const headers = { 'task-by-policy': 'true', 'task-skip-draft': 'true' }
  const proposed = await call()('POST', '/tenants/1/wallets/transfers', { token: initiator.token, body, headers })
  if (amount < LIMIT) {
    expect(proposed.status).toBe(400)
    return 'matches nothing'
  }
  if (proposed.status === 400) {
    expect(proposed.body).toMatchObject({ code: 'TSK003' })
    return 'too few people'
  }
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
  const taskId = asId<TaskId>(Number(proposed.headers['task-id']))
  const tried = new Set<number>()
  let now = policies as readonly Policy[]
  for (const each of actions) {
    if (each.kind === 'policies') {
      now = each.to
      await setPolicies(now)
    } else await act(each, taskId, people, tried)
    const shown = await shownTo(taskId, initiator)
    check(shown, { versions: [policies, now], people, tried })
    // The versions at this moment are those that held.
    if (shown.status === 'EXECUTED') break
  }
  const how = await runAtTime(taskId, initiator, clocks)
  const end = await shownTo(taskId, initiator)
  check(end, { versions: [policies, now], people, tried })
  expect((await balanceOf(body.toWalletId)) - before).toBe(end.status === 'EXECUTED' ? amount : 0)
  const history = await call()('GET', `/global/tasks/${taskId}/history`, { token: initiator.token })
  const lines = (history.body as readonly { readonly what: string }[]).filter(({ what }) => what === 'EXECUTED')
  expect(lines).toHaveLength(end.status === 'EXECUTED' ? 1 : 0)
  return end.status === 'EXECUTED' ? how : 'waits for approvals'
}

const at = <T>(all: readonly T[], place: number): T => {
  const found = all[place]
  if (found === undefined) throw new Error('the plan names somebody who is not there')
  return found
}

type Act = Exclude<Plan['actions'][number], { kind: 'policies' }>

async function act(each: Act, taskId: TaskId, people: readonly Somebody[], tried: Set<number>): Promise<void> {
  const move = async (who: number, status: string, death?: Death): Promise<InProcessAnswer | undefined> => {
    const { token, customerId } = at(people, who)
    if (status === 'EXECUTE') tried.add(customerId)
    return call(death)('PUT', `/global/tasks/${taskId}`, { token, body: { status } }).catch(() => undefined)
  }
  if (each.kind === 'approve') {
    const answer = await move(each.who, 'EXECUTE')
    if (each.who === INITIATOR) expect([403, 409]).toContain(answer?.status)
  } else if (each.kind === 'together') await Promise.all(each.all.map((who) => move(who, 'EXECUTE')))
  else if (each.kind === 'take-back') await move(each.who, 'PENDING')
  else await move(each.who, 'EXECUTE', each.death)
}

async function shownTo(taskId: TaskId, { token }: Somebody): Promise<Shown> {
  const { status, body } = await call()('GET', `/global/tasks/${taskId}`, { token })
  expect(status).toBe(200)
  const [stored] = (await service.local.service.ports.store.read([task(taskId)])) as readonly (Task | undefined)[]
  return { ...(body as Omit<Shown, 'given'>), given: stored?.approvals ?? [] }
}

type Known = {
  /** The policies at proposal time and the present ones. */
  readonly versions: readonly (readonly Policy[])[]
  readonly people: readonly Somebody[]
  readonly tried: ReadonlySet<number>
}

/** The rules, told from what the task shows. */
function check(shown: Shown, { versions, people, tried }: Known): void {
  const given = shown.policies.flatMap(({ steps }) => steps.flatMap(({ approvals }) => approvals))
  const who = given.map(({ customerId }) => customerId)
  expect(new Set(who).size, 'nobody counts twice').toBe(who.length)
  expect(who, 'nobody counts for their own request').not.toContain(at(people, INITIATOR).customerId)
  expect(who.every((customerId) => tried.has(customerId))).toBe(true)
  if (shown.status === 'FAILED') throw new Error('nothing lets it fail')
  if (shown.status !== 'EXECUTED') return
  for (const { name, steps } of versions.flat())
    for (const each of steps) {
      // A version that came later may ask for other roles: approvals of the first version stay, and only those that fit count for it.
      const fitting = approvalsOf(shown, name, each.name).filter(({ customerId }) =>
        each.roles.includes(roleOf(asId(customerId), people) ?? ''),
      )
      expect(fitting.length, `${name}/${each.name}`).toBeGreaterThanOrEqual(each.approvals)
    }
}

const approvalsOf = ({ given }: Shown, policyName: string, stepName: string) =>
  given.filter((one) => one.status === 'APPROVED' && one.policy === policyName && one.step === stepName)
const roleOf = (customerId: CustomerId, people: readonly Somebody[]) => HOLDS[people.findIndex((one) => one.customerId === customerId)]

/** Lets the clock run the task: before its time, then by processes that die, then by one that lives. */
async function runAtTime(taskId: TaskId, initiator: Somebody, clocks: Plan['clocks']): Promise<string> {
  const { runsAt, status } = await shownTo(taskId, initiator)
  if (runsAt === undefined) return status === 'EXECUTED' ? 'run at once' : 'waits for approvals'
  const atTime = Date.parse(runsAt)
  await clock(taskId, atTime - MINUTE_MS)
  expect((await shownTo(taskId, initiator)).status, 'nothing runs before its time').toBe('PENDING')
  await Promise.all(clocks.map((death) => clock(taskId, atTime + 1, death).catch(() => undefined)))
  await clock(taskId, atTime + MINUTE_MS)
  return 'run at its time'
}

/** Handles the message of the task as a process does whose clock shows `now`. */
async function clock(taskId: TaskId, now: number, death?: Death): Promise<void> {
  const alive = service.local.service
  const store = death === undefined ? alive.ports.store : mortalStore(alive.ports.store, death).store
  const then = { ...alive, ports: { ...alive.ports, store, clock: { ...alive.ports.clock, now: () => now } } }
  const queue = { ...alive.queue, send: async () => undefined }
  const message = { kind: TASK_CLOCK, key: task(taskId).key, turn: 1, dueAt: new Date(now).toISOString() }
  await followClock.handle(jobFor(message, { ...then, queue }))
}

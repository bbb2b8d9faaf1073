import { expect } from 'vitest'
import { CONSUMERS } from '../../../functions/catalogue.ts'
import { defined } from '../../../shared/domain/defined.ts'
import type { TaskId } from '../../../shared/domain/ids.ts'
import { queueHandler } from '../../../shared/runtime/jobs.ts'
import type { DueMessage } from '../../../shared/storage/due.ts'
import { keys } from '../../../shared/storage/table.ts'
import type { Task } from '../../../shared/storage/task.ts'
import { eventsOf, linesIn } from '../../../shared/storage/task-events.ts'
import { TASK_RESCUE, task } from '../../../shared/storage/tasks.ts'
import { type Wallet, wallet } from '../../../shared/storage/wallets.ts'
import { claimingFirst } from '../claiming-first.ts'
import { asId } from '../ids.ts'
import { type InProcessAnswer, inProcess } from '../in-process.ts'
import { mortalStore } from '../stores-that-fail.ts'
import { endAgent as endAgentToken } from './end-agent.ts'
import { type Plan, POSITIONS, ROWS, type Step } from './plans.ts'
import { beginProofs, chooseOwn, setProof } from './proofs.ts'
import {
  type Actor,
  type Agent,
  AMOUNT,
  ask,
  begin,
  endAgent,
  isMakers,
  make,
  type Person,
  personOf,
  run,
  sees,
  type TaskModel,
  type World,
} from './specification.ts'
import type { Tenant } from './tenant.ts'

/** Counts how often each thing happened: a model in which nothing happens proves nothing. */
export type Seen = Map<string, number>

const STATUS_OF: Readonly<Record<string, number>> = {
  SEC001: 401,
  SEC005: 403,
  SEC007: 403,
  GEN002: 404,
  SEC003: 403,
  TSK005: 403,
  GEN001: 400,
  TSK003: 400,
  TSK001: 404,
  TSK004: 409,
  PAY001: 409,
}

/** Goes through a plan with the service and with the model, and compares them after every step. */
export async function follow(plan: Plan, tenant: Tenant, seen: Seen): Promise<void> {
  const { request, claim, row, count, steps } = plan
  const world: World = {
    row: ROWS[row] ?? never(),
    count,
    selfApproval: false,
    positions: { ...POSITIONS },
    locked: new Set(),
    balance: AMOUNT,
    settings: [],
    day: 0,
  }
  await tenant.become(world)
  await beginProofs(tenant, world, plan.creator)
  const [from, to] = [await tenant.newWallet(AMOUNT), await tenant.newWallet(0)]
  const expected = make(world, request)
  const made = await makeTask(tenant, request, from, to)
  note(seen, `made: ${expected}`)
  if (expected !== 'made') return expectRefusal(made, expected)

  expect(made.status).toBe(200)
  const taskId: TaskId = asId(Number(made.headers['task-id']))
  const followed: Followed = {
    tenant,
    claim,
    world,
    model: begin(world, request),
    taskId,
    from,
    to,
    executor: undefined,
    endedAgents: new Set(),
    code: undefined,
    seen,
  }
  await compare(followed)
  for (const step of steps) {
    await take(followed, step)
    await compare(followed)
  }
  await rescue(followed, 'due')
  await compare(followed)
  await compareHistory(followed)
  note(seen, `ended: ${followed.model.status}`)
}

type Followed = {
  readonly tenant: Tenant
  readonly claim: Plan['claim']
  readonly world: World
  model: TaskModel
  readonly taskId: TaskId
  readonly from: number
  readonly to: number
  executor: Person | undefined
  /** Agents whose token of the beginning has ended. */
  readonly endedAgents: Set<Agent>
  /** The last answer of the stored call. */
  code: number | undefined
  readonly seen: Seen
}

function makeTask(
  { service, tokenOf, personId }: Tenant,
  { by, roles, named, draft }: Plan['request'],
  fromWalletId: number,
  toWalletId: number,
) {
  return inProcess(service)('POST', '/tenants/1/wallets/transfers', {
    token: tokenOf(by),
    body: { amount: AMOUNT / 100, fromWalletId, toWalletId },
    headers: {
      ...(roles.length === 0 ? {} : { 'task-executor-roles': roles.join(',') }),
      ...(named.length === 0 ? {} : { 'task-approver-userids': named.map(personId).join(',') }),
      'task-skip-draft': String(!draft),
    },
  })
}

async function take(followed: Followed, step: Step): Promise<void> {
  const { world, tenant } = followed
  switch (step.kind) {
    case 'ask':
      return takeAsked(followed, step)
    case 'rescue':
      return rescue(followed, step.turn)
    case 'end-agent':
      return takeEnd(followed, step)
    case 'look':
      return look(followed, step.who)
    case 'set-proof':
      return note(followed.seen, `set ${step.what} by ${step.through}: ${await setProof(tenant, world, step)}`)
    case 'own-password':
      return note(followed.seen, `own password: ${await chooseOwn(tenant, world, step.of)}`)
    case 'four-days':
      world.day += 4
      return tenant.passDays(4)
    case 'count':
      world.count = step.to
      break
    case 'self-approval':
      world.selfApproval = step.to
      break
    case 'row':
      world.row = ROWS[step.to] ?? never()
      break
    case 'position':
      world.positions[step.of] = step.to
      break
    case 'lock':
      world.locked = new Set([...[...world.locked].filter((name) => name !== step.of), ...(step.to ? [step.of] : [])])
      break
    case 'money':
      world.balance = step.to === 'there' ? AMOUNT : 0
      await tenant.setBalance(asId(followed.from), world.balance)
      return
  }
  await tenant.become(world)
}

/** Somebody asks, and perhaps the process dies over it: then the model goes as far as the process came. */
async function takeAsked(followed: Followed, { who, asked, comment, death }: Extract<Step, { kind: 'ask' }>): Promise<void> {
  const { tenant, claim, world, model, taskId, seen } = followed
  const before = structuredClone({ model, balance: world.balance })
  const voided = model.words.some((word) => word.status === 'APPROVED' && isMakers(world, model, word.who))
  const verdict = ask(world, model, who, asked, comment)
  note(seen, `${asked}: ${verdict}`)
  if (voided) note(seen, `${asked} beside an approval by somebody as whom the maker can act: ${verdict}`)
  const mortal = mortalStore(tenant.service.ports.store, death ?? { at: 0, when: 'before' })
  const alive = claim === 'first' ? claimingFirst(tenant.service) : tenant.service
  const service = { ...alive, ports: { ...alive.ports, store: mortal.store } }
  const answer = await inProcess(service)('PUT', `/global/tasks/${taskId}`, {
    token: tenant.tokenOf(who),
    body: { status: asked, ...defined({ executorComment: comment }) },
  })

  if (isMakers(world, model, personOf(who))) note(seen, `${asked} by somebody as whom the maker can act: ${verdict}`)
  if (verdict !== 'runs' && verdict !== 'taken') return expectRefusal(answer, verdict)
  const reached = reachedOf(mortal.died(), death, verdict === 'runs' && claim === 'first')
  if (mortal.died()) note(seen, `died over ${asked}: ${reached}`)
  if (reached === 'nothing') Object.assign(followed, { model: before.model })
  else if (verdict === 'runs') advance(followed, personOf(who), reached)
  if (mortal.died()) expect(answer.status).toBe(500)
  else expect([answer.status, (answer.body as { status?: string }).status]).toEqual([200, followed.model.status])
}

/** An agent's token ends, once for the task that it made: its next token has made nothing yet. */
async function takeEnd(followed: Followed, step: Extract<Step, { kind: 'end-agent' }>): Promise<void> {
  const { tenant, world, model, seen } = followed
  const before = structuredClone(model)
  const verdict = followed.endedAgents.has(step.agent) ? 'nothing to discard' : endAgent(world, model, step.agent)
  const came = await endAgentToken(tenant, step)
  note(seen, `end of an agent: ${came === 'died' ? 'died' : verdict}`)
  if (came === 'ended') followed.endedAgents.add(step.agent)
  if (came === 'died') Object.assign(followed, { model: before })
  expect(came === 'refused').toBe(world.locked.has(personOf(step.agent)))
}

type Reached = 'nothing' | 'claim' | 'end'

function reachedOf(died: boolean, death: { at: number; when: string } | undefined, claims: boolean): Reached {
  if (!died || death === undefined) return 'end'
  if (!claims) return death.when === 'after' ? 'end' : 'nothing'
  if (death.at === 1) return death.when === 'after' ? 'claim' : 'nothing'
  return death.when === 'after' ? 'end' : 'claim'
}

function advance(followed: Followed, executor: Person, reached: Reached): void {
  const { model, world } = followed
  followed.executor = executor
  model.status = 'EXECUTE'
  expect(isMakers(world, model, executor), 'a maker acts as the executor').toBe(false)
  if (reached === 'end') followed.code = run(world, model, executor)
  note(followed.seen, `ran: ${reached === 'end' ? followed.code : 'died'}`)
}

/** Delivers the due item three minutes later, or a second message for a past attempt. */
async function rescue(followed: Followed, turn: 'due' | 'past'): Promise<void> {
  const { tenant, model, taskId } = followed
  const stored = await taskOf(followed)
  if (stored.status !== 'EXECUTE' && turn === 'due') return
  const { dueKind, dueTurn, dueAt } = stored as unknown as Record<string, string | number>
  if (turn === 'due') expect([dueKind, dueTurn]).toEqual([TASK_RESCUE, stored.attempt])
  const due: DueMessage =
    turn === 'due'
      ? { kind: TASK_RESCUE, key: keys.task(taskId), turn: stored.attempt, dueAt: String(dueAt) }
      : { kind: TASK_RESCUE, key: keys.task(taskId), turn: stored.attempt - 1, dueAt: new Date(0).toISOString() }
  const later = { now: () => tenant.service.ports.clock.now() + 180_000 }
  const service = { ...tenant.service, ports: { ...tenant.service.ports, clock: later } }
  const answer = await queueHandler(CONSUMERS, service)({ Records: [{ messageId: 'one', body: JSON.stringify(due) }] })
  expect(answer.batchItemFailures).toEqual([])
  if (turn === 'past') return
  model.status = 'FAILED'
  followed.code = 503
  note(followed.seen, 'rescued')
}

async function look({ tenant, world, model, taskId }: Followed, who: Actor): Promise<void> {
  const call = inProcess(tenant.service)
  const shown = await call('GET', `/global/tasks/${taskId}`, { token: tenant.tokenOf(who) })
  if (world.locked.has(personOf(who))) expectRefusal(shown, 'SEC001')
  else if (!sees(world, model, who)) expectRefusal(shown, 'TSK001')
  else expect(shown.body).toMatchObject({ status: model.status })
}

async function taskOf({ tenant, taskId }: Followed): Promise<Task> {
  const [stored] = await tenant.service.ports.store.read([task(taskId)])
  return stored as unknown as Task
}

async function compare(followed: Followed): Promise<void> {
  const { tenant, world, model, from, to, executor, code } = followed
  const [stored, source, target] = (await tenant.service.ports.store.read([
    task(followed.taskId),
    wallet(asId(1), asId(from)),
    wallet(asId(1), asId(to)),
  ])) as unknown as [Task, Wallet, Wallet]
  const words = stored.approvals.map(({ customerId, status }) => ({ customerId, status }))
  const decided = model.status === 'EXECUTED' || model.status === 'FAILED' || model.status === 'EXECUTE'
  expect({ status: stored.status, words, moved: target.balance / AMOUNT, left: source.balance, code: stored.responseCode }).toEqual({
    status: model.status,
    words: model.words.map(({ who, status }) => ({ customerId: tenant.personId(who), status })),
    moved: model.moved,
    left: world.balance,
    code,
  })
  expect(model.moved).toBe(model.status === 'EXECUTED' ? 1 : 0)
  if (decided) expect(stored.executor).toBe(executor === undefined ? undefined : tenant.personId(executor))
}

/** One line for each version of the task, and the last says where it stands. */
async function compareHistory(followed: Followed): Promise<void> {
  const stored = await taskOf(followed)
  const { things } = linesIn(stored, await followed.tenant.service.ports.store.list(eventsOf(followed.taskId, 1000)))
  expect(things).toHaveLength(stored.version)
  expect(things.at(-1)?.status).toBe(stored.status)
  expect(things.filter(({ what }) => what === 'EXECUTED')).toHaveLength(stored.status === 'EXECUTED' ? 1 : 0)
}

function expectRefusal(answer: InProcessAnswer, code: string): void {
  expect([answer.status, (answer.body as { code?: string } | undefined)?.code]).toEqual([STATUS_OF[code], code])
}

function note(seen: Seen, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

function never(): never {
  throw new Error('there is no such row')
}

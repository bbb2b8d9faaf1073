import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { task } from '../../shared/storage/tasks.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { interposedStore } from '../support/stores-that-fail.ts'
import { isTold, move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const TRANSFERS = '/tenants/1/wallets/transfers'
const FINANCE = { name: 'finance', roles: ['LEVEL_02'], approvals: 1 }
const policy = (more: object = {}) => ({ name: 'slow', operations: ['createTransfer'], steps: [FINANCE], ...more })
const HOUR_SECONDS = 3600

const withPolicies = <T>(policies: readonly object[], run: () => Promise<T>) => withConfig(service, 'approval.policies', policies, run)

async function advance(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

const proposed = async (headers?: Record<string, string>, body?: object): Promise<TaskId> =>
  isTold(service, await justProposed(headers, body))

/** Its notices may still be owed. */
async function justProposed(headers: Record<string, string> = { 'task-by-policy': 'true' }, body: object = {}): Promise<TaskId> {
  const { wallets } = service.local.demo
  const answer = await service.call('POST', TRANSFERS, {
    token: await service.tokenOf('maker'),
    body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main, ...body },
    headers: { 'task-skip-draft': 'true', ...headers },
  })
  expect(answer.status).toBe(200)
  return asId(Number(answer.headers.get('task-id')))
}

const statusOf = async (taskId: TaskId) => (await seen(service, 'maker', taskId)).status
const ends = (taskId: TaskId, status: string) => eventually(`the task is ${status}`, async () => (await statusOf(taskId)) === status)

type Line = { readonly what: string; readonly by: unknown; readonly comment?: string }
async function historyOf(taskId: TaskId, who = 'maker'): Promise<readonly Line[]> {
  return (await service.call('GET', `/global/tasks/${taskId}/history`, { token: await service.tokenOf(who) })).body as readonly Line[]
}
const happened = (taskId: TaskId, what: string, who = 'maker') =>
  eventually(`${what} is in the history`, async () => (await historyOf(taskId, who)).find((line) => line.what === what))

/** The mails to somebody that name a task. */
async function mailsTo(role: string, taskId: TaskId): Promise<number> {
  const identity = service.local.demo.users[role]?.identity ?? ''
  const { body } = await service.call('GET', `/local/outbox?channel=EMAIL&to=${encodeURIComponent(identity)}`)
  return (body as { messages: readonly { text: string }[] }).messages.filter(({ text }) => text.includes(String(taskId))).length
}

test('a task runs at its time though its notices were sent between the last read and the commit of its approval', () =>
  withPolicies([policy({ coolDownMinutes: 30 })], async () => {
    const here = service.local.service
    const token = await service.tokenOf('checker')
    const taskId = await justProposed()
    const store = interposedStore(here.ports.store, 1, () => isTold(service, taskId))
    const approve = inProcess({ ...here, ports: { ...here.ports, store } })
    expect(await approve('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })).toMatchObject({
      body: { status: 'PENDING', runsAt: expect.any(String) },
    })
    await advance(31 * 60)
    await ends(taskId, 'EXECUTED')
  }))

test('a cool-down keeps an approved task PENDING until runsAt; then it runs once, as its last approver', () =>
  withPolicies([policy({ coolDownMinutes: 30 })], async () => {
    const taskId = await proposed()
    const approved = await move(service, 'checker', taskId, 'EXECUTE')
    expect(approved.body).toMatchObject({ status: 'PENDING', policies: [{ steps: [{ state: 'MET' }] }] })
    expect(approved.body).not.toHaveProperty('whatIsMissing')
    const { runsAt, lastModified } = approved.body as { runsAt: string; lastModified: string }
    expect(Date.parse(runsAt) - Date.parse(lastModified)).toBe(30 * 60_000)

    await advance(29 * 60)
    const early = await move(service, 'checker', taskId, 'EXECUTE')
    expect(early).toMatchObject({ status: 200, body: { status: 'PENDING', runsAt } })
    await advance(2 * 60)
    await ends(taskId, 'EXECUTED')
    expect(await move(service, 'checker', taskId, 'PENDING')).toMatchObject({ status: 409, body: { code: 'TSK004' } })
    const after = await seen(service, 'maker', taskId)
    expect(after).toMatchObject({ executor: 3, responseCode: 200 })
    expect(after).not.toHaveProperty('runsAt')
    expect((await historyOf(taskId)).filter(({ what }) => what === 'EXECUTED')).toHaveLength(1)
  }))

test('until then it can be rejected, withdrawn, and an approval taken back', () =>
  withPolicies([policy({ coolDownMinutes: 30 })], async () => {
    const approved = async () => {
      const taskId = await proposed()
      await move(service, 'checker', taskId, 'EXECUTE')
      return taskId
    }
    const rejected = await approved()
    expect((await move(service, 'checker2', rejected, 'REJECTED')).body).toMatchObject({ status: 'REJECTED' })
    const withdrawn = await approved()
    expect((await move(service, 'maker', withdrawn, 'DISCARDED')).body).toMatchObject({ status: 'DISCARDED' })
    const takenBack = await approved()
    const back = await move(service, 'checker', takenBack, 'PENDING')
    expect(back.body).toMatchObject({ status: 'PENDING', approvalsGiven: 0 })
    expect(back.body).not.toHaveProperty('runsAt')
    await advance(HOUR_SECONDS)
    expect([await statusOf(rejected), await statusOf(withdrawn), await statusOf(takenBack)]).toEqual(['REJECTED', 'DISCARDED', 'PENDING'])
    expect((await move(service, 'checker2', takenBack, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
    await advance(31 * 60)
    await ends(takenBack, 'EXECUTED')
  }))

test('the other candidates hear at once of an approval that somebody takes back, and nobody hears of it twice', () =>
  withPolicies([policy({ coolDownMinutes: 120, remindHours: 1 })], async () => {
    const taskId = await proposed()
    await advance(11 * 60)
    await eventually('the first mail', async () => (await mailsTo('checker2', taskId)) > 0)
    await move(service, 'checker', taskId, 'EXECUTE')
    await advance(90 * 60)
    const before = { own: await mailsTo('checker', taskId), others: await mailsTo('checker2', taskId) }
    expect((await move(service, 'checker', taskId, 'PENDING')).body).toMatchObject({ status: 'PENDING', approvalsGiven: 0 })
    await eventually('a mail to the other candidate', async () => (await mailsTo('checker2', taskId)) > before.others)
    await advance(15 * 60)
    expect(await mailsTo('checker2', taskId)).toBe(before.others + 1)
    expect(await mailsTo('checker', taskId)).toBe(before.own)
    expect((await historyOf(taskId)).map(({ what }) => what)).toEqual(['CREATED', 'APPROVED', 'TAKEN_BACK'])
    await advance(50 * 60)
    await happened(taskId, 'REMINDED')
  }))

test('while a step still lacks others, an approval that is taken back opens nothing and tells nobody', () =>
  withPolicies([policy({ steps: [{ ...FINANCE, approvals: 2 }] })], async () => {
    const taskId = await proposed()
    await advance(11 * 60)
    await eventually('the first mail', async () => (await mailsTo('checker2', taskId)) > 0)
    await move(service, 'checker', taskId, 'EXECUTE')
    await advance(11 * 60)
    const before = await mailsTo('checker2', taskId)
    expect((await move(service, 'checker', taskId, 'PENDING')).body).toMatchObject({ status: 'PENDING' })
    await advance(15 * 60)
    expect(await mailsTo('checker2', taskId)).toBe(before)
  }))

test('everything is checked again at runsAt: a policy that came meanwhile holds it', async () => {
  let taskId: TaskId = asId(0)
  await withPolicies([policy({ coolDownMinutes: 30 })], async () => {
    taskId = await proposed()
    await move(service, 'checker', taskId, 'EXECUTE')
  })
  await withPolicies([policy({ name: 'more', steps: [{ name: 'board', roles: ['LEVEL_20'], approvals: 1 }] })], async () => {
    await advance(31 * 60)
    const line = await happened(taskId, 'POSTPONED')
    expect(line).toMatchObject({ by: 'service', comment: expect.stringContaining('"board" of policy "more"') })
    expect(await statusOf(taskId)).toBe('PENDING')
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
  })
})

test('an approval for a step whose position its giver has lost by runsAt is void, and its candidates are asked again', () =>
  withPolicies([policy({ steps: [{ name: 'treasury', roles: ['LEVEL_03'], approvals: 1 }], coolDownMinutes: 30 })], async () => {
    const token = await service.tokenOf('operator')
    const { customerId } = service.local.demo.users.checker ?? {}
    const body = { position: 'LEVEL_03', minutes: 5, reason: 'Holidays' }
    await service.call('POST', `/tenants/1/customers/${customerId}/temporary-positions`, { token, body })
    const taskId = await proposed()
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
    await advance(31 * 60)
    await happened(taskId, 'POSTPONED')
    const task = await seen(service, 'maker', taskId)
    expect(task).toMatchObject({ status: 'PENDING', policies: [{ steps: [{ state: 'OPEN', approvals: [] }] }] })
    expect(task.whatIsMissing).toBe('Step "treasury" of policy "slow": 1 more approval by LEVEL_03.')
  }))

test('an approval by somebody who is locked meanwhile does not run it', () =>
  withPolicies([policy({ coolDownMinutes: 30 })], async () => {
    const taskId = await proposed()
    await move(service, 'checker2', taskId, 'EXECUTE')
    const lock = async (authLockedAfter: string | null) =>
      service.call('PUT', `/tenants/1/customers/4/identities/${encodeURIComponent(service.local.demo.users.checker2?.identity ?? '')}`, {
        token: await service.tokenOf('globalAdmin'),
        body: { authLockedAfter },
      })
    expect((await lock('2020-01-01T00:00:00Z')).status).toBe(200)
    await advance(31 * 60)
    await happened(taskId, 'POSTPONED')
    expect(await statusOf(taskId)).toBe('PENDING')
    expect((await lock(null)).status).toBe(200)
  }))

test('a window opens at its local time', () =>
  withPolicies([policy({ window: windowFrom(3) })], async () => {
    const taskId = await proposed()
    const { runsAt } = (await move(service, 'checker', taskId, 'EXECUTE')).body as { runsAt: string }
    expect(new Date(runsAt).getUTCMinutes()).toBe(0)
    const inMs = Date.parse(runsAt) - service.local.service.ports.clock.now()
    expect(inMs).toBeGreaterThan(HOUR_SECONDS * 1000)
    await advance(Math.ceil(inMs / 1000) + 60)
    await ends(taskId, 'EXECUTED')
  }))

/** A window that opens after so many hours, every day. */
function windowFrom(hours: number): object {
  const hour = (new Date(service.local.service.ports.clock.now()).getUTCHours() + hours) % 24
  const from = `${String(Math.min(hour, 22)).padStart(2, '0')}:00`
  const to = `${String(Math.min(hour, 22) + 1).padStart(2, '0')}:00`
  return { days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'], from, to, timeZone: 'UTC' }
}

type Steps = { readonly policies: readonly { readonly steps: readonly { readonly roles: readonly string[] }[] }[] }
const rolesOfStep = async (taskId: TaskId) => ((await seen(service, 'maker', taskId)) as unknown as Steps).policies[0]?.steps[0]?.roles

test('an approved task whose windows never overlap says so to everybody who reads it', () => {
  const window = { days: ['MON'], from: '08:00', to: '09:00', timeZone: 'UTC' }
  const tuesday = { ...policy({ window: { ...window, days: ['TUE'] } }), name: 'slower' }
  return withPolicies([policy({ window }), tuesday], async () => {
    const taskId = await proposed()
    await move(service, 'checker', taskId, 'EXECUTE')
    expect((await seen(service, 'maker', taskId)).whatIsMissing).toContain('Step "finance" of policy "slower"')
    await move(service, 'checker2', taskId, 'EXECUTE')
    expect(await seen(service, 'maker', taskId)).toMatchObject({
      status: 'PENDING',
      whatIsMissing: 'The windows of its policies never overlap.',
    })
  })
})

test('candidates of the open step are reminded, and others are asked once', () =>
  withPolicies([policy({ remindHours: 4, escalateHours: 6, escalateTo: ['LEVEL_20'] })], async () => {
    const taskId = await proposed()
    expect((await move(service, 'operator', taskId, 'EXECUTE')).status).toBe(403)
    const before = await mailsTo('checker', taskId)
    await advance(4 * HOUR_SECONDS + 60)
    await happened(taskId, 'REMINDED')
    await eventually('the reminder', async () => (await mailsTo('checker', taskId)) > before)
    expect(await mailsTo('operator', taskId)).toBe(0)
    expect(await rolesOfStep(taskId)).toEqual(['LEVEL_02'])
    await advance(2 * HOUR_SECONDS)
    await happened(taskId, 'ESCALATED')
    await eventually('the escalation', async () => (await mailsTo('operator', taskId)) > 0)
    const waiting = await service.call('GET', '/global/tasks?waitingForCustomerId=me&status=PENDING', {
      token: await service.tokenOf('operator'),
    })
    expect(waiting.body).toContainEqual(expect.objectContaining({ taskId }))
    expect(await rolesOfStep(taskId)).toEqual(['LEVEL_02', 'LEVEL_20'])
    expect((await seen(service, 'maker', taskId)).whatIsMissing).toContain('1 more approval by LEVEL_02, LEVEL_20.')
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect((await historyOf(taskId)).filter(({ what }) => what === 'ESCALATED')).toHaveLength(1)
  }))

test.each([
  [1, 'an hour'],
  [3, '3 hours'],
])('a task that nobody decides in time is discarded, with the reason: %i', (expireHours, within) =>
  withPolicies([policy({ expireHours })], async () => {
    const taskId = await proposed()
    await advance(expireHours * HOUR_SECONDS + 60)
    await ends(taskId, 'DISCARDED')
    expect(await seen(service, 'maker', taskId)).toMatchObject({ executorComment: `Nobody decided it within ${within}.` })
  }),
)

test('an approved task whose policies do not let it run in time is discarded, and says that', () =>
  withPolicies([policy({ coolDownMinutes: 120, expireHours: 1 })], async () => {
    const taskId = await proposed()
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
    await advance(HOUR_SECONDS + 60)
    await ends(taskId, 'DISCARDED')
    expect(await seen(service, 'maker', taskId)).toMatchObject({ executorComment: 'Its policies did not let it run within an hour.' })
  }))

test('the time of a policy that came after the proposal discards a task that somebody approves too late', async () => {
  const taskId = await proposed({ 'task-executor-roles': 'LEVEL_02' })
  await advance(2 * HOUR_SECONDS)
  await withPolicies([policy({ name: 'short', expireHours: 1 })], async () => {
    const late = await move(service, 'checker', taskId, 'EXECUTE')
    expect(late).toMatchObject({ status: 409, body: { description: expect.stringContaining('"short"') } })
    expect(await seen(service, 'maker', taskId)).toMatchObject({
      status: 'DISCARDED',
      executorComment: 'Nobody decided it within an hour.',
    })
  })
})

test('the time of a policy that came after the proposal discards a task that it has seen', async () => {
  const taskId = await proposed({ 'task-executor-roles': 'LEVEL_02' })
  const board = { name: 'board', roles: ['LEVEL_20'], approvals: 1 }
  await withPolicies([policy({ name: 'short', steps: [FINANCE, board], expireHours: 2 })], async () => {
    const { created, expires } = (await seen(service, 'maker', taskId)) as { created: string; expires: string }
    expect(Date.parse(expires) - Date.parse(created)).toBe(2 * HOUR_SECONDS * 1000)
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
    await advance(2 * HOUR_SECONDS + 60)
    await ends(taskId, 'DISCARDED')
    expect(await seen(service, 'maker', taskId)).toMatchObject({ executorComment: 'Nobody decided it within 2 hours.' })
  })
})

test('a task does not run at its time after the time of a policy that came meanwhile', async () => {
  let taskId: TaskId = asId(0)
  await withPolicies([policy({ coolDownMinutes: 120 })], async () => {
    taskId = await proposed()
    await move(service, 'checker', taskId, 'EXECUTE')
  })
  await withPolicies([policy({ coolDownMinutes: 120, expireHours: 1 })], async () => {
    await advance(2 * HOUR_SECONDS + 60)
    await ends(taskId, 'DISCARDED')
  })
})

test('a task whose time is over before it could run is discarded: the service was away at runsAt', () =>
  withConfig(service, 'task.expiry.hours', 2, () =>
    withPolicies([policy({ coolDownMinutes: 60 })], async () => {
      const taskId = await proposed()
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
      await advance(3 * HOUR_SECONDS)
      await ends(taskId, 'DISCARDED')
    }),
  ))

test('it runs once, though its approver and the clock run it at the same moment', () =>
  withPolicies([policy({ coolDownMinutes: 30 })], async () => {
    for (let round = 0; round < 3; round++) {
      const taskId = await proposed()
      await move(service, 'checker', taskId, 'EXECUTE')
      await service.tokenOf('checker')
      service.local.clock.advance(31 * 60)
      service.forgetTokens()
      await service.tokenOf('checker')
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => move(service, 'checker', taskId, 'EXECUTE')),
        service.local.advance(60),
      ])
      expect(answers.slice(0, 4).some((answer) => (answer as { readonly status: number }).status === 200)).toBe(true)
      service.forgetTokens()
      await ends(taskId, 'EXECUTED')
      const history = await historyOf(taskId)
      expect(history.filter(({ what }) => what === 'EXECUTED')).toHaveLength(1)
      expect(history.filter(({ what }) => what === 'FAILED')).toHaveLength(0)
    }
  }))

test('a cool-down that came after the proposal runs the task at its time, and an approval can be taken back until then', async () => {
  const forRoles = { 'task-executor-roles': 'LEVEL_02' }
  const [taskId, takenBack] = [await proposed(forRoles), await proposed(forRoles)]
  await withPolicies([policy({ coolDownMinutes: 30 })], async () => {
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
    const approved = await move(service, 'checker', takenBack, 'EXECUTE')
    expect(approved.body).toMatchObject({ runsAt: expect.any(String), moves: expect.arrayContaining(['PENDING']) })
    const back = await move(service, 'checker', takenBack, 'PENDING')
    expect(back.body).toMatchObject({ status: 'PENDING', approvalsGiven: 0 })
    expect(back.body).not.toHaveProperty('runsAt')
    await advance(31 * 60)
    await ends(taskId, 'EXECUTED')
    expect(await statusOf(takenBack)).toBe('PENDING')
  })
})

test.each<[string, string, object, object]>([
  ['a customer', 'updateCustomer', { firstName: 'New' }, { firstName: 'Other' }],
  ['an organisation', 'updateOrganisation', { name: 'New Ltd' }, { name: 'Other Ltd' }],
])('approvals of %s that has changed by runsAt are void, and its candidates are asked again', (_, operation, proposal, meanwhile) =>
  withPolicies(
    [policy({ operations: [operation], steps: [{ name: 'board', roles: ['LEVEL_20'], approvals: 1 }], coolDownMinutes: 30 })],
    async () => {
      const path = await changeable(operation)
      const put = async (body: object, headers: Record<string, string> = {}) =>
        service.call('PUT', path, { token: await service.tokenOf('globalAdmin'), body, headers })
      const made = await put(proposal, { 'task-by-policy': 'true', 'task-skip-draft': 'true' })
      const taskId = await isTold(service, asId<TaskId>(Number(made.headers.get('task-id'))))
      await move(service, 'operator', taskId, 'EXECUTE')
      expect((await put(meanwhile)).status).toBe(200)
      expect(await seen(service, 'operator', taskId)).not.toHaveProperty('runsAt')

      await advance(31 * 60)
      const line = await happened(taskId, 'POSTPONED', 'globalAdmin')
      expect(line).toMatchObject({ by: 'service', comment: 'Its item has changed since it was approved.' })
      const after = await seen(service, 'operator', taskId)
      expect(after).toMatchObject({ status: 'PENDING', policies: [{ steps: [{ state: 'OPEN', approvals: [] }] }] })
      expect(after).not.toHaveProperty('runsAt')
      const waiting = await service.call('GET', '/global/tasks?waitingForCustomerId=me', { token: await service.tokenOf('operator') })
      expect(waiting.body).toContainEqual(expect.objectContaining({ taskId }))
      const unseen = await move(service, 'operator', taskId, 'EXECUTE')
      expect(unseen).toMatchObject({ status: 409, body: { code: 'TSK007' } })
    },
  ),
)

test('an EXECUTE that finds a changed item during the cool-down ends its time, and its candidates are asked again at once', () =>
  withPolicies(
    [policy({ operations: ['updateCustomer'], steps: [{ name: 'board', roles: ['LEVEL_20'], approvals: 1 }], coolDownMinutes: 30 })],
    async () => {
      const path = await changeable('updateCustomer')
      const put = async (firstName: string, headers: Record<string, string> = {}) =>
        service.call('PUT', path, { token: await service.tokenOf('globalAdmin'), body: { firstName }, headers })
      const made = await put('New', { 'task-by-policy': 'true', 'task-skip-draft': 'true' })
      const taskId = await isTold(service, asId<TaskId>(Number(made.headers.get('task-id'))))
      await move(service, 'operator', taskId, 'EXECUTE')
      await put('Other')
      expect(await move(service, 'operator', taskId, 'EXECUTE')).toMatchObject({ status: 409, body: { code: 'TSK007' } })
      expect(await stored(taskId)).not.toHaveProperty('runsAt')
      const remind = await service.call('POST', `/global/tasks/${taskId}/remind`, { token: await service.tokenOf('globalAdmin') })
      expect(remind.status).toBe(200)
      await advance(31 * 60)
      expect((await historyOf(taskId, 'operator')).map(({ what }) => what)).toEqual(['CREATED', 'APPROVED', 'VOIDED', 'REMINDED'])
    },
  ))

test('a task that runs at its time keeps the words that its approver saw, though its item had changed since the proposal', () =>
  withPolicies(
    [policy({ operations: ['updateCustomer'], steps: [{ name: 'board', roles: ['LEVEL_20'], approvals: 1 }], coolDownMinutes: 30 })],
    async () => {
      const path = await changeable('updateCustomer')
      const put = async (firstName: string, headers: Record<string, string> = {}) =>
        service.call('PUT', path, { token: await service.tokenOf('globalAdmin'), body: { firstName }, headers })
      const made = await put('New', { 'task-by-policy': 'true', 'task-skip-draft': 'true' })
      const taskId = await isTold(service, asId<TaskId>(Number(made.headers.get('task-id'))))
      await put('Other')
      const unseen = await move(service, 'operator', taskId, 'EXECUTE')
      const approved = await service.call('PUT', `/global/tasks/${taskId}`, {
        token: await service.tokenOf('operator'),
        body: { status: 'EXECUTE' },
        headers: { 'if-match': String(unseen.headers.get('etag')) },
      })
      expect(approved.body).toMatchObject({ status: 'PENDING', description: expect.stringContaining('“Other” → “New”') })
      await advance(31 * 60)
      const done = await eventually('it has run', async () => {
        const task = await seen(service, 'operator', taskId)
        return task.status === 'EXECUTED' && task
      })
      expect(done.description).toContain('“Other” → “New”')
    },
  ))

const stored = async (taskId: TaskId) => (await service.local.service.ports.store.read([task(taskId)]))[0]

/** The path of something that can be changed by an operation. */
async function changeable(operation: string): Promise<string> {
  const token = await service.tokenOf('globalAdmin')
  if (operation === 'updateOrganisation') {
    const { body } = await service.call('POST', '/tenants/1/organisations', { token, body: { name: 'Old Ltd' } })
    return `/tenants/1/organisations/${(body as { organisationId: number }).organisationId}`
  }
  const { body } = await service.call('POST', '/tenants/1/customers', { token, body: { firstName: 'Old', lastName: 'Name' } })
  return `/tenants/1/customers/${(body as { customerId: number }).customerId}`
}

describe('a task that failed under a cool-down', () => {
  const board = { name: 'board', roles: ['LEVEL_20'], approvals: 1 }

  async function failed(): Promise<TaskId> {
    const taskId = await proposed({ 'task-executor-roles': 'LEVEL_02' }, { amount: 90_000_000 })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' })
    return taskId
  }

  test('keeps the approval that it lacked, and is executed again when the cool-down is over', async () => {
    const taskId = await failed()
    await withPolicies([policy({ steps: [FINANCE, board], coolDownMinutes: 30 })], async () => {
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({
        status: 'FAILED',
        whatIsMissing: expect.stringContaining('"board"'),
      })
      expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({
        status: 'FAILED',
        policies: [{ steps: [{ state: 'MET' }, { state: 'MET' }] }],
        whatIsMissing: expect.stringMatching(/^Its policies let it run at \S+Z at the earliest\. Then it must be executed again\.$/),
      })
      expect(await move(service, 'operator', taskId, 'EXECUTE')).toMatchObject({ status: 409, body: { code: 'TSK004' } })
      await advance(31 * 60)
      const again = await move(service, 'checker2', taskId, 'EXECUTE')
      expect(again.body).toMatchObject({ status: 'FAILED', executor: 4, responseCode: 409 })
      expect(again.body).not.toHaveProperty('whatIsMissing')
    })
  })

  test('is discarded at the time that it shows, which an approval begins anew', async () => {
    const taskId = await withConfig(service, 'task.expiry.hours', 24, () => failed())
    const expiresOf = async () => Date.parse(String((await seen(service, 'maker', taskId)).expires))
    const first = await expiresOf()
    await withPolicies([policy({ steps: [FINANCE, board], coolDownMinutes: 30 })], async () => {
      await advance(20 * HOUR_SECONDS)
      await move(service, 'operator', taskId, 'EXECUTE')
      await move(service, 'checker', taskId, 'EXECUTE')
      expect((await expiresOf()) - first).toBeGreaterThan(19 * HOUR_SECONDS * 1000)
      await advance(5 * HOUR_SECONDS)
      await service.local.advance(60)
      expect(await statusOf(taskId)).toBe('FAILED')
      await advance(20 * HOUR_SECONDS)
      await ends(taskId, 'DISCARDED')
    })
  })

  test('is tried again by somebody who has not approved, although the tenant demands more people than its steps', () =>
    withConfig(service, 'overrideCheckerCount', 1, async () => {
      const taskId = await failed()
      await withPolicies([policy({ coolDownMinutes: 30 })], async () => {
        await move(service, 'checker', taskId, 'EXECUTE')
        await advance(31 * 60)
        expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED', executor: 4 })
      })
    }))
})

test('candidates of a policy that came during the cool-down get a mail and find the task', async () => {
  let taskId: TaskId = asId(0)
  await withPolicies([policy({ coolDownMinutes: 30, steps: [{ name: 'board', roles: ['LEVEL_20'], approvals: 1 }] })], async () => {
    taskId = await proposed()
    await move(service, 'operator', taskId, 'EXECUTE')
  })
  const risk = { name: 'risk', people: [4], approvals: 1 }
  await withPolicies([policy({ name: 'more', steps: [risk], remindHours: 1 })], async () => {
    await advance(31 * 60)
    await happened(taskId, 'POSTPONED')
    expect(await seen(service, 'maker', taskId)).toMatchObject({ whatIsMissing: expect.stringContaining('"risk" of policy "more"') })
    const token = await service.tokenOf('checker2')
    const waiting = await service.call('GET', '/global/tasks?waitingForCustomerId=me', { token })
    expect(waiting.body).toContainEqual(expect.objectContaining({ taskId, moves: expect.arrayContaining(['EXECUTE']) }))
    await advance(11 * 60)
    await eventually('the later candidate is told', async () => (await mailsTo('checker2', taskId)) > 0)
    await advance(HOUR_SECONDS)
    await happened(taskId, 'REMINDED')
    expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
  })
})

import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const codeOf = ({ status, body }: Answer): readonly [number, string | undefined] => [status, (body as { code?: string } | undefined)?.code]

const AT = '/authentication/delegations'
const DAY_MS = 86_400_000
const admin = (position: string): Promise<Somebody> => somebody(service, [inTenant(position)])

/** A delegation from now on, for two days. */
async function delegated(giver: Somebody, to: Somebody): Promise<string> {
  const until = new Date(service.local.clock.now() + 2 * DAY_MS).toISOString()
  const made = await giver.call('POST', AT, { body: { toCustomerId: to.customerId, until, reason: 'On holiday' } })
  expect(made.status).toBe(200)
  return (made.body as { delegationId: string }).delegationId
}

async function proposed(maker: Somebody, headers: Record<string, string>): Promise<number> {
  const answer = await maker.call('POST', '/tenants/1/wallets/transfers', {
    body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
    headers: { 'task-skip-draft': 'true', ...headers },
  })
  expect([answer.status, answer.text]).toEqual([200, ''])
  return Number(answer.headers.get('task-id'))
}

const forRoles = (maker: Somebody) => proposed(maker, { 'task-executor-roles': 'LEVEL_02' })
const forPeople = (maker: Somebody, ...people: readonly Somebody[]) =>
  proposed(maker, { 'task-approver-userids': people.map(({ customerId }) => customerId).join(',') })
const path = (taskId: number) => `/global/tasks/${taskId}`
const move = (by: Somebody, taskId: number, status = 'EXECUTE', more: object = {}) =>
  by.call('PUT', path(taskId), { body: { status, ...more } })
const seen = async (by: Somebody, taskId: number) => (await by.call('GET', path(taskId))).body as Record<string, unknown>
const listed = async (by: Somebody, query = 'onBehalfOf=true') =>
  ((await by.call('GET', `/global/tasks?${query}`)).body as { taskId: number }[]).map(({ taskId }) => taskId)

/** Somebody who checks transfers, and a substitute without any right to. */
async function pair(): Promise<{ giver: Somebody; substitute: Somebody; maker: Somebody; delegationId: string }> {
  const [giver, substitute, maker] = [await admin('LEVEL_02'), await admin('LEVEL_07'), await admin('LEVEL_01')]
  return { giver, substitute, maker, delegationId: await delegated(giver, substitute) }
}

describe('a substitute', () => {
  test('sees and approves what waits for the giver as a named approver, once, in the place of the giver', async () => {
    const { giver, substitute, maker } = await pair()
    const other = await admin('LEVEL_02')
    const taskId = await forPeople(maker, giver, other)
    expect(await listed(substitute)).toContain(taskId)
    expect(await seen(substitute, taskId)).toMatchObject({ status: 'PENDING', moves: ['REJECTED', 'DRAFT', 'EXECUTE'] })
    const inPlace = { customerId: substitute.customerId, onBehalfOf: giver.customerId, status: 'APPROVED' }
    expect((await move(substitute, taskId)).body).toMatchObject({
      status: 'PENDING',
      approvalsGiven: 1,
      approvals: [inPlace, { customerId: other.customerId, status: 'PENDING' }],
    })
    expect(await listed(substitute)).not.toContain(taskId)
    expect(codeOf(await move(substitute, taskId))).toEqual([403, 'TSK005'])
    const history = await maker.call('GET', `${path(taskId)}/history`)
    expect(history.body).toMatchObject([{}, { by: substitute.customerId, onBehalfOf: giver.customerId, what: 'APPROVED' }])
    expect((await move(other, taskId)).body).toMatchObject({ status: 'EXECUTED', approvalsGiven: 2 })
    expect(await seen(substitute, taskId)).toMatchObject({ status: 'EXECUTED' })
  })

  test('decides alone what waits for the roles of the giver, and the task names both', async () => {
    const { giver, substitute, maker } = await pair()
    const taskId = await forRoles(maker)
    expect((await move(substitute, taskId)).body).toMatchObject({
      status: 'EXECUTED',
      executor: substitute.customerId,
      approvals: [{ customerId: substitute.customerId, onBehalfOf: giver.customerId }],
    })
    const history = (await maker.call('GET', `${path(taskId)}/history`)).body as { what: string; by: number; onBehalfOf?: number }[]
    const decided = history.filter(({ by }) => by === substitute.customerId)
    expect(decided.map(({ what, onBehalfOf }) => [what, onBehalfOf])).toEqual([['EXECUTE', giver.customerId]])
    const audit = await service.call('GET', '/tenants/1/audit-events?limit=20', { token: await service.tokenOf('operator') })
    expect(audit.body).toContainEqual(
      expect.objectContaining({ actor: substitute.customerId, taskId, action: 'POST /tenants/{tenantId}/wallets/transfers' }),
    )
  })

  test('rejects, and sends back, in the place of the giver', async () => {
    const { giver, substitute, maker } = await pair()
    const rejected = await move(substitute, await forRoles(maker), 'REJECTED', { executorComment: 'No.' })
    expect(rejected.body).toMatchObject({
      status: 'REJECTED',
      executor: substitute.customerId,
      approvals: [{ customerId: substitute.customerId, onBehalfOf: giver.customerId, status: 'REJECTED' }],
    })
    const sentBack = await move(substitute, await forPeople(maker, giver), 'DRAFT', { executorComment: 'Which invoice?' })
    expect(sentBack.body).toMatchObject({ status: 'DRAFT' })
  })

  test('the approval stays valid after the delegation ends, and the substitute decides no more', async () => {
    const { giver, substitute, maker, delegationId } = await pair()
    const other = await admin('LEVEL_02')
    const [taskId, next] = [await forPeople(maker, giver, other), await forPeople(maker, giver)]
    expect((await move(substitute, taskId)).status).toBe(200)
    expect((await giver.call('DELETE', `${AT}/${delegationId}`)).status).toBe(200)
    expect(codeOf(await move(substitute, next))).toEqual([404, 'TSK001'])
    expect(await listed(substitute)).toEqual([])
    expect((await move(other, taskId)).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('decides too after a sign-in by an identity that they got since', async () => {
    const { giver, substitute, maker } = await pair()
    const body = { identity: `since-${substitute.identity}`, password: 'Quite long enough 4 you!' }
    const added = await service.call('POST', `/tenants/1/customers/${substitute.customerId}/identities`, {
      token: await service.freshTokenOf('operator'),
      body,
    })
    expect(added.status).toBe(200)
    const login = await service.call('POST', '/authentication/login', { body })
    const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const taskId = await forPeople(maker, giver)
    const approved = await service.call('PUT', path(taskId), { token, body: { status: 'EXECUTE' } })
    expect(approved.body).toMatchObject({
      status: 'EXECUTED',
      approvals: [{ customerId: substitute.customerId, onBehalfOf: giver.customerId, status: 'APPROVED' }],
    })
  })

  test('a delegation counts from its beginning until its end', async () => {
    const [giver, substitute, maker] = [await admin('LEVEL_02'), await admin('LEVEL_07'), await admin('LEVEL_01')]
    const at = (hours: number) => new Date(service.local.clock.now() + hours * 3_600_000).toISOString()
    const body = { toCustomerId: substitute.customerId, from: at(0.02), until: at(0.05), reason: 'Lunch' }
    expect((await giver.call('POST', AT, { body })).status).toBe(200)
    const taskId = await forPeople(maker, giver)
    expect(codeOf(await move(substitute, taskId))).toEqual([404, 'TSK001'])
    await service.local.advance(90)
    expect(await seen(substitute, taskId)).toMatchObject({ taskId })
    await service.local.advance(100)
    expect(codeOf(await move(substitute, taskId))).toEqual([404, 'TSK001'])
  })
})

describe('attack: a substitute', () => {
  test('has no other right of the giver', async () => {
    const [giver, substitute] = [await admin('LEVEL_20'), await admin('LEVEL_07')]
    await delegated(giver, substitute)
    const customer = { firstName: 'New', lastName: 'Customer' }
    expect((await substitute.call('POST', '/tenants/1/customers', { body: customer })).status).toBe(403)
    const transfer = { body: { amount: 1, fromWalletId: 1, toWalletId: 3 } }
    expect((await substitute.call('POST', '/tenants/1/wallets/transfers', transfer)).status).toBe(403)
    const headers = { 'task-executor-roles': 'LEVEL_02' }
    expect((await substitute.call('POST', '/tenants/1/wallets/transfers', { ...transfer, headers })).status).toBe(403)
    expect((await substitute.call('GET', '/tenants/1/config')).status).toBe(403)
  })

  test('passes nothing on', async () => {
    const { giver, substitute, maker } = await pair()
    const third = await admin('LEVEL_08')
    await delegated(substitute, third)
    expect(codeOf(await move(third, await forPeople(maker, giver)))).toEqual([404, 'TSK001'])
  })

  test('never decides for the initiator, nor what they proposed themselves', async () => {
    const [giver, maker] = [await admin('LEVEL_02'), await admin('LEVEL_01')]
    await delegated(giver, maker)
    const own = await forPeople(maker, giver)
    expect(codeOf(await move(maker, own))).toEqual([403, 'TSK005'])
    expect(codeOf(await move(maker, own, 'REJECTED'))).toEqual([403, 'TSK005'])
    expect(await listed(maker)).toEqual([])
    const substitute = await admin('LEVEL_07')
    await delegated(maker, substitute)
    const others = await forPeople(maker, await admin('LEVEL_02'))
    expect(codeOf(await move(substitute, others))).toEqual([404, 'TSK001'])
    expect(codeOf(await move(substitute, others, 'DISCARDED'))).toEqual([404, 'TSK001'])
  })

  test('never counts twice: not for themselves and the giver, nor for two givers', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const [giver, second, substitute, maker] = [
        await admin('LEVEL_02'),
        await admin('LEVEL_02'),
        await admin('LEVEL_02'),
        await admin('LEVEL_01'),
      ]
      await delegated(giver, substitute)
      await delegated(second, substitute)
      const taskId = await forRoles(maker)
      const approved = await move(substitute, taskId)
      expect(approved.body).toMatchObject({ status: 'PENDING', approvals: [{ customerId: substitute.customerId, status: 'APPROVED' }] })
      expect((approved.body as { approvals: object[] }).approvals[0]).not.toHaveProperty('onBehalfOf')
      expect((await move(substitute, taskId)).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })

      const stranger = await admin('LEVEL_07')
      await delegated(giver, stranger)
      await delegated(second, stranger)
      const next = await forRoles(maker)
      expect((await move(stranger, next)).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
      expect((await move(stranger, next)).status).not.toBe(200)
      expect(await seen(maker, next)).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
    })
  })

  test('never counts twice: not for themselves after they have approved for the giver', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const { giver, substitute, maker } = await pair()
      const taskId = await forRoles(maker)
      expect((await move(substitute, taskId)).body).toMatchObject({ status: 'PENDING', approvals: [{ onBehalfOf: giver.customerId }] })
      await substitute.nowHolds(inTenant('LEVEL_02'))
      expect(await seen(substitute, taskId)).toMatchObject({ moves: expect.not.arrayContaining(['EXECUTE']) })
      expect(await listed(substitute, 'waitingForCustomerId=me')).not.toContain(taskId)
      const again = await move(substitute, taskId)
      expect([codeOf(again), again.text]).toEqual([[403, 'TSK005'], expect.stringContaining('in the place of another person')])
      expect(await seen(maker, taskId)).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
    })
  })

  test('and the giver count once together: the word of the giver takes the place of theirs', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const { giver, substitute, maker } = await pair()
      const taskId = await forRoles(maker)
      expect((await move(substitute, taskId)).body).toMatchObject({ approvalsGiven: 1 })
      const both = await move(giver, taskId)
      expect(both.body).toMatchObject({ status: 'PENDING', approvalsGiven: 1, approvals: [{ customerId: giver.customerId }] })
      expect((await move(await admin('LEVEL_02'), taskId)).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('decides nothing while the giver is locked, and earlier approvals do not count', async () => {
    const { giver, substitute, maker } = await pair()
    const other = await admin('LEVEL_02')
    const [taskId, next] = [await forPeople(maker, giver, other), await forPeople(maker, giver)]
    expect((await move(substitute, taskId)).body).toMatchObject({ approvalsGiven: 1 })
    const identity = `/tenants/1/customers/${giver.customerId}/identities/${giver.identity}`
    const token = await service.tokenOf('operator')
    const locked = await service.call('PUT', identity, { token, body: { authLockedAfter: '2026-01-01T00:00:00Z' } })
    expect(locked.status).toBe(200)
    expect(codeOf(await move(substitute, next))).toEqual([404, 'TSK001'])
    expect((await substitute.call('GET', AT)).body).toMatchObject([{ state: 'SUSPENDED' }])
    expect((await move(other, taskId)).body).toMatchObject({
      status: 'PENDING',
      whatIsMissing: expect.stringContaining(String(giver.customerId)),
    })
  })

  test('decides nothing that the giver may no longer check', async () => {
    const { giver, substitute, maker } = await pair()
    const taskId = await forPeople(maker, giver)
    await giver.nowHolds(inTenant('LEVEL_05'))
    expect(codeOf(await move(substitute, taskId))).toEqual([403, 'TSK005'])
  })

  test('decides what only the relation of the giver to the item lets them check, and proves who they are where the giver has to', async () => {
    const maker = await admin('LEVEL_20')
    const toCustomer2 = { toCustomerId: id('customer2'), until: new Date(service.local.clock.now() + DAY_MS).toISOString(), reason: 'x' }
    const token = await service.tokenOf('customer')
    const { delegationId } = (await service.call('POST', AT, { token, body: toCustomer2 })).body as { delegationId: string }
    const ofCustomer = { 'task-approver-userids': String(id('customer')) }
    const taskId = await proposed(maker, ofCustomer)
    const execute = async (of: number) =>
      service.call('PUT', path(of), { token: await service.tokenOf('customer2'), body: { status: 'EXECUTE' } })
    const approved = { customerId: id('customer2'), onBehalfOf: id('customer'), status: 'APPROVED' }
    expect((await execute(taskId)).body).toMatchObject({ status: 'EXECUTED', approvals: [approved] })

    await withRow(service, 'Withdrawal.CREATE.Allowed', 'LEVEL_20,SCA_OTP', async () => {
      const withdrawal = await maker.call('POST', '/tenants/1/wallets/1/withdrawals', {
        body: { amount: 1, type: 'CASH', externalUniqueId: 'by-substitute', deliverToPhone: '+447700900008' },
        headers: { 'task-skip-draft': 'true', ...ofCustomer },
      })
      const answer = await execute(Number(withdrawal.headers.get('task-id')))
      expect([...codeOf(answer), answer.headers.get('sca')]).toEqual([401, 'SEC004', expect.stringContaining('type=OTP')])
    })
    expect((await service.call('DELETE', `${AT}/${delegationId}`, { token })).status).toBe(200)
  })

  test('attack: an owner of the item approves in the place of a giver who may no longer check it', async () => {
    const [giver, maker] = [await admin('LEVEL_02'), await admin('LEVEL_20')]
    await delegated(giver, { ...giver, customerId: id('customer') as Somebody['customerId'] })
    const taskId = await forPeople(maker, giver)
    await giver.nowHolds(inTenant('LEVEL_05'))
    const token = await service.tokenOf('customer')
    expect(codeOf(await service.call('PUT', path(taskId), { token, body: { status: 'EXECUTE' } }))).toEqual([403, 'TSK005'])
  })

  test('cannot count if the initiator set a proof of theirs', async () => {
    const [giver, operator] = [await admin('LEVEL_02'), await admin('LEVEL_20')]
    const body = {
      identity: 'puppet@harbour.example',
      password: 'Quite long enough 4 you!',
      position: 'LEVEL_07',
      firstName: 'Pup',
      lastName: 'Pet',
    }
    const made = await operator.call('POST', '/tenants/1/admin-users', { body })
    const { customerId } = made.body as { customerId: number }
    const until = new Date(service.local.clock.now() + DAY_MS).toISOString()
    await giver.call('POST', AT, { body: { toCustomerId: customerId, until, reason: 'x' } })
    const login = await service.call('POST', '/authentication/login', { body: { identity: body.identity, password: body.password } })
    const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const taskId = await forPeople(operator, giver)
    const answer = await service.call('PUT', path(taskId), { token, body: { status: 'EXECUTE' } })
    expect(codeOf(answer)).toEqual([403, 'TSK005'])
    expect(answer.text).toContain('cannot count')
  })

  test('decides in the place of the giver who counts, if the initiator set a proof of another giver', async () => {
    const [operator, substitute, other] = [await admin('LEVEL_20'), await admin('LEVEL_07'), await admin('LEVEL_02')]
    const body = {
      identity: 'first.giver@harbour.example',
      password: 'Quite long enough 4 you!',
      position: 'LEVEL_02',
      firstName: 'First',
      lastName: 'Giver',
    }
    expect((await operator.call('POST', '/tenants/1/admin-users', { body })).status).toBe(200)
    const login = await service.call('POST', '/authentication/login', { body: { identity: body.identity, password: body.password } })
    const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const until = new Date(service.local.clock.now() + DAY_MS).toISOString()
    const delegation = { body: { toCustomerId: substitute.customerId, until, reason: 'x' } }
    expect((await service.call('POST', AT, { token, ...delegation })).status).toBe(200)
    expect((await other.call('POST', AT, delegation)).status).toBe(200)
    const answer = await move(substitute, await forRoles(operator))
    expect(answer.body).toMatchObject({ status: 'EXECUTED', approvals: [{ onBehalfOf: other.customerId }] })
  })

  test('an agent of the substitute sees and decides nothing', async () => {
    const { giver, substitute, maker } = await pair()
    const taskId = await forPeople(maker, giver)
    const agent = await substitute.call('POST', '/authentication/agent-tokens', { body: { name: 'Scribe' } })
    const token = (agent.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    expect((await service.call('GET', path(taskId), { token })).status).toBe(404)
    expect((await service.call('GET', '/global/tasks?onBehalfOf=true', { token })).body).toEqual([])
    expect(codeOf(await service.call('PUT', path(taskId), { token, body: { status: 'EXECUTE' } }))).toEqual([403, 'SEC007'])
  })

  test('somebody without delegations gets an empty list', async () => {
    expect(await listed(await admin('LEVEL_02'))).toEqual([])
    const token = await service.tokenOf('maker')
    expect((await service.call('GET', '/global/tasks?onBehalfOf=false', { token })).status).toBe(400)
    expect(id('maker')).toBeGreaterThan(0)
  })
})

describe('a substitute and the person in whose place they decide', () => {
  test('are both named in the approvals, in the steps of policies and in the history', async () => {
    const [substitute, maker] = [await admin('LEVEL_07'), await admin('LEVEL_01')]
    const until = new Date(service.local.clock.now() + DAY_MS).toISOString()
    const body = { toCustomerId: substitute.customerId, until, reason: 'On holiday' }
    await service.call('POST', AT, { token: await service.tokenOf('checker2'), body })
    const policy = {
      name: 'two-of-us',
      operations: ['createTransfer'],
      steps: [{ name: 'finance', people: [id('checker2')], approvals: 1 }],
    }
    await withConfig(service, 'approval.policies', [policy], async () => {
      const taskId = await proposed(maker, { 'task-by-policy': 'true' })
      const both = { customerId: substitute.customerId, onBehalfOf: id('checker2'), onBehalfOfName: 'Katherine Johnson' }
      expect((await move(substitute, taskId)).body).toMatchObject({ approvals: [both], policies: [{ steps: [{ approvals: [both] }] }] })
      expect(await seen(maker, taskId)).toMatchObject({ approvals: [both], policies: [{ steps: [{ approvals: [both] }] }] })
      const { body: history } = await maker.call('GET', `${path(taskId)}/history`)
      const { customerId: by, ...given } = both
      expect(history).toContainEqual(expect.objectContaining({ by, ...given, what: 'EXECUTE' }))
    })
  })
})

describe('a substitute under a policy', () => {
  test('an approval counts for the step of the giver, and names the giver', async () => {
    const { giver, substitute, maker } = await pair()
    const policy = {
      name: 'two-of-us',
      operations: ['createTransfer'],
      steps: [{ name: 'finance', people: [giver.customerId], approvals: 1 }],
    }
    await withConfig(service, 'approval.policies', [policy], async () => {
      const taskId = await proposed(maker, { 'task-by-policy': 'true' })
      const done = await move(substitute, taskId)
      expect(done.body).toMatchObject({ status: 'EXECUTED' })
      expect(await seen(maker, taskId)).toMatchObject({
        policies: [
          {
            name: 'two-of-us',
            steps: [{ state: 'MET', approvals: [{ customerId: substitute.customerId, onBehalfOf: giver.customerId }] }],
          },
        ],
      })
    })
  })

  test('attack: a substitute meets no step for themselves after that of the giver', async () => {
    const { giver, substitute, maker } = await pair()
    await substitute.nowHolds(inTenant('LEVEL_02'))
    const steps = [
      { name: 'finance', people: [giver.customerId], approvals: 1 },
      { name: 'risk', people: [substitute.customerId], approvals: 1 },
    ]
    await withConfig(service, 'approval.policies', [{ name: 'two-steps', operations: ['createTransfer'], steps }], async () => {
      const taskId = await proposed(maker, { 'task-by-policy': 'true' })
      expect((await move(substitute, taskId)).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
      expect(await listed(substitute, 'waitingForCustomerId=me')).not.toContain(taskId)
      expect(codeOf(await move(substitute, taskId))).toEqual([403, 'TSK005'])
      // Their own step is open to them again once the giver decides the first.
      expect((await move(giver, taskId, 'PENDING')).body).toMatchObject({ status: 'PENDING', approvalsGiven: 0 })
      expect((await move(giver, taskId)).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
      expect((await move(substitute, taskId)).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('a substitute takes back what they have approved in the place of the giver', async () => {
    const { giver, substitute, maker, delegationId } = await pair()
    const steps = [{ name: 'finance', people: [giver.customerId], approvals: 1 }]
    const policy = { name: 'later', operations: ['createTransfer'], coolDownMinutes: 1, steps }
    await withConfig(service, 'approval.policies', [policy], async () => {
      const taskId = await proposed(maker, { 'task-by-policy': 'true' })
      expect((await move(substitute, taskId)).body).toMatchObject({ runsAt: expect.any(String), moves: ['PENDING'] })
      expect((await giver.call('DELETE', `${AT}/${delegationId}`)).status).toBe(200)
      const back = await move(substitute, taskId, 'PENDING')
      expect(back.body).toMatchObject({ status: 'PENDING', approvals: [{ customerId: giver.customerId, status: 'PENDING' }] })
      expect(back.body).not.toHaveProperty('runsAt')
      const history = await maker.call('GET', `${path(taskId)}/history`)
      expect(history.body).toContainEqual(
        expect.objectContaining({ by: substitute.customerId, onBehalfOf: giver.customerId, what: 'TAKEN_BACK' }),
      )
      expect(await listed(giver, 'waitingForCustomerId=me')).toContain(taskId)
    })
  })

  test.each([
    ['runs later with the approval of a substitute', false, 'EXECUTED'],
    ['does not run later if the substitute is locked by then', true, 'PENDING'],
  ])('a task %s', async (_, isLocked, status) => {
    const { giver, substitute, maker } = await pair()
    const steps = [{ name: 'finance', people: [giver.customerId], approvals: 1 }]
    const policy = { name: 'later', operations: ['createTransfer'], coolDownMinutes: 1, steps }
    await withConfig(service, 'approval.policies', [policy], async () => {
      const taskId = await proposed(maker, { 'task-by-policy': 'true' })
      expect((await move(substitute, taskId)).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
      const identity = `/tenants/1/customers/${substitute.customerId}/identities/${substitute.identity}`
      const body = { authLockedAfter: '2026-01-01T00:00:00Z' }
      if (isLocked) expect((await service.call('PUT', identity, { token: await service.tokenOf('operator'), body })).status).toBe(200)
      await service.local.advance(120)
      service.forgetTokens()
      const token = await service.tokenOf('operator')
      const now = async () => (await service.call('GET', path(taskId), { token })).body as { status: string }
      if (!isLocked) await eventually('the task runs', async () => (await now()).status === status)
      await service.local.advance(120)
      service.forgetTokens()
      expect(await now()).toMatchObject({ status })
    })
  })
})

describe('a substitute above the tenants', () => {
  const above = (role: string) => somebody(service, [{ kind: 'global', role }])
  const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
  let admins = 0

  async function appointed(by: Somebody): Promise<string> {
    const identity = `above-${++admins}@people.example`
    const body = { identity, role: 'GLOBAL_SUPPORT', firstName: 'To', lastName: 'Go', email: identity }
    const made = await by.call('POST', '/global/admin-users', { body })
    return `/global/admin-users/${(made.body as { customerId: number }).customerId}`
  }

  test.each([
    ['PUT', { body: { role: 'GLOBAL_FINANCE_L1' } }],
    ['DELETE', {}],
  ] as const)('takes a role away in the place of an administrator: %s', async (method, sent) => {
    const [giver, substitute, maker] = [await above('GLOBAL_ADMIN'), await above('GLOBAL_SUPPORT'), await above('GLOBAL_ADMIN')]
    await delegated(giver, substitute)
    const task = await maker.call(method, await appointed(giver), { ...sent, headers })
    const taskId = Number(task.headers.get('task-id'))
    expect((await move(substitute, taskId)).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('does not change the role of the administrator in whose place they decide', async () => {
    const [substitute, maker, token] = [await above('GLOBAL_ADMIN'), await above('GLOBAL_ADMIN'), await service.freshTokenOf('globalAdmin')]
    const until = new Date(service.local.clock.now() + 2 * DAY_MS).toISOString()
    const delegation = { toCustomerId: substitute.customerId, until, reason: 'On holiday' }
    expect((await service.call('POST', AT, { token, body: delegation })).status).toBe(200)
    const task = await maker.call('PUT', `/global/admin-users/${id('globalAdmin')}`, {
      body: { role: 'GLOBAL_SUPPORT' },
      headers: { 'task-approver-userids': String(id('globalAdmin')), 'task-skip-draft': 'true' },
    })
    const taskId = Number(task.headers.get('task-id'))
    expect((await move(substitute, taskId)).body).toMatchObject({ status: 'FAILED', responseCode: 409 })
  })
})

import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { madeTask, makeTask, move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

describe('role-based', () => {
  test('a draft is submitted by its initiator, and executed by another person', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
    expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'DRAFT' })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK004' })
    expect((await move(service, 'checker', taskId, 'PENDING')).body).toMatchObject({ code: 'TSK005' })
    expect((await move(service, 'maker', taskId, 'PENDING')).body).toMatchObject({ status: 'PENDING' })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({
      status: 'EXECUTED',
      executor: id('checker'),
      responseCode: 200,
    })
  })

  test.each([
    ['true', 'PENDING'],
    ['TRUE', 'PENDING'],
    ['false', 'DRAFT'],
    ['yes', 'DRAFT'],
    ['1', 'DRAFT'],
    ['true, true', 'DRAFT'],
  ])('a task whose header task-skip-draft is %j begins as %s: the header skips the draft only if it is true', async (sent, status) => {
    const made = await service.call('POST', '/tenants/1/wallets/transfers', {
      token: await service.tokenOf('maker'),
      body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
      headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': sent },
    })
    expect(made.status, made.text).toBe(200)
    expect(await seen(service, 'maker', asId(Number(made.headers.get('task-id'))))).toMatchObject({ status })
  })

  test.each(['CUSTOMER', 'LEVEL_20,CUSTOMER', 'ANONYMOUS'])(
    'the executor roles %s are refused: nobody could execute the task as such',
    async (roles) => {
      const answer = await service.call('POST', '/tenants/1/wallets/transfers', {
        token: await service.tokenOf('operator'),
        body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
        headers: { 'task-executor-roles': roles },
      })
      expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ field: 'task-executor-roles' }] }])
      expect(answer.text.split('(got')[0]).not.toMatch(/CUSTOMER|ANONYMOUS/)
    },
  )

  test('a draft can be discarded by its initiator', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
    expect((await move(service, 'maker', taskId, 'DISCARDED')).body).toMatchObject({ status: 'DISCARDED' })
    expect((await move(service, 'maker', taskId, 'PENDING')).body).toMatchObject({ code: 'TSK004' })
  })

  test('a rejected task is never run', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    expect((await move(service, 'checker', taskId, 'REJECTED', { executorComment: 'not this month' })).body).toMatchObject({
      status: 'REJECTED',
      executorComment: 'not this month',
    })
    expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK004' })
  })

  test('an initiator who holds the executor role does not execute their own task, unless the tenant lifts that', async () => {
    const taskId = await madeTask(service, 'operator', { roles: 'LEVEL_20' })
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' })
    await withConfig(service, 'task.self.approval.allowed', true, async () => {
      expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('a role that could not execute the call is refused when the task is made', async () => {
    expect((await makeTask(service, 'maker', { roles: 'LEVEL_03' })).body).toMatchObject({ code: 'GEN001' })
    expect((await makeTask(service, 'maker', { roles: 'LEVEL_02,LEVEL_03' })).body).toMatchObject({ code: 'GEN001' })
    expect((await makeTask(service, 'maker', { roles: 'NOBODY' })).body).toMatchObject({ code: 'GEN001' })
    expect((await makeTask(service, 'maker', { roles: '' })).body).toMatchObject({ code: 'GEN001' })
  })

  test.each([
    ['/global/admin-users', 'GLOBAL_SUPPORT', 'LEVEL_20', 400],
    ['/global/admin-users', 'GLOBAL_SUPPORT', 'INSTITUTION_ADMIN', 400],
    ['/global/admin-users', 'GLOBAL_SUPPORT', 'GLOBAL_ADMIN,LEVEL_20', 400],
    ['/global/admin-users', 'GLOBAL_SUPPORT', 'GLOBAL_ADMIN', 200],
    ['/institutions/harbour/admin-users', 'INSTITUTION_SUPPORT', 'LEVEL_20', 400],
    ['/institutions/harbour/admin-users', 'INSTITUTION_SUPPORT', 'INSTITUTION_ADMIN', 200],
    ['/institutions/harbour/admin-users', 'INSTITUTION_SUPPORT', 'GLOBAL_ADMIN', 200],
  ])('a call above tenants is executed only by roles that are held there: %s as %s by %s is %i', async (path, role, roles, status) => {
    const answer = await service.call('POST', path, {
      token: await service.tokenOf('globalAdmin'),
      body: { identity: `${role}.${roles.length}@above.example`, role, firstName: 'Above', lastName: 'Tenants', email: 'a@above.example' },
      headers: { 'task-executor-roles': roles },
    })
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body).toMatchObject({
        errors: [{ field: 'task-executor-roles', description: expect.stringMatching(/GLOBAL_ADMIN.*\(got/) }],
      })
  })

  test('a call that nobody could approve is refused when it is made: bad fields, missing wallets, missing rights', async () => {
    expect((await makeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: -1 } })).body).toMatchObject({ code: 'GEN001' })
    expect((await makeTask(service, 'maker', { roles: 'LEVEL_02', body: { toWalletId: 999 } })).body).toMatchObject({ code: 'GEN002' })
    expect((await makeTask(service, 'checker', { roles: 'LEVEL_02' })).body).toMatchObject({ code: 'SEC003' })
  })

  test('a task whose call is refused when it runs is FAILED with the reason, and can be executed again', async () => {
    const { wallets } = service.local.demo
    const operator = await service.tokenOf('operator')
    const drain = { amount: 5000, fromWalletId: wallets.customerSavings, toWalletId: wallets.customerMain }
    expect((await service.call('POST', '/tenants/1/wallets/transfers', { token: operator, body: drain })).status).toBe(200)
    // The money need not be there when the task is made: it may come before somebody approves.
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 9000, fromWalletId: wallets.customerSavings } })

    const failed = (await move(service, 'checker', taskId, 'EXECUTE')).body
    expect(failed).toMatchObject({ status: 'FAILED', responseCode: 409 })
    expect(JSON.parse((failed as { responseBody: string }).responseBody)).toMatchObject({ code: 'PAY001' })
    const back = { amount: 5000, fromWalletId: wallets.customerMain, toWalletId: wallets.customerSavings }
    expect((await service.call('POST', '/tenants/1/wallets/transfers', { token: operator, body: back })).status).toBe(200)
    expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED', executor: id('checker2') })

    const history = await service.call('GET', `/global/tasks/${taskId}/history`, { token: await service.tokenOf('maker') })
    expect((history.body as { what: string; attempt: number }[]).map(({ what, attempt }) => `${what} ${attempt}`)).toEqual([
      'CREATED 0',
      'EXECUTE 1',
      'FAILED 1',
      'EXECUTE 2',
      'EXECUTED 2',
    ])
    const page = async (query: string) =>
      service.call('GET', `/global/tasks/${taskId}/history?${query}`, { token: await service.tokenOf('maker') })
    const first = await page('limit=3')
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
    const rest = await page(`limit=3&cursor=${cursor}`)
    expect([...(first.body as unknown[]), ...(rest.body as unknown[])]).toEqual(history.body)
    expect([history.headers.get('link'), rest.headers.get('link')]).toEqual([null, null])
  })
})

describe('visibility', () => {
  test('a task that is not the caller’s business does not exist for them', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    for (const outsider of ['otherTenantAdmin', 'customer', 'onboarding']) {
      expect(await seen(service, outsider, taskId)).toMatchObject({ code: 'TSK001', description: 'Task not found' })
      expect((await move(service, outsider, taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK001' })
    }
    for (const insider of ['maker', 'checker', 'checker2', 'operator', 'globalAdmin'])
      expect(await seen(service, insider, taskId)).toMatchObject({ taskId })
    expect((await move(service, 'globalAdmin', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' })
  })
})

describe('named approvers', () => {
  test('all named approvers have to approve; the last one runs it', async () => {
    const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
    expect((await move(service, 'maker', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({
      status: 'PENDING',
      approvals: [
        { customerId: id('checker'), status: 'APPROVED' },
        { customerId: id('checker2'), status: 'PENDING' },
      ],
    })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
    expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED', executor: id('checker2') })
  })

  test('any single named approver rejects', async () => {
    const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
    await move(service, 'checker', taskId, 'EXECUTE')
    expect((await move(service, 'checker2', taskId, 'REJECTED')).body).toMatchObject({
      status: 'REJECTED',
      approvals: [{ status: 'APPROVED' }, { status: 'REJECTED' }],
    })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK004' })
  })

  test('an initiator who names only themselves is refused; one who names themselves too is recorded as APPROVED', async () => {
    expect((await makeTask(service, 'operator', { approvers: [id('operator')] })).body).toMatchObject({ code: 'TSK003' })
    const taskId = await madeTask(service, 'maker', { approvers: [id('maker'), id('checker')] })
    expect(await seen(service, 'maker', taskId)).toMatchObject({
      approvals: [{ customerId: id('maker'), status: 'APPROVED' }, { status: 'PENDING' }],
    })
    expect((await move(service, 'maker', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('unknown approvers, strangers, and empty or malformed lists are refused', async () => {
    for (const approvers of [[123456789], [id('otherTenantAdmin')], [id('customer')], [id('onboarding')]])
      expect((await makeTask(service, 'maker', { approvers })).body).toMatchObject({ code: 'GEN001' })
    for (const header of ['', ' , ', '3,', 'x', '3;4', '-3', '3.0']) {
      const answer = await service.call('POST', '/tenants/1/wallets/transfers', {
        token: await service.tokenOf('maker'),
        body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
        headers: { 'task-approver-userids': header },
      })
      expect(answer.body).toMatchObject({ code: 'GEN001' })
    }
  })
})

describe('a quorum', () => {
  test('counts distinct role holders other than the initiator', async () => {
    const taskId = await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const made = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      expect((await move(service, 'checker', made, 'EXECUTE')).body).toMatchObject({
        status: 'PENDING',
        approvals: [{ customerId: id('checker'), status: 'APPROVED' }],
      })
      expect((await move(service, 'checker', made, 'EXECUTE')).body).toMatchObject({
        status: 'PENDING',
        approvals: [{ customerId: id('checker') }],
      })
      return made
    })
    // The quorum is the higher of then and now: taking the count away does not lower it for this task.
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
    expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('demands enough named approvers when the task is made', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      expect((await makeTask(service, 'maker', { approvers: [id('maker'), id('checker')] })).body).toMatchObject({ code: 'TSK003' })
      const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
      await move(service, 'checker', taskId, 'EXECUTE')
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('raised after the task was made counts too', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('the last two approvals at once run it once', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      for (let round = 0; round < 5; round++) {
        const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
        await Promise.all([move(service, 'checker', taskId, 'EXECUTE'), move(service, 'checker2', taskId, 'EXECUTE')])
        expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'EXECUTED' })
      }
    })
  })
})

test('of 50 parallel EXECUTEs exactly one runs', async () => {
  // `task-races.race.test.ts` does this hundreds of times.
  for (let round = 0; round < 3; round++) {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { externalUniqueId: `parallel-${round}` } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => move(service, place % 2 === 0 ? 'checker' : 'checker2', taskId, 'EXECUTE')),
    )
    const statuses = answers.map(({ body }) => (body as { status?: string; code?: string }).status ?? (body as { code: string }).code)
    expect(statuses.filter((status) => status === 'EXECUTED')).toHaveLength(1)
    expect(statuses.filter((status) => status !== 'EXECUTED' && status !== 'TSK004')).toEqual([])
  }
})

test('a task that nobody decides ends as DISCARDED when the tenant says so', async () => {
  const taskId = await withConfig(service, 'task.expiry.hours', 24, () => madeTask(service, 'maker', { roles: 'LEVEL_02' }))
  await service.local.advance(23 * 3600)
  service.forgetTokens()
  expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'PENDING' })
  await service.local.advance(2 * 3600)
  service.forgetTokens()
  await eventually('the task has ended', async () => (await seen(service, 'maker', taskId)).status === 'DISCARDED')
})

test('a maker with too many open tasks has to wait', async () => {
  await withConfig(service, 'task.open.max', 1, async () => {
    expect((await makeTask(service, 'maker', { roles: 'LEVEL_02' })).body).toMatchObject({ code: 'TSK006' })
  })
})

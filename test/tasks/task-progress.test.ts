import { describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { madeTask, move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

const get = async (role: string, path: string) => service.call('GET', path, { token: await service.tokenOf(role) })

async function waiting(role: string): Promise<readonly number[]> {
  const { body } = await get(role, `/global/tasks?waitingForCustomerId=${id(role)}`)
  return (body as { taskId: number }[]).map(({ taskId }) => taskId)
}

describe('what a task says about its approval', () => {
  test('one holder of a role has to approve: 0 of 1, and everybody reads what they may do', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    expect(await seen(service, 'checker', taskId)).toMatchObject({
      approvalsRequired: 1,
      approvalsGiven: 0,
      moves: ['REJECTED', 'DRAFT', 'EXECUTE'],
    })
    expect(await seen(service, 'maker', taskId)).toMatchObject({ moves: ['DISCARDED'] })
    expect(await seen(service, 'operator', taskId)).toMatchObject({ moves: ['REJECTED'] })
    const { body } = await move(service, 'checker', taskId, 'EXECUTE')
    expect(body).toMatchObject({ status: 'EXECUTED', approvalsRequired: 1, approvalsGiven: 1, moves: [] })
  })

  test('both named approvers have to: 1 of 2 after the first, who has nothing more to approve', async () => {
    const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
    const { body } = await move(service, 'checker', taskId, 'EXECUTE')
    expect(body).toMatchObject({ approvalsRequired: 2, approvalsGiven: 1, moves: ['REJECTED', 'DRAFT'] })
    expect(await seen(service, 'checker2', taskId)).toMatchObject({ moves: ['REJECTED', 'DRAFT', 'EXECUTE'] })
  })

  test('the count of the tenant is in force for tasks that were made before it was raised', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      await move(service, 'checker', taskId, 'EXECUTE')
      expect(await seen(service, 'checker2', taskId)).toMatchObject({ approvalsRequired: 2, approvalsGiven: 1 })
      expect(await waiting('checker')).not.toContain(taskId)
      expect(await waiting('checker2')).toContain(taskId)
    })
  })
})

test('all that I may see is listed by my own id: mine, for my roles, naming me, or everything for readers', async () => {
  const forRole = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const forNamed = await madeTask(service, 'maker', { approvers: [id('checker2')] })
  const visible = async (role: string): Promise<readonly number[]> => {
    const { body } = await get(role, `/global/tasks?visibleToCustomerId=${id(role)}&status=PENDING`)
    return (body as { taskId: number }[]).map(({ taskId }) => taskId)
  }
  expect(await visible('checker')).toContain(forRole)
  expect(await visible('checker')).not.toContain(forNamed)
  for (const role of ['maker', 'checker2', 'operator']) expect(await visible(role)).toEqual(expect.arrayContaining([forRole, forNamed]))
  expect(await visible('customer')).toEqual([])
  expect(await visible('otherTenantAdmin')).toEqual([])
  expect((await get('checker', `/global/tasks?visibleToCustomerId=${id('maker')}`)).status).toBe(400)
})

describe('the list of what waits for me', () => {
  test('holds what I may approve: by role and by name, and nothing of my own, decided or for others', async () => {
    const byRole = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const byName = await madeTask(service, 'maker', { approvers: [id('checker')] })
    const forAnother = await madeTask(service, 'maker', { approvers: [id('checker2')] })
    const decided = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const draft = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
    await move(service, 'checker2', decided, 'REJECTED')
    const mine = await waiting('checker')
    expect(mine).toEqual(expect.arrayContaining([byRole, byName]))
    for (const taskId of [forAnother, decided, draft]) expect(mine).not.toContain(taskId)
    expect(await waiting('maker')).toEqual([])
    expect(await waiting('otherTenantAdmin')).toEqual([])
    expect(await waiting('customer')).toEqual([])
  })

  test('is one’s own only', async () => {
    const { status, body } = await get('checker', `/global/tasks?waitingForCustomerId=${id('checker2')}`)
    expect([status, (body as { code: string }).code]).toEqual([400, 'GEN001'])
  })

  test('is counted, beside one’s own open tasks', async () => {
    const counts = async (role: string) => (await get(role, '/global/tasks/counts')).body as { waitingForYou: number; yourOpen: number }
    expect((await counts('checker')).waitingForYou).toBe((await waiting('checker')).length)
    const before = await counts('maker')
    await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
    expect(await counts('maker')).toEqual({ ...before, yourOpen: before.yourOpen + 1 })
    expect((await service.call('GET', '/global/tasks/counts')).status).toBe(401)
  })
})

describe('the answer of a move is the task as GET shows it afterwards', () => {
  const POLICY = { name: 'late', operations: ['createTransfer'], steps: [{ name: 'finance', roles: ['LEVEL_02'], approvals: 1 }] }
  const draft = async () => madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
  const later = async () => {
    await service.local.advance(3600)
    service.forgetTokens()
  }

  test('a draft that is submitted an hour late has its whole time before it expires', () =>
    withConfig(service, 'task.expiry.hours', 24, async () => {
      const taskId = await draft()
      await later()
      const { body } = await move(service, 'maker', taskId, 'PENDING')
      const { expires, lastModified } = body as { expires: string; lastModified: string }
      expect(Date.parse(expires) - Date.parse(lastModified)).toBe(24 * 3_600_000)
      expect(body).toEqual(await seen(service, 'maker', taskId))
    }))

  test('one that policies bind says which steps are missing, and so does an approval that is taken back', () =>
    withConfig(service, 'approval.policies', [{ ...POLICY, coolDownMinutes: 30 }], async () => {
      const taskId = await draft()
      await later()
      const submitted = await move(service, 'maker', taskId, 'PENDING')
      expect(submitted.body).toMatchObject({ whatIsMissing: expect.stringContaining('"finance"') })
      expect(submitted.body).toEqual(await seen(service, 'maker', taskId))
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).not.toHaveProperty('whatIsMissing')
      const takenBack = await move(service, 'checker', taskId, 'PENDING')
      expect(takenBack.body).toMatchObject({ whatIsMissing: expect.stringContaining('"finance"') })
      expect(takenBack.body).toEqual(await seen(service, 'checker', taskId))
    }))

  test('a rejection without a comment does not show what an earlier approver said', async () => {
    const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
    await move(service, 'checker', taskId, 'EXECUTE', { executorComment: 'Looks right.' })
    const { body } = await move(service, 'checker2', taskId, 'REJECTED')
    expect(body).toMatchObject({ status: 'REJECTED', executor: id('checker2') })
    expect(body).not.toHaveProperty('executorComment')
    expect(await seen(service, 'maker', taskId)).toEqual(body)
    const history = await get('maker', `/global/tasks/${taskId}/history`)
    expect(history.body).toMatchObject([{}, { what: 'APPROVED', comment: 'Looks right.' }, { what: 'REJECTED' }])
    expect((history.body as object[])[2]).not.toHaveProperty('comment')
  })

  test('a withdrawal does not show what an earlier approver said, as if it were its reason', async () => {
    const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
    await move(service, 'checker', taskId, 'EXECUTE', { executorComment: 'Looks right.' })
    const { body } = await move(service, 'maker', taskId, 'DISCARDED')
    expect(body).toMatchObject({ status: 'DISCARDED' })
    expect(body).not.toHaveProperty('executorComment')
    expect(await seen(service, 'maker', taskId)).toEqual(body)
    const history = await get('maker', `/global/tasks/${taskId}/history`)
    expect(history.body).toMatchObject([{}, { what: 'APPROVED', comment: 'Looks right.' }, { what: 'DISCARDED' }])
    expect((history.body as object[])[2]).not.toHaveProperty('comment')
  })
})

import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { changeIdentityOf, type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { type Person, person, removePerson } from '../../shared/storage/persons.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { madeTask, move, seen, type Wish, withConfig } from '../support/tasks.ts'

const service = running()
const ROW = 'Transfer.CREATE.Allowed'
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const execute = (who: Somebody, taskId: TaskId) => who.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })
const history = async (taskId: TaskId) => {
  const answer = await service.call('GET', `/global/tasks/${taskId}/history`, { token: await service.tokenOf('maker') })
  return (answer.body as { what: string }[]).map(({ what }) => what)
}

async function setLock({ identity }: Somebody, authLockedAfter: string): Promise<void> {
  const { store } = service.local.service.ports
  const [of] = (await store.read([identityNamed(identity)])) as unknown as [Identity]
  await store.commit([changeIdentityOf(of, { set: { authLockedAfter } })])
}
const lock = (who: Somebody) => setLock(who, new Date(0).toISOString())
const unlock = (who: Somebody) => setLock(who, '2999-01-01T00:00:00.000Z')

async function deletePerson({ customerId }: Somebody): Promise<void> {
  const { store } = service.local.service.ports
  const [of] = (await store.read([person(customerId)])) as unknown as [Person]
  await store.commit(removePerson(of))
}

describe('an approver who may no longer check is refused, and no approval is recorded', () => {
  test.each([
    ['as the holder of a role', 0, { roles: 'LEVEL_02' }],
    ['as one of a quorum', 2, { roles: 'LEVEL_02' }],
    ['as a named approver', 0, { approvers: [3, 4] }],
    ['as a named approver of a quorum', 2, { approvers: [3, 4] }],
  ] as const)('%s', async (_, count, wish: Wish) => {
    await withConfig(service, 'overrideCheckerCount', count, async () => {
      const taskId = await madeTask(service, 'maker', wish)
      const before = await seen(service, 'maker', taskId)
      await withRow(service, ROW, 'LEVEL_20,LEVEL_01->LEVEL_03', async () => {
        const refused = await move(service, 'checker', taskId, 'EXECUTE')
        expect(refused.status).toBe(403)
        expect(refused.body).toMatchObject({ code: 'TSK005' })
        expect((refused.body as { description: string }).description).toContain('Transfer.CREATE')
      })
      expect(await seen(service, 'maker', taskId)).toEqual(before)
      expect(await history(taskId)).toEqual(['CREATED'])
    })
  })

  test('when it is their maker who now needs another checker', async () => {
    const maker = await somebody(service, [inTenant('LEVEL_01')])
    await withRow(service, ROW, 'LEVEL_20,LEVEL_01->LEVEL_02,LEVEL_05->LEVEL_06', async () => {
      const { wallets } = service.local.demo
      const made = await maker.call('POST', '/tenants/1/wallets/transfers', {
        body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
        headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
      })
      const taskId: TaskId = asId(Number(made.headers.get('task-id')))
      await maker.nowHolds(inTenant('LEVEL_05'))
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK005' })
      expect(await seen(service, 'checker', taskId)).toMatchObject({ status: 'PENDING' })
    })
  })
})

describe('an approval does not count of somebody who since then', () => {
  test.each([
    ['was locked', lock],
    ['lost the right', (who: Somebody) => who.nowHolds(inTenant('LEVEL_03'))],
    ['was deleted', deletePerson],
  ])('%s', async (_, happens: (who: Somebody) => Promise<void>) => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const former = await somebody(service, [inTenant('LEVEL_02')])
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      expect((await execute(former, taskId)).body).toMatchObject({ status: 'PENDING' })
      await happens(former)
      const answer = await move(service, 'checker', taskId, 'EXECUTE')
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        status: 'PENDING',
        whatIsMissing: `1 more approval by a holder of LEVEL_02. The approval of ${former.customerId} no longer counts: they may not check this call any more.`,
      })
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('was locked, as the only other of the named', async () => {
    const former = await somebody(service, [inTenant('LEVEL_02')])
    const taskId = await madeTask(service, 'maker', { approvers: [former.customerId, id('checker')] })
    await execute(former, taskId)
    await lock(former)
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
    await unlock(former)
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })
})

test('an EXECUTE that does not suffice says who still has to approve', async () => {
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
  expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({
    status: 'PENDING',
    whatIsMissing: `The approval of ${id('checker2')}.`,
  })
  await withConfig(service, 'overrideCheckerCount', 3, async () => {
    const counted = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    expect((await move(service, 'checker', counted, 'EXECUTE')).body).toMatchObject({
      whatIsMissing: '2 more approvals by holders of LEVEL_02.',
    })
  })
  const executed = (await move(service, 'checker2', taskId, 'EXECUTE')).body
  expect(executed).toMatchObject({ status: 'EXECUTED' })
  expect(executed).not.toHaveProperty('whatIsMissing')
})

test('an execution that fails is in the audit, with its task and what it answered', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  await withRow(service, ROW, 'LEVEL_20', async () =>
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' }),
  )
  const { body } = await service.call('GET', '/tenants/1/audit-events', { token: await service.tokenOf('operator') })
  const entries = (body as { taskId?: TaskId }[]).filter((entry) => entry.taskId === taskId)
  expect(entries).toMatchObject([
    {
      actor: id('checker'),
      action: 'POST /tenants/{tenantId}/wallets/transfers',
      path: '/tenants/1/wallets/transfers',
      after: { status: 'FAILED', responseCode: 403 },
      sentence: expect.stringMatching(/^Failed \(403\): Transfer 1\.00 EUR/),
    },
    { actor: id('maker'), kind: 'proposal', sentence: expect.stringMatching(/^Proposed: Transfer 1\.00 EUR/) },
  ])
})

test.each([
  ['one person', 0],
  ['a quorum', 1],
])('one EXECUTE notes one decision: %s', async (_, count) => {
  await withConfig(service, 'overrideCheckerCount', count, async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const noted: string[] = []
    const { decisions, ...rest } = service.local.service
    const note: typeof decisions.note = (scope, sample, customerId) => {
      noted.push(sample.as)
      decisions.note(scope, sample, customerId)
    }
    const call = inProcess({ ...rest, decisions: { ...decisions, note } })
    await call('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf('checker'), body: { status: 'EXECUTE' } })
    expect(noted).toEqual(['check'])
  })
})

import { expect, test } from 'vitest'
import { MOST_APPROVALS } from '../../shared/domain/tasks/quorum.ts'
import { changeIdentity } from '../../shared/storage/identities.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { madeTask, move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const MORE_THAN_FIT = MOST_APPROVALS + 5
const execute = (who: Somebody, taskId: number) => who.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })

async function lock({ identity }: Somebody): Promise<void> {
  await service.local.service.ports.store.commit([changeIdentity(identity, { set: { authLockedAfter: new Date(0).toISOString() } })])
}

test('a task keeps 40 approvals, however many approve it and are locked afterwards, and then it still runs', async () => {
  await withConfig(service, 'overrideCheckerCount', 2, async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const approvals = async () => (await seen(service, 'maker', taskId)).approvals as readonly { readonly customerId: number }[]
    for (let count = 0; count < MORE_THAN_FIT; count++) {
      const former = await somebody(service, [inTenant('LEVEL_02')])
      expect((await execute(former, taskId)).body).toMatchObject({ status: 'PENDING' })
      expect((await approvals()).length).toBeLessThanOrEqual(MOST_APPROVALS)
      expect((await approvals()).at(-1)?.customerId).toBe(former.customerId)
      await lock(former)
    }
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
    expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })
})

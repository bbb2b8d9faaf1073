import { expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { Task } from '../../shared/storage/task.ts'
import { claimTask } from '../../shared/storage/task-executions.ts'
import { task } from '../../shared/storage/tasks.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { madeTask, move, seen } from '../support/tasks.ts'

const service = running()

/** Takes a task to EXECUTE as a process does that dies right after. */
async function claimAndDie(taskId: TaskId): Promise<void> {
  const { ports } = service.local.service
  const [found] = (await ports.store.read([task(taskId)])) as readonly (Task | undefined)[]
  if (found === undefined) throw new Error('the task is not there')
  const executor = service.local.demo.users.checker?.customerId ?? 0
  const at = new Date(ports.clock.now()).toISOString()
  const claimed = await ports.store.commit(claimTask(found, { claimId: 'dies', at, executor: asId(executor), approvals: found.approvals }))
  expect(claimed.kind).toBe('committed')
}

test('a task whose execution died becomes FAILED when no execution can still run, has no effect, and can be executed again', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  await claimAndDie(taskId)
  expect(await seen(service, 'checker', taskId)).toMatchObject({ status: 'EXECUTE' })
  expect(await move(service, 'checker2', taskId, 'EXECUTE')).toMatchObject({ status: 409, body: { code: 'TSK004' } })
  await service.local.advance(60)
  expect(await seen(service, 'checker', taskId), 'its execution may still be under way').toMatchObject({ status: 'EXECUTE' })

  await service.local.advance(120)
  const rescued = await eventually('it is rescued', async () => {
    const now = await seen(service, 'checker', taskId)
    return now.status === 'FAILED' && now
  })
  expect(rescued).toMatchObject({ responseCode: 503 })
  expect(JSON.parse(String(rescued.responseBody))).toMatchObject({ code: 'GEN010' })
  expect(service.logLines.filter(({ event }) => event === 'task.rescued')).toHaveLength(1)

  const asked = async (language: string) => {
    const headers = { 'accept-language': language }
    return service.call('GET', `/global/tasks/${taskId}`, { token: await service.tokenOf('checker'), headers })
  }
  const [inGerman, inEnglish] = [await asked('de'), await asked('en')]
  expect(inGerman.body).toMatchObject({
    failure: 'Die Ausführung wurde unterbrochen und hatte keine Wirkung. Die Aufgabe kann erneut ausgeführt werden.',
    responseBody: rescued.responseBody,
  })
  expect(inEnglish.body).not.toHaveProperty('failure')
  expect(inGerman.headers.get('etag')).toBe(inEnglish.headers.get('etag'))

  const { body } = await service.call('GET', '/tenants/1/audit-events', { token: await service.tokenOf('operator') })
  expect((body as { taskId?: TaskId }[]).filter((entry) => entry.taskId === taskId)).toMatchObject([
    { actor: 'service', path: '/tenants/1/wallets/transfers', after: { status: 'FAILED', responseCode: 503 } },
    { kind: 'proposal', path: '/tenants/1/wallets/transfers' },
  ])

  const again = await move(service, 'checker', taskId, 'EXECUTE')
  expect(again.body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
  await service.local.advance(600)
  service.forgetTokens()
  expect(await seen(service, 'checker', taskId)).toMatchObject({ status: 'EXECUTED' })
})

const lines = async (path: string): Promise<{ readonly whats: readonly string[]; readonly next: string | undefined }> => {
  const { body, headers } = await service.call('GET', path, { token: await service.tokenOf('checker') })
  const [, next] = /<\/svc-conductor\/rest\/v1([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return { whats: (body as readonly { readonly what: string }[]).map(({ what }) => what), next }
}

test('the history of a task has a line for the begin of each execution: while it runs, after it died, and page by page', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const history = `/global/tasks/${taskId}/history`
  await claimAndDie(taskId)
  expect((await lines(history)).whats).toEqual(['CREATED', 'EXECUTE'])
  await service.local.advance(180)
  await eventually('it is rescued', async () => (await seen(service, 'checker', taskId)).status === 'FAILED')
  expect(await move(service, 'checker', taskId, 'EXECUTE', { executorComment: 'now' })).toMatchObject({ body: { status: 'EXECUTED' } })
  const whole = ['CREATED', 'EXECUTE', 'INTERRUPTED', 'EXECUTE', 'EXECUTED']
  expect((await lines(history)).whats).toEqual(whole)
  const walked: string[] = []
  for (let path: string | undefined = `${history}?limit=1`; path !== undefined; ) {
    const { whats, next } = await lines(path)
    walked.push(...whats)
    path = next
  }
  expect(walked).toEqual(whole)
})

test('an executed task keeps the exact bytes of its call no longer: they may hold a secret, and nothing runs them again', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const bytes = async () => ((await service.local.service.ports.store.read([task(taskId)])) as readonly (Task | undefined)[])[0]?.sealedBody
  expect(await bytes()).toMatch(/^v1\./)
  await move(service, 'checker', taskId, 'EXECUTE')
  expect(await bytes()).toBeUndefined()
})

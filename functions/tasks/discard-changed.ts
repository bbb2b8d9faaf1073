import { consumer, type Job } from '../../shared/contract/consumer.ts'
import type { Method } from '../../shared/contract/http.ts'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { changesAreDone, type NotedOperations, UPSTREAM_CHANGED } from '../../shared/storage/changed-upstreams.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { tasksOfUpstream } from '../../shared/storage/task-listings.ts'
import { discardTask, task } from '../../shared/storage/tasks.ts'
import { tenantOfKey } from '../../shared/storage/tenant-of-key.ts'
import { operationAt } from '../../shared/upstreams/declared-at.ts'

/** A transaction takes 100 writes: two for each task, and a few others. */
const MOST_AT_ONCE = 40
const AGAIN_AFTER_MS = 1000
const WAITING = ['DRAFT', 'PENDING', 'FAILED'] as const

/**
 * Discards the waiting tasks of operations that have changed or are gone, part by part: the operation that was proposed no longer exists in
 * that form.
 */
export const discardChanged = consumer({
  queue: 'tasks',
  kinds: [UPSTREAM_CHANGED],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const tenantId = tenantOfKey(job.message.key)
    const noted = await job.read.one(reference<NotedOperations>(job.message.key))
    if (tenantId === undefined || noted?.version !== job.message.turn) return
    const stale = await staleTasks(job, tenantId, noted.changed ?? [])
    const at = new Date(job.now).toISOString()
    for (const of of stale) {
      const comment = 'The operation of the upstream was changed or removed.'
      job.unitOfWork.add(
        ...discardTask(of, { at, by: 'service', what: 'DISCARDED', status: 'DISCARDED', attempt: of.attempt, comment }, 'service'),
      )
    }
    const isLast = stale.length < MOST_AT_ONCE
    if (isLast) job.unitOfWork.add(changesAreDone(tenantId, noted))
    const committed = await job.commit()
    if (committed === 'done') job.ports.log('info', 'upstream.tasks-discarded', { tenantId, discarded: stale.length })
    if (!isLast || committed !== 'done') job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

async function staleTasks(job: Job, tenantId: TenantId, names: readonly string[]): Promise<readonly Task[]> {
  const stale: Task[] = []
  for (const name of names)
    for await (const of of waitingTasks(job, tenantId, name)) {
      if (await isStale(job, of)) stale.push(of)
      if (stale.length === MOST_AT_ONCE) return stale
    }
  return stale
}

async function* waitingTasks({ read }: Job, tenantId: TenantId, upstream: string): AsyncGenerator<Task> {
  for (const state of WAITING) {
    let after: string | undefined
    do {
      const page = await read.list(tasksOfUpstream(tenantId, upstream, state, MOST_AT_ONCE, after))
      const listed = await read.many(page.things.map(({ taskId }) => task(taskId)))
      yield* listed.filter((of) => of?.status === state).filter((of) => of !== undefined)
      after = page.next
    } while (after !== undefined)
  }
}

async function isStale({ read }: Job, { httpMethod, path, declaration }: Task): Promise<boolean> {
  const segments = path.slice(BASE_PATH.length).split('/').slice(1).map(decodeURIComponent)
  const now = await operationAt({ method: httpMethod as Method, segments }, read)
  return now?.sends?.declaration !== declaration
}

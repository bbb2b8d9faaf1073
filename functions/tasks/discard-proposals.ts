import { consumer, type Job } from '../../shared/contract/consumer.ts'
import type { Method } from '../../shared/contract/http.ts'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { quoted } from '../../shared/domain/quoted-text.ts'
import { AGENT_END, type AgentEnd, advanceAgentEnd } from '../../shared/storage/agent-proposals.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { proposalsOf, tasksOfUpstream } from '../../shared/storage/task-listings.ts'
import { discardProposals, discardTask, task } from '../../shared/storage/tasks.ts'
import { tenantOfKey } from '../../shared/storage/tenant-of-key.ts'
import { changesAreDone, type NotedOperations, UPSTREAM_CHANGED } from '../../shared/storage/upstreams.ts'
import { operationAt } from '../../shared/upstreams/declared-at.ts'

/** A transaction takes 100 writes: two per proposal, and a few others. */
const MOST_AT_ONCE = 40
/** Delay before a part is tried again because one of its proposals changed meanwhile, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/**
 * Discards the proposals of an ended agent token, part by part: drafts first, then PENDING ones. Each part is one transaction that includes
 * the position of the next, so that a crash neither repeats nor loses a part. Meanwhile, no proposal is added.
 */
export const discardEndedProposals = consumer({
  queue: 'tasks',
  kinds: [AGENT_END],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const ended = await job.read.one(reference<AgentEnd>(job.message.key))
    if (ended?.turn !== job.message.turn) return
    const { agentTokenId, name, shelf: state, after } = ended
    const page = await job.read.list(proposalsOf(agentTokenId, state, MOST_AT_ONCE, after))
    const listed = await job.read.many(page.things.map(({ taskId }) => task(taskId)))
    const open = listed.filter((each) => each !== undefined).filter((each) => each.status === state && each.agentTokenId === agentTokenId)
    const at = new Date(job.now).toISOString()
    const comment = `The token of agent ${quoted(name)}, which proposed it, was ended.`
    const event = { at, by: 'service', what: 'DISCARDED', status: 'DISCARDED', attempt: 0, comment } as const
    job.unitOfWork.add(...discardProposals(open, state, event), advanceAgentEnd(ended, next(ended, page.next), job.now))
    if ((await job.commit()) === 'done') job.ports.log('info', 'agent.proposals-discarded', { agentTokenId, state, discarded: open.length })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

function next({ shelf }: AgentEnd, after: string | undefined): Pick<AgentEnd, 'shelf' | 'after'> | undefined {
  if (after !== undefined) return { shelf, after }
  return shelf === 'DRAFT' ? { shelf: 'PENDING' } : undefined
}

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

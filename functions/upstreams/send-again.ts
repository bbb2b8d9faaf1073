import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { TASK_SEND } from '../../shared/storage/task-clock.ts'
import { deferSending } from '../../shared/storage/task-executions.ts'
import { freeTurns, giveTurnBack, takeTurn, type UpstreamTurns } from '../../shared/storage/upstream-turns.ts'

/** Shortest delay before another turn is asked for, in milliseconds. */
const SOONEST_MS = 1_000
const LATEST_MS = 300_000
/** Requests that are hardly late are spread over at least this time, in milliseconds. */
const SPREAD_MS = 2_000

/**
 * Delay in milliseconds before a request that is late by `lateMs` asks for its turn again. `chance`, from 0 to 1, spreads those that were
 * put off together over half of their delay, so that they do not come back together after an outage.
 */
export function delayOfTurn(lateMs: number, chance: number): number {
  const longest = Math.min(LATEST_MS, Math.max(SOONEST_MS, lateMs))
  const shortest = Math.max(SOONEST_MS, longest / 2)
  return Math.floor(shortest + chance * (longest - shortest + SPREAD_MS))
}

/** A request that is late by more than this is planned again: the sweep would consider its message lost. In milliseconds. */
const A_WHILE_MS = 30_000

/**
 * Sends the request of a task again whose outcome is unknown, because its upstream did not answer or its process died. An upstream that
 * hangs holds few requests at once, so that the others of its tenant, and those of other tenants, are not delayed.
 */
const sendAgain = consumer({
  queue: 'upstreams',
  kinds: [TASK_SEND],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const of = await job.read.one(reference<Task>(job.message.key))
    if (of?.status !== 'EXECUTE' || of.sending === undefined || of.tenantId === undefined || of.version !== job.message.turn) return
    const giveBack = await turnToSend(job.ports, of.tenantId, upstreamOf(of))
    if (giveBack === undefined) return putOff(job, of)
    try {
      const { status, attempt } = await job.sendTask(of)
      job.ports.log('info', 'task.sent-again', { taskId: of.taskId, attempt, status })
    } finally {
      await giveBack()
    }
  },
})

/** Name of the upstream: the segment after `/tenants/{tenantId}/upstreams`. */
const upstreamOf = ({ path }: Task): string => path.slice(BASE_PATH.length).split('/')[4] ?? ''

/** At first only the message waits, which writes nothing. */
async function putOff(job: Job, of: Task): Promise<void> {
  const now = job.ports.clock.now()
  const lateMs = now - Date.parse(of.sending?.next ?? of.lastModified)
  const at = now + delayOfTurn(lateMs, job.ports.random())
  if (lateMs < A_WHILE_MS) return job.passOn({ at })
  job.unitOfWork.add(deferSending(of, at))
  if ((await job.commit()) === 'done') job.ports.log('info', 'task.put-off', { taskId: of.taskId, lateMs })
}

type Tools = Pick<Ports, 'store' | 'clock' | 'random'>

/** Each refusal shows the turns that are free, so more attempts fail only while others are faster. */
const MOST_TRIES = 4

/** Takes a turn to send a request again, and returns what gives it back; `undefined` while as many requests as may are under way. */
async function turnToSend(
  { store, clock, random }: Tools,
  tenantId: TenantId,
  upstream: string,
): Promise<undefined | (() => Promise<void>)> {
  let seen: UpstreamTurns = {}
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const now = clock.now()
    const free = freeTurns(upstream, seen, now)
    const [ofTenant, ofUpstream] = [oneOf(free.ofTenant, random), oneOf(free.ofUpstream, random)]
    if (ofTenant === undefined || ofUpstream === undefined) return undefined
    const turn = { ofTenant, ofUpstream }
    const written = await store.write(takeTurn(tenantId, turn, now))
    if (written.kind === 'written') return async () => void (await store.write(giveTurnBack(tenantId, turn, now)))
    seen = written.stored ?? {}
  }
  return undefined
}

function oneOf<T>(choice: readonly T[], random: () => number): T | undefined {
  return choice[Math.floor(random() * choice.length)]
}

export const upstreamConsumers = [sendAgain]

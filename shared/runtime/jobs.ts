import type { Consumer, Job } from '../contract/consumer.ts'
import { createReader } from '../contract/reader.ts'
import { createUnitOfWork } from '../contract/unit-of-work.ts'
import { Collision, Refusal } from '../errors/refusal.ts'
import type { Service } from '../http/service.ts'
import { commit } from '../http/steps/commit.ts'
import { EVERYBODY_SERVED } from '../ports/cells.ts'
import type { Ports } from '../ports/ports.ts'
import { type DueMessage, readDueMessage } from '../storage/due.ts'
import { functionOfQueue, type QueueRecord } from './function-of.ts'

/** The handler of a queue: runs its consumers over a batch of SQS messages, in parallel. */
export function queueHandler(consumers: readonly Consumer[], service: Service) {
  const byKind = new Map(consumers.flatMap((consumer) => consumer.kinds.map((kind) => [kind, consumer] as const)))
  const worker: Worker = { byKind, service, underWay: new Set() }
  return functionOfQueue((record) => didRecord(record, worker))
}

/** The handler of a queue that AWS fills, with messages that are not ours. */
export function recordsHandler(handle: (body: string, ports: Ports) => Promise<void>, { ports }: Pick<Service, 'ports'>) {
  return functionOfQueue(async ({ messageId, body }) => {
    try {
      await handle(body, ports)
      return true
    } catch (error) {
      ports.log('error', 'job.failed', { messageId, because: error instanceof Error ? (error.stack ?? error.message) : 'unknown' })
      return false
    }
  })
}

type Worker = {
  readonly byKind: ReadonlyMap<string, Consumer>
  readonly service: Service
  /** The turns in progress in this process: a second message for one of them adds nothing. */
  readonly underWay: Set<string>
}

/** A record that is not one of our messages fails until its queue sets it aside, which an alarm reports. */
async function didRecord({ messageId, body }: QueueRecord, worker: Worker): Promise<boolean> {
  const message = readDueMessage(body)
  if (message !== undefined) return did(message, worker)
  worker.service.ports.log('error', 'job.malformed', { messageId })
  return false
}

async function did(message: DueMessage, worker: Worker): Promise<boolean> {
  const { byKind, service, underWay } = worker
  const turn = `${message.key.PK}\n${message.key.SK}\n${message.turn}`
  if (underWay.has(turn)) return true
  underWay.add(turn)
  const passedOn: DueMessage[] = []
  service.tallies.keep()
  try {
    const consumer = byKind.get(message.kind)
    if (consumer === undefined) throw new Error(`nobody consumes ${message.kind}`)
    // The item stays due, and the sweep queues it again.
    if (service.ports.standings !== EVERYBODY_SERVED && (await waits(message, service.ports))) return true
    // SQS waits 900 s at most: a message that is due later is queued again.
    if (Date.parse(message.dueAt) > service.ports.clock.now()) await service.queue.send([message])
    else await consumer.handle(jobFor(message, service, (handedOn) => void passedOn.push(handedOn)))
    // The message is sent only now: a worker that takes it at once must not find its turn in progress.
    underWay.delete(turn)
    if (passedOn.length > 0) await service.queue.send(passedOn)
    return true
  } catch (error) {
    service.ports.log('error', 'job.failed', {
      kind: message.kind,
      because: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
    })
    return false
  } finally {
    underWay.delete(turn)
  }
}

/** Tells whether the work waits for the move of a tenant. The module is loaded in cells only. */
async function waits(message: DueMessage, ports: Ports): Promise<boolean> {
  return (await import('./waits-for-move.ts')).waitsForMove(message, ports)
}

export function jobFor(message: DueMessage, service: Service, passOn: (message: DueMessage) => void = () => undefined): Job {
  const unitOfWork = createUnitOfWork()
  const now = service.ports.clock.now()
  return {
    message,
    ports: service.ports,
    read: createReader(service.ports.store),
    unitOfWork,
    now,
    newId: () => service.ports.newId(now),
    settingsOf: service.settings.of,
    passOn: ({ kind = message.kind, at }) =>
      passOn({ ...message, kind, ...(at === undefined ? {} : { dueAt: new Date(at).toISOString() }) }),
    repeatAt: (at) => service.queue.send([{ ...message, dueAt: new Date(at).toISOString() }]),
    // Only the function of tasks runs tasks.
    runTask: async (task) => (await import('../http/tasks/run-at-its-time.ts')).runAtItsTime(task, service),
    sendTask: async (task) =>
      (await import('../http/tasks/send-task.ts')).sendTask(task, service, Buffer.from(service.ports.randomBytes(16)).toString('hex')),
    async commit() {
      try {
        await commit(unitOfWork, service, service.ports.clock.now())
        return 'done'
      } catch (error) {
        if (error instanceof Collision || (error instanceof Refusal && error.refusal !== 'unavailable')) return 'done-by-another'
        throw error
      }
    },
  }
}

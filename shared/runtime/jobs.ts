import type { Consumer, Job } from '../contract/consumer.ts'
import { createReader } from '../contract/reader.ts'
import { createUnitOfWork } from '../contract/unit-of-work.ts'
import { Collision } from '../errors/collision.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Service } from '../http/service.ts'
import { commit } from '../http/steps/commit.ts'
import type { DueMessage } from '../storage/due.ts'

export type QueueEvent = { readonly Records: readonly { readonly messageId: string; readonly body: string }[] }
export type QueueAnswer = { readonly batchItemFailures: { readonly itemIdentifier: string }[] }

/** Runs a consumer over a batch of SQS messages, side by side; only those that failed come again. */
export function queueHandler(consumers: readonly Consumer[], service: Service) {
  const byKind = new Map(consumers.flatMap((consumer) => consumer.kinds.map((kind) => [kind, consumer] as const)))
  return async ({ Records }: QueueEvent): Promise<QueueAnswer> => {
    const failed = await Promise.all(
      Records.map(async ({ messageId, body }) => ((await did(body, byKind, service)) ? [] : [{ itemIdentifier: messageId }])),
    )
    return { batchItemFailures: failed.flat() }
  }
}

async function did(body: string, byKind: ReadonlyMap<string, Consumer>, service: Service): Promise<boolean> {
  const message = JSON.parse(body) as DueMessage
  try {
    const consumer = byKind.get(message.kind)
    if (consumer === undefined) throw new Error(`nobody consumes ${message.kind}`)
    await consumer.handle(jobFor(message, service))
    return true
  } catch (error) {
    service.ports.log('error', 'job.failed', {
      kind: message.kind,
      because: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
    })
    return false
  }
}

export function jobFor(message: DueMessage, service: Service): Job {
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

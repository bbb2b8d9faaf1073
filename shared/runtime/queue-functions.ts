import type { Consumer } from '../contract/consumer.ts'
import { once } from '../domain/once.ts'
import type { Ports } from '../ports/ports.ts'
import { type QueueAnswer, type QueueEvent, queueHandler, recordsHandler } from './jobs.ts'
import { lambdaService, storesNoCall } from './lambda-service.ts'

/** The Lambda of a queue: returns the failed messages of the batch, so that only they are delivered again. */
export function queueFunction(consumers: readonly Consumer[]): (event: QueueEvent) => Promise<QueueAnswer> {
  const consume = once(() => queueHandler(consumers, lambdaService(storesNoCall)))
  return async (event) => consume()(event)
}

/** The Lambda of a queue that AWS fills, with messages that are not ours. */
export function recordsFunction(handle: (body: string, ports: Ports) => Promise<void>): (event: QueueEvent) => Promise<QueueAnswer> {
  const consume = once(() => recordsHandler(handle, lambdaService(storesNoCall)))
  return async (event) => consume()(event)
}

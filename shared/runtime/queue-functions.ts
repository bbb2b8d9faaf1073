import type { Consumer } from '../contract/consumer.ts'
import { once } from '../domain/once.ts'
import type { Ports } from '../ports/ports.ts'
import { queueHandler, recordsHandler } from './jobs.ts'
import { type LoadStorable, lambdaService, storesNoCall } from './lambda-service.ts'

type QueueFunction = ReturnType<typeof queueHandler>

/** The Lambda of a queue, with the endpoints whose stored calls it runs: returns the failed messages of the batch, so that only they are delivered again. */
export function queueFunction(consumers: readonly Consumer[], storable: LoadStorable = storesNoCall): QueueFunction {
  const consume = once(() => queueHandler(consumers, lambdaService(storable)))
  return async (event, context) => consume()(event, context)
}

/** The Lambda of a queue that AWS fills, with messages that are not ours. */
export function recordsFunction(handle: (body: string, ports: Ports) => Promise<void>): QueueFunction {
  const consume = once(() => recordsHandler(handle, lambdaService(storesNoCall)))
  return async (event, context) => consume()(event, context)
}

import type { sqsClient } from '../../shared/adapters/queue-client.ts'
import type { queueHandler } from '../../shared/runtime/jobs.ts'
import type { FunctionRoles } from './function-roles.ts'
import { IN_TIME } from './lambda-time.ts'
import { pollQueue } from './queue-poller.ts'

type Polled = {
  readonly name: string
  readonly sqs: ReturnType<typeof sqsClient>
  readonly queueUrl: string
  readonly roles: FunctionRoles
  readonly consume: ReturnType<typeof queueHandler>
}

/** The queues whose work waits for hosts of tenants. */
const CALLS_OTHERS: ReadonlySet<string> = new Set(['callbacks', 'callbacks-slow', 'upstreams'])

/** Polls a queue as Lambda does for its function. */
export function pollerOf({ name, sqs, queueUrl, roles, consume }: Polled) {
  return pollQueue({
    client: sqs,
    queueUrl,
    batchSize: 10,
    // A batch ends with its slowest message: receivers that hang must not keep the others waiting.
    concurrency: CALLS_OTHERS.has(name) ? 1_000 : 4,
    consume: (event) => roles.ofQueue(name, () => consume(event, IN_TIME)),
  })
}

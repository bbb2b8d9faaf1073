import { SendMessageBatchCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs'
import { withoutDiagnostics } from './without-diagnostics.ts'

/** Messages for one queue: at most ten, each with an id of its own. */
export type Batch = {
  readonly QueueUrl: string
  readonly Entries: readonly {
    readonly Id: string
    readonly MessageBody: string
    readonly DelaySeconds: number
    readonly MessageGroupId?: string
  }[]
}

/** Sends messages to SQS. Returns the number of those that it refused. */
export type QueueClient = { readonly send: (batch: Batch) => Promise<number> }

/** Creates the SDK's client of SQS, without what only tells about requests. */
export function sqsClient(config: SQSClientConfig): SQSClient {
  return withoutDiagnostics(new SQSClient(config))
}

/** The queues by the SDK's client. A message whose answer is lost is sent again: a queue may deliver any message twice. */
export function queueClientOf(client: SQSClient): QueueClient {
  return {
    async send({ QueueUrl, Entries }) {
      const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries: [...Entries] }))
      return Failed?.length ?? 0
    },
  }
}

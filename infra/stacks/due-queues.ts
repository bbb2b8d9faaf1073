import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { QueueRow } from './queue-functions.ts'

/** Number of attempts before a message is set aside. Its item is still in the due index. */
const MOST_RECEIVES = 5
/** Long enough for Lambda to retry a throttled batch before SQS shows its messages again, as Lambda's documentation recommends. */
const TIMEOUTS_HIDDEN = 6

/** A queue of due items, with its dead-letter queue. */
export class DueQueue extends Construct {
  readonly name: string
  readonly queue: Queue
  readonly dead: Queue

  constructor(scope: Construct, id: string, { queue: name, timeoutSeconds, gathersSeconds }: QueueRow) {
    super(scope, id)
    this.name = name
    const protection = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }
    this.dead = new Queue(this, 'Dead', { ...protection, retentionPeriod: Duration.days(14) })
    this.queue = new Queue(this, 'Queue', {
      ...protection,
      visibilityTimeout: Duration.seconds(TIMEOUTS_HIDDEN * timeoutSeconds + gathersSeconds),
      deadLetterQueue: { queue: this.dead, maxReceiveCount: MOST_RECEIVES },
    })
  }
}

import { Duration } from 'aws-cdk-lib'
import { type Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { QueueRow } from './functions.ts'

/** How often a message is tried before it is put aside. What it announced still stands in the due index. */
const MOST_RECEIVES = 5
/** Long enough for Lambda to retry a throttled batch before SQS shows its messages again, as Lambda's documentation asks. */
const TIMEOUTS_HIDDEN = 6

/** A queue of what is due, and where its messages go that nobody could handle. */
export class DueQueue extends Construct {
  readonly queue: Queue
  readonly alarm: Alarm

  constructor(scope: Construct, id: string, { queue: name, timeoutSeconds }: QueueRow) {
    super(scope, id)
    const protection = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }
    const dead = new Queue(this, 'Dead', { ...protection, retentionPeriod: Duration.days(14) })
    this.queue = new Queue(this, 'Queue', {
      ...protection,
      visibilityTimeout: Duration.seconds(TIMEOUTS_HIDDEN * timeoutSeconds),
      deadLetterQueue: { queue: dead, maxReceiveCount: MOST_RECEIVES },
    })
    this.alarm = dead.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }).createAlarm(this, 'Aside', {
      alarmDescription: `A message of the queue ${name} was put aside`,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }
}

import { Duration } from 'aws-cdk-lib'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { DueQueue } from '../stacks/due-queues.ts'
import { ring } from './ring.ts'

/** A message can be delayed by 15 minutes before it is due: only one that is older waits in vain. */
const OLDEST_MINUTES = 20

/** Alarms on messages that nobody could handle, and on those that nobody receives. */
export function watchQueue(scope: Construct, topic: ITopic, { name, queue, dead }: DueQueue): void {
  const period = Duration.minutes(1)
  ring(scope, `Aside-${name}`, topic, {
    runbook: 'dead-letters',
    about: `A message of the queue ${name} was put aside.`,
    metric: dead.metricApproximateNumberOfMessagesVisible({ period }),
    rings: { at: 1 },
  })
  ring(scope, `Waiting-${name}`, topic, {
    runbook: 'waiting-messages',
    about: `A message of the queue ${name} has waited for ${OLDEST_MINUTES} minutes.`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period }),
    rings: { at: OLDEST_MINUTES * 60 },
    periods: { bad: 3, of: 3 },
  })
}

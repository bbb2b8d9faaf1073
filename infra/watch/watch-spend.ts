import { Duration } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { logged } from './log-metrics.ts'
import { ring } from './ring.ts'

/** Alarms on costs per item, on the sender's reputation, and on the whole bill. */
export function watchSpend(scope: Construct, topic: ITopic, stage: Stage): void {
  const { name, budget, livenessChecksPerHour } = stage
  ring(scope, 'TextMessageSpend', topic, {
    runbook: 'text-message-spend',
    about: `Text messages have cost ${budget.textMessages} US dollars this month.`,
    metric: new Metric({ namespace: 'AWS/SNS', metricName: 'SMSMonthToDateSpentUSD', statistic: 'Maximum', period: Duration.hours(1) }),
    rings: { at: budget.textMessages },
  })
  ring(scope, 'LivenessSpend', topic, {
    runbook: 'liveness-spend',
    about: `More than ${livenessChecksPerHour} checks of somebody alive were begun in an hour.`,
    metric: logged('LivenessBegun', name, Duration.hours(1)),
    rings: { at: Math.max(1, livenessChecksPerHour) },
  })
  ring(scope, 'WithheldMessages', topic, {
    runbook: 'withheld-messages',
    about: 'Messages are not sent any more because an address, a name or a tenant has had too many.',
    metric: logged('MessageLimitReached', name),
    rings: { at: 20 },
  })
  watchMail(scope, topic)
  watchBill(scope, topic, budget.total)
}

/**
 * SES reviews senders from 5 % bounces and 0.1 % complaints:
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
 */
function watchMail(scope: Construct, topic: ITopic): void {
  const rate = (metricName: string) => new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) })
  ring(scope, 'BouncingMail', topic, {
    runbook: 'bouncing-mail',
    about: 'Of the e-mails 4 % come back.',
    metric: rate('Reputation.BounceRate'),
    rings: { at: 0.04 },
  })
  ring(scope, 'UnwantedMail', topic, {
    runbook: 'unwanted-mail',
    about: 'Of the e-mails 0.08 % are reported as unwanted.',
    metric: rate('Reputation.ComplaintRate'),
    rings: { at: 0.0008 },
  })
}

/** Notifies when four fifths are spent, and when the whole of it is forecast. */
function watchBill(scope: Construct, topic: ITopic, dollars: number): void {
  const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }]
  const at = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
    subscribers,
  })
  new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
    notificationsWithSubscribers: [at('ACTUAL', 80), at('FORECASTED', 100)],
  })
}

import { Aws } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { RUNBOOKS } from './runbooks.ts'

/** The condition of an alarm, and the section that explains it. */
type Ring = {
  /** The section of `docs/operating.md` that explains its meaning and the cure. */
  readonly runbook: string
  readonly about: string
  readonly metric: IMetric
  readonly rings: { readonly at: number; readonly when?: 'at-least' | 'below' }
  /** Number of bad periods among the last ones: one of one by default. */
  readonly periods?: { readonly bad: number; readonly of: number }
  /** The meaning of missing data: nothing happens there, or something that must happen did not. */
  readonly silence?: 'fine' | 'bad'
}

/** An alarm that notifies the topic, with a link to its section of the runbook. */
export function ring(scope: Construct, id: string, topic: ITopic, { runbook, about, metric, rings, periods, silence }: Ring): Alarm {
  const { bad, of } = periods ?? { bad: 1, of: 1 }
  const explained = RUNBOOKS[runbook]
  if (explained === undefined) throw new Error(`${runbook} has no severity in runbooks.ts`)
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${about} Severity ${explained.severity}. Without data: ${explained.silence}. Runbook: docs/operating.md#${runbook}`,
    metric,
    threshold: rings.at,
    comparisonOperator:
      rings.when === 'below' ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: of,
    datapointsToAlarm: bad,
    treatMissingData: silence === 'bad' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  })
  alarm.addAlarmAction(new SnsAction(topic))
  alarm.addOkAction(new SnsAction(topic))
  return alarm
}

/**
 * The topic of alarms and the budget, with their recipients. With `enforceSSL`, the topic has a policy of its own in place of the default
 * one that let everybody in the account publish, CloudWatch included; so each service is named
 * (https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html).
 */
export function alarmTopic(scope: Construct, stage: Stage): Topic {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true, displayName: `Countersign ${stage.name}` })
  for (const service of ['cloudwatch', 'budgets']) topic.addToResourcePolicy(publishing(topic, service))
  if (stage.alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(stage.alarmEmail))
  if (stage.alarmWebhook !== undefined) topic.addSubscription(new UrlSubscription(stage.alarmWebhook))
  return topic
}

function publishing(topic: Topic, service: string): PolicyStatement {
  return new PolicyStatement({
    sid: `Publish-${service}`,
    effect: Effect.ALLOW,
    principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
    actions: ['sns:Publish'],
    resources: [topic.topicArn],
    conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
  })
}

import { Aws } from 'aws-cdk-lib'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

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

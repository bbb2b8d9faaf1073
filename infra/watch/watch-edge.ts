import { Duration } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { alarmTopic, ring } from './ring.ts'

/** Percentage of calls that fail at the edge. */
const BAD_RATE = 5
/** Percentage of refused calls that no load of programs explains: the origin refuses the edge, or a rule of WAF everybody. */
const REFUSING_RATE = 80
/** Calls refused by WAF in five minutes. */
const MANY_BLOCKED = 10_000

type Watched = { readonly stage: Stage; readonly distribution: Distribution; readonly aclMetric: string }

/**
 * Alarms on calls that fail before the gateway, where nothing of the other alarms sees them. CloudFront and its WAF report in us-east-1 only, so they
 * have a topic of their own there: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html and
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html
 */
export function watchEdge(scope: Construct, { stage, distribution, aclMetric }: Watched): void {
  const topic = alarmTopic(scope, stage)
  const period = Duration.minutes(5)
  const ofDistribution = (metricName: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic: 'Average',
      period,
    })
  ring(scope, 'FailingEdge', topic, {
    runbook: 'failing-edge',
    about: `More than ${BAD_RATE} % of the calls failed at the edge, or behind it.`,
    metric: ofDistribution('5xxErrorRate'),
    rings: { at: BAD_RATE },
    periods: { bad: 2, of: 3 },
  })
  ring(scope, 'RefusingEdge', topic, {
    runbook: 'refusing-edge',
    about: `More than ${REFUSING_RATE} % of the calls were refused.`,
    metric: ofDistribution('4xxErrorRate'),
    rings: { at: REFUSING_RATE },
    periods: { bad: 3, of: 3 },
  })
  ring(scope, 'BlockedCalls', topic, {
    runbook: 'blocked-calls',
    about: `WAF refused more than ${MANY_BLOCKED} calls in five minutes.`,
    metric: new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      // Those of CloudFront have no dimension Region.
      dimensionsMap: { WebACL: aclMetric, Rule: 'ALL' },
      statistic: 'Sum',
      period,
    }),
    rings: { at: MANY_BLOCKED },
  })
}

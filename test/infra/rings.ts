import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CONSUMERS } from '../../functions/catalogue.ts'
import { FED_BY_AWS } from '../../infra/stacks/queue-functions.ts'
import { STAGES } from '../../infra/stages.ts'
import { RUNBOOKS } from '../../infra/watch/runbooks.ts'
import { type Resource, resources, type Synthesised } from './synthesised.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type AlarmProperties = {
  readonly AlarmDescription: string
  readonly AlarmActions: readonly unknown[]
  readonly MetricName?: string
  readonly Namespace?: string
  readonly TreatMissingData: string
  readonly EvaluationPeriods: number
  readonly Period?: number
  readonly ComparisonOperator: string
  readonly Threshold: number
  readonly Metrics?: readonly object[]
}

const runbookOf = ({ AlarmDescription }: AlarmProperties) => / Runbook: docs\/operating\.md#([a-z-]+)$/.exec(AlarmDescription)?.[1]
const anchorsOf = (text: string) => [...text.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))

/** Metrics and the sets of dimensions under which each is published. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, readonly (readonly string[])[]>>>> = {
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
  'AWS/ApiGateway': { '5xx': [['ApiId']], Count: [['ApiId']], Latency: [['ApiId']] },
  // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
  'AWS/Lambda': {
    Errors: [['FunctionName'], ['ExecutedVersion', 'FunctionName', 'Resource']],
    Throttles: [[]],
    ConcurrentExecutions: [[]],
    IteratorAge: [['FunctionName']],
  },
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
  'AWS/SQS': { ApproximateNumberOfMessagesVisible: [['QueueName']], ApproximateAgeOfOldestMessage: [['QueueName']] },
  // https://docs.aws.amazon.com/scheduler/latest/UserGuide/monitoring-cloudwatch.html
  'AWS/Scheduler': {
    TargetErrorCount: [['ScheduleGroup']],
    InvocationDroppedCount: [['ScheduleGroup']],
    InvocationThrottleCount: [['ScheduleGroup']],
  },
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
  'AWS/DynamoDB': {
    ReadThrottleEvents: [['TableName'], ['GlobalSecondaryIndexName', 'TableName']],
    WriteThrottleEvents: [['TableName'], ['GlobalSecondaryIndexName', 'TableName']],
    SystemErrors: [['Operation', 'TableName']],
  },
  // https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html
  'AWS/SNS': { SMSMonthToDateSpentUSD: [[]] },
  // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
  'AWS/SES': { 'Reputation.BounceRate': [[]], 'Reputation.ComplaintRate': [[]] },
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
  'AWS/CloudFront': { '4xxErrorRate': [['DistributionId', 'Region']], '5xxErrorRate': [['DistributionId', 'Region']] },
  // https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html
  'AWS/WAFV2': { BlockedRequests: [['Rule', 'WebACL']] },
  // Metric filters of logs have no dimensions, but for the code that a fault's line names.
  Countersign: {
    Faults: [[]],
    FaultsByCode: [['Code']],
    FailedWork: [[]],
    MessageLimitReached: [[]],
    LivenessBegun: [[]],
    SweepDone: [[]],
    CanaryDone: [[]],
  },
}

type MetricFields = {
  readonly Namespace?: string
  readonly MetricName?: string
  readonly Dimensions?: readonly { readonly Name: string }[]
}

/** The metrics of an alarm, those of an expression included. */
function metricsIn(properties: Readonly<Record<string, unknown>>) {
  const parts = (properties.Metrics ?? []) as readonly { readonly MetricStat?: { readonly Metric: MetricFields } }[]
  const fields = [properties as MetricFields, ...parts.flatMap(({ MetricStat }) => (MetricStat === undefined ? [] : [MetricStat.Metric]))]
  return fields.flatMap(({ Namespace: namespace, MetricName: metric, Dimensions = [] }) =>
    namespace === undefined || metric === undefined
      ? []
      : [{ namespace, metric, dimensions: Dimensions.map(({ Name }) => Name).toSorted() }],
  )
}

/** That somebody hears when a stage breaks: what rings, that it may, and that it is explained. */
export function rings(each: readonly [string, Synthesised][]): void {
  describe.each(each)('what rings in %s', (name, { data, app, edge, canary }) => {
    const stage = STAGES.find((row) => row.name === name)
    const alarms = resources(app, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties as unknown as AlarmProperties)
    const about = (runbook: string) => alarms.filter((alarm) => runbookOf(alarm) === runbook)
    const topic = resources(app, 'AWS::SNS::Topic').find(({ id }) => id.startsWith('Alarms'))

    test('CloudWatch and the budget may publish to the topic of alarms, for this account only', () => {
      const policy = resources(app, 'AWS::SNS::TopicPolicy').find(({ id }) => id.startsWith('Alarms'))
      const { Statement: statements } = (policy as Resource).Properties.PolicyDocument as {
        Statement: readonly { Effect: string; Principal: unknown }[]
      }
      for (const service of ['cloudwatch', 'budgets'])
        expect(statements).toContainEqual(
          expect.objectContaining({
            Effect: 'Allow',
            Principal: { Service: `${service}.amazonaws.com` },
            Action: 'sns:Publish',
            Resource: { Ref: topic?.id },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          }),
        )
      expect(statements.filter(({ Effect }) => Effect === 'Allow')).toHaveLength(3)
    })

    test('whoever deletes or disables a key, a secret, a table or a bucket is seen: a trail records it, and the topic is told', () => {
      const deletions = resources(app, 'AWS::Events::Rule').filter(({ Properties }) => JSON.stringify(Properties).includes('CloudTrail'))
      expect(deletions.map(({ Properties }) => Properties)).toMatchObject([
        {
          State: 'ENABLED',
          EventPattern: {
            source: ['aws.kms', 'aws.secretsmanager', 'aws.dynamodb', 'aws.s3'],
            'detail-type': ['AWS API Call via CloudTrail'],
            detail: { eventName: ['ScheduleKeyDeletion', 'DisableKey', 'DeleteSecret', 'DeleteTable', 'DeleteBucket'] },
          },
          Targets: [{ Arn: { Ref: topic?.id } }],
        },
      ])
      expect(JSON.stringify(deletions)).toContain('docs/operating.md#deleted-keys')
      const [trail] = resources(app, 'AWS::CloudTrail::Trail')
      expect(trail?.Properties).toMatchObject({
        IsLogging: true,
        EnableLogFileValidation: true,
        TrailName: `countersign-${name}`,
        EventSelectors: [{ IncludeManagementEvents: true, ReadWriteType: 'WriteOnly' }],
      })
      // https://docs.aws.amazon.com/awscloudtrail/latest/userguide/create-kms-key-policy-for-cloudtrail.html
      const keys = JSON.stringify(resources(data, 'AWS::KMS::Key'))
      expect(keys).toContain(`trail/countersign-${name}`)
    })

    test('every alarm tells the topic, and has its section in the runbook', () => {
      const sections = anchorsOf(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8'))
      for (const alarm of alarms) {
        expect(alarm.AlarmActions).toEqual([{ Ref: topic?.id }])
        expect(sections, alarm.AlarmDescription).toContain(runbookOf(alarm))
      }
    })

    test.each(edge === undefined ? [] : [edge])('the edge rings in its own region, and whoever the stage names hears of it', (edge) => {
      const own = resources(edge, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties as unknown as AlarmProperties)
      const [ownTopic] = resources(edge, 'AWS::SNS::Topic')
      expect(own.map(({ MetricName }) => MetricName).toSorted()).toEqual(['4xxErrorRate', '5xxErrorRate', 'BlockedRequests'])
      for (const alarm of own) expect(alarm.AlarmActions).toEqual([{ Ref: ownTopic?.id }])
      const [acl] = resources(edge, 'AWS::WAFv2::WebACL')
      expect(acl?.Properties.VisibilityConfig).toMatchObject({ MetricName: `countersign-${name}` })
      expect(JSON.stringify(own)).toContain(JSON.stringify({ Name: 'WebACL', Value: `countersign-${name}` }))
      const told = resources(edge, 'AWS::SNS::Subscription').map(({ Properties }) => Properties.Endpoint)
      expect(told).toEqual([stage?.alarmEmail, stage?.alarmWebhook].filter((address) => address !== undefined))
    })

    test('every alarm is on a metric that AWS or the service publishes with these dimensions', () => {
      const all = [app, edge, canary].flatMap((template) => (template === undefined ? [] : resources(template, 'AWS::CloudWatch::Alarm')))
      const metrics = all.flatMap(({ Properties }) => metricsIn(Properties))
      expect(metrics.length).toBeGreaterThanOrEqual(all.length)
      for (const { namespace, metric, dimensions } of metrics)
        expect(PUBLISHED[namespace.replace(/^Countersign\/.*/, 'Countersign')]?.[metric], `${namespace} ${metric}`).toContainEqual(
          dimensions,
        )
    })

    test('whoever the stage names hears of it', () => {
      const subscriptions = resources(app, 'AWS::SNS::Subscription').map(({ Properties }) => Properties)
      const subscribed = subscriptions.flatMap(({ Protocol, Endpoint }) => (Protocol === 'sqs' ? [] : [[Protocol, Endpoint]]))
      expect(subscribed).toEqual([
        ...(stage?.alarmEmail === undefined ? [] : [['email', stage.alarmEmail]]),
        ...(stage?.alarmWebhook === undefined ? [] : [['https', stage.alarmWebhook]]),
      ])
    })

    test('a total failure rings, although Lambda counts no error of a function that answers its own faults', () => {
      expect(about('failed-calls')).toHaveLength(1)
      expect(JSON.stringify(about('failed-calls'))).toMatch(/"MetricName":"5xx"/)
      expect(JSON.stringify(about('slow-calls'))).toMatch(/"MetricName":"Latency"/)
      expect(about('faults')).toMatchObject([{ Namespace: `Countersign/${name}`, MetricName: 'Faults', Threshold: 1 }])
    })

    test('a sweep that does not come to its end for five minutes rings, also where nothing is heard of it at all', () => {
      expect(about('no-sweep')).toMatchObject([
        {
          MetricName: 'SweepDone',
          Period: 60,
          EvaluationPeriods: 5,
          Threshold: 1,
          ComparisonOperator: 'LessThanThreshold',
          TreatMissingData: 'breaching',
        },
      ])
      expect(alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching')).toHaveLength(1)
    })

    test('every alarm says how soon somebody must act, and why its silence is healthy or not', () => {
      const all = [app, edge, canary].flatMap((template) => (template === undefined ? [] : resources(template, 'AWS::CloudWatch::Alarm')))
      for (const { Properties } of all) expect(Properties.AlarmDescription).toMatch(/ Severity [123]\. Without data: .{20,}\. Runbook: /)
    })

    test('a robot uses the stage from outside every minute, and three minutes without a round ring', () => {
      if (canary === undefined) return
      expect(resources(canary, 'AWS::Scheduler::Schedule').map(({ Properties }) => Properties.ScheduleExpression)).toEqual([
        'rate(1 minute)',
      ])
      expect(resources(canary, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)).toMatchObject([
        {
          Namespace: `Countersign/${name}`,
          MetricName: 'CanaryDone',
          Period: 60,
          EvaluationPeriods: 3,
          DatapointsToAlarm: 3,
          ComparisonOperator: 'LessThanThreshold',
          TreatMissingData: 'breaching',
        },
      ])
      const policies = JSON.stringify(resources(canary, 'AWS::IAM::Policy'))
      for (const never of ['dynamodb:', 'kms:', 'sqs:', 's3:']) expect(policies).not.toContain(never)
    })

    test('the scheduler is watched in its own group', () => {
      const [group] = resources(app, 'AWS::Scheduler::ScheduleGroup')
      expect(JSON.stringify(about('failing-scheduler'))).toContain(JSON.stringify({ Name: 'ScheduleGroup', Value: group?.Properties.Name }))
      expect(resources(app, 'AWS::Scheduler::Schedule').map(({ Properties }) => Properties.GroupName)).toEqual([{ Ref: group?.id }])
    })

    test('every queue rings when a message waits too long, and when one is put aside', () => {
      const queues = new Set([...CONSUMERS, ...FED_BY_AWS].map(({ queue }) => queue)).size
      expect(about('dead-letters')).toHaveLength(queues)
      expect(about('waiting-messages')).toHaveLength(queues)
      // Messages are delayed by up to 900 s on purpose.
      for (const { MetricName, Threshold } of about('waiting-messages'))
        expect([MetricName, Threshold > 900]).toEqual(['ApproximateAgeOfOldestMessage', true])
    })

    test('throttles ring: of functions, of the table and of its index', () => {
      expect(about('throttled-functions')).toMatchObject([{ MetricName: 'Throttles' }])
      expect(about('crowded-functions')).toMatchObject([{ MetricName: 'ConcurrentExecutions', Threshold: 0.8 * (stage?.concurrency ?? 0) }])
      expect(JSON.stringify(about('throttled-table'))).not.toContain('GlobalSecondaryIndexName')
      expect(JSON.stringify(about('throttled-index'))).toContain('{"Name":"GlobalSecondaryIndexName","Value":"due"}')
      expect(JSON.stringify(about('failing-table'))).toContain('SystemErrors')
    })

    test('money rings: text messages, checks of somebody alive, and the whole bill', () => {
      expect(about('text-message-spend')).toMatchObject([{ MetricName: 'SMSMonthToDateSpentUSD', Threshold: stage?.budget.textMessages }])
      expect(about('liveness-spend')).toMatchObject([{ MetricName: 'LivenessBegun' }])
      const [budget] = resources(app, 'AWS::Budgets::Budget')
      expect(budget?.Properties).toMatchObject({ Budget: { BudgetLimit: { Amount: stage?.budget.total, Unit: 'USD' } } })
      expect(JSON.stringify(budget?.Properties.NotificationsWithSubscribers)).toContain(JSON.stringify({ Ref: topic?.id }))
    })

    test('what is counted in logs is logged by the code under that name', () => {
      const code = globSync('{functions,shared}/**/*.ts', { cwd: ROOT })
        .map((file) => readFileSync(join(ROOT, file), 'utf8'))
        .join('\n')
      const patterns = resources(app, 'AWS::Logs::MetricFilter').map(({ Properties }) => String(Properties.FilterPattern))
      const events = new Set(patterns.flatMap((pattern) => [...pattern.matchAll(/\$\.event = "([^"]+)"/g)].map(([, event = '']) => event)))
      expect(events.size).toBeGreaterThan(5)
      for (const event of events) expect([event, code.includes(`'${event}',`)]).toEqual([event, true])
    })

    test('a metric of a log is filled by some function', () => {
      const filled = new Set(
        resources(app, 'AWS::Logs::MetricFilter').map(
          ({ Properties }) => (Properties.MetricTransformations as { MetricName: string }[])[0]?.MetricName,
        ),
      )
      for (const { Namespace, MetricName } of alarms) if (Namespace?.startsWith('Countersign/')) expect(filled).toContain(MetricName)
    })

    test('the address of the dashboard is an output', () => {
      expect(JSON.stringify(app.findOutputs('DashboardUrl'))).toContain('#dashboards/dashboard/')
      expect(resources(app, 'AWS::CloudWatch::Dashboard')).toHaveLength(1)
    })
  })

  test('the page for on-call names every alarm with its severity, most urgent first', () => {
    const text = readFileSync(join(ROOT, 'docs/on-call.md'), 'utf8')
    const rows = [...text.matchAll(/^\| \[([a-z-]+)\]\(operating\.md#\1\) \| (\d) \|$/gm)].map(([, name, severity]) => [
      name,
      Number(severity),
    ])
    const expected = Object.entries(RUNBOOKS).map(([name, { severity }]) => [name, severity])
    expect(rows.toSorted()).toEqual(expected.toSorted())
    expect(rows.map(([, severity]) => severity)).toEqual(rows.map(([, severity]) => severity).toSorted())
  })

  test('the runbook has no section that no alarm leads to', () => {
    const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
    const [, ofAlarms = ''] = /^## Alarms$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? []
    const led = new Set(
      each.flatMap(([, { app, edge, canary }]) =>
        [app, edge, canary].flatMap((template) =>
          template === undefined
            ? []
            : resources(template, 'AWS::CloudWatch::Alarm').map(({ Properties }) => runbookOf(Properties as never)),
        ),
      ),
    )
    // The message of an event leads there, not an alarm.
    led.add('deleted-keys')
    expect(anchorsOf(ofAlarms).toSorted()).toEqual([...led].toSorted())
  })
}

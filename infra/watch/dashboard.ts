import { Aws, Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { LOG_METRICS, type LogMetricName, logged } from './log-metrics.ts'

type Watched = {
  readonly stageName: string
  readonly api: HttpApi
  readonly table: TableV2
  readonly queues: readonly { readonly name: string; readonly queue: IQueue; readonly dead: IQueue }[]
}

/** One page for a stage: calls, functions, queues, table and the counted log lines. Returns its address. */
export function dashboard(scope: Construct, { stageName, api, table, queues }: Watched): string {
  const period = Duration.minutes(5)
  const graph = (title: string, ...left: readonly IMetric[]) => new GraphWidget({ title, left: [...left], width: 12 })
  const page = new Dashboard(scope, 'Dashboard', { dashboardName: `countersign-${stageName}`, defaultInterval: Duration.hours(3) })
  page.addWidgets(
    graph(
      'Calls, 4xx and 5xx',
      ...[api.metricCount, api.metricClientError, api.metricServerError].map((metric) => metric.call(api, { period, statistic: 'Sum' })),
    ),
    graph('Latency: p50, p99', ...['p50', 'p99'].map((statistic) => api.metricLatency({ period, statistic, label: statistic }))),
    graph('Functions at once', LambdaFunction.metricAllConcurrentExecutions({ statistic: 'Maximum' })),
    graph('Functions: errors and throttles', LambdaFunction.metricAllErrors(), LambdaFunction.metricAllThrottles()),
    graph('Oldest message, in seconds', ...queues.map(({ name, queue }) => queue.metricApproximateAgeOfOldestMessage({ label: name }))),
    graph('Messages set aside', ...queues.map(({ name, dead }) => dead.metricApproximateNumberOfMessagesVisible({ label: name }))),
    graph(
      'Table: units',
      table.metricConsumedReadCapacityUnits({ statistic: 'Sum' }),
      table.metricConsumedWriteCapacityUnits({ statistic: 'Sum' }),
    ),
    graph('Counted in logs', ...(Object.keys(LOG_METRICS) as LogMetricName[]).map((name) => logged(name, stageName))),
  )
  return `https://${Aws.REGION}.console.aws.amazon.com/cloudwatch/home?region=${Aws.REGION}#dashboards/dashboard/${page.dashboardName}`
}

import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Use } from '../functions.ts'

const event = (name: string) => FilterPattern.stringValue('$.event', '=', name)

type LogMetric = {
  readonly pattern: IFilterPattern
  readonly of: (row: { readonly name: string; readonly uses: readonly Use[] }) => boolean
}
const everywhere = () => true

/** What is counted in the log lines of functions. The names of events stand in the code; a test looks for each of them there. */
export const LOG_METRICS = {
  /** A function answers its own faults, so that Lambda counts no error: its log tells of them. */
  Faults: { pattern: FilterPattern.any(event('fault'), event('task.execution-fault')), of: everywhere },
  /** Work from a queue that failed and comes again, and messages that could not be queued. */
  FailedWork: { pattern: FilterPattern.any(event('job.failed'), event('job.malformed'), event('queue.send-failed')), of: everywhere },
  /** Messages that were not sent because an address, a name or a tenant has had too many. */
  MessageLimitReached: { pattern: event('message.limit-reached'), of: everywhere },
  LivenessBegun: { pattern: event('liveness.begun'), of: ({ uses }) => uses.includes('liveness') },
  SweepDone: { pattern: event('sweep.done'), of: ({ name }) => name === 'sweep' },
} as const satisfies Readonly<Record<string, LogMetric>>

export type LogMetricName = keyof typeof LOG_METRICS

/** Counts the lines of one function. All functions of a stage count together. */
export function countLines(scope: Construct, logGroup: ILogGroup, row: Parameters<LogMetric['of']>[0], stageName: string): void {
  for (const [metricName, { pattern, of }] of Object.entries<LogMetric>(LOG_METRICS))
    if (of(row))
      new MetricFilter(scope, `${metricName}-${row.name}`, {
        logGroup,
        metricNamespace: spaceOf(stageName),
        metricName,
        filterPattern: pattern,
      })
}

/** How often it was logged in a stage, in a period. */
export function logged(metricName: LogMetricName, stageName: string, period: Duration = Duration.minutes(5)): Metric {
  return new Metric({ namespace: spaceOf(stageName), metricName, statistic: 'Sum', period })
}

/** Two stages in one account are counted apart. */
const spaceOf = (stageName: string) => `Countersign/${stageName}`

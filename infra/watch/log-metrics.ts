import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Use } from '../stacks/function-row.ts'

const event = (name: string) => FilterPattern.stringValue('$.event', '=', name)

type LogMetric = {
  readonly pattern: IFilterPattern
  readonly of: (row: { readonly name: string; readonly uses: readonly Use[] }) => boolean
}
const everywhere = () => true

/** Metrics of log lines. The names of events are in the code; a test looks for each of them there. */
export const LOG_METRICS = {
  /** A function answers its own faults, so Lambda counts no error: they are in its log. */
  Faults: { pattern: FilterPattern.any(event('fault'), event('task.execution-fault')), of: everywhere },
  /** Failed work from a queue that comes again, and messages that could not be queued. */
  FailedWork: { pattern: FilterPattern.any(event('job.failed'), event('job.malformed'), event('queue.send-failed')), of: everywhere },
  /** Messages that were not sent because an address, a name or a tenant has reached its limit. */
  MessageLimitReached: { pattern: event('message.limit-reached'), of: everywhere },
  LivenessBegun: { pattern: event('liveness.begun'), of: ({ uses }) => uses.includes('liveness') },
  CanaryDone: { pattern: event('canary.done'), of: ({ name }) => name === 'canary' },
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

const FAULTS_BY_CODE = 'FaultsByCode'

/** Counts the faults of one function once more, by the code that was running. */
export function countFaultsByCode(scope: Construct, logGroup: ILogGroup, { name }: { readonly name: string }, stageName: string): void {
  const { pattern: filterPattern } = LOG_METRICS.Faults
  new MetricFilter(scope, `${FAULTS_BY_CODE}-${name}`, {
    logGroup,
    metricNamespace: spaceOf(stageName),
    metricName: FAULTS_BY_CODE,
    filterPattern,
    dimensions: { Code: '$.code' },
  })
}

/** The faults of a code, per period. */
export function faultsOfCode(stageName: string, codeId: string, period: Duration): Metric {
  const of = { namespace: spaceOf(stageName), metricName: FAULTS_BY_CODE, dimensionsMap: { Code: codeId } }
  return new Metric({ ...of, statistic: 'Sum', period })
}

/** Counts the rounds of the canary. */
export function countRounds(scope: Construct, logGroup: ILogGroup, stageName: string): void {
  const { pattern: filterPattern } = LOG_METRICS.CanaryDone
  new MetricFilter(scope, 'CanaryDone', { logGroup, metricNamespace: spaceOf(stageName), metricName: 'CanaryDone', filterPattern })
}

/** The number of logged events in a stage, per period. */
export function logged(metricName: LogMetricName, stageName: string, period: Duration = Duration.minutes(5)): Metric {
  return new Metric({ namespace: spaceOf(stageName), metricName, statistic: 'Sum', period })
}

/** Two stages in one account are counted separately. */
const spaceOf = (stageName: string) => `Countersign/${stageName}`

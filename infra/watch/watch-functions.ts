import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { ARCHIVE } from '../stacks/functions.ts'
import type { LambdaFunction as DeployedFunction } from '../stacks/lambda-function.ts'
import type { Stage } from '../stages.ts'
import { logged } from './log-metrics.ts'
import { ring } from './ring.ts'

/** Share of the concurrency from which a burst is likely to be refused. */
const CROWDED = 0.8

/** Alarms on errors that a function throws, and so does not answer itself. */
export function watchErrors(scope: Construct, topic: ITopic, { row, function: watched }: DeployedFunction): void {
  ring(scope, `Errors-${row.name}`, topic, {
    runbook: 'function-errors',
    about: `${row.name} threw, or ran out of time or memory.`,
    metric: watched.metricErrors({ period: Duration.minutes(5) }),
    rings: { at: 1 },
  })
}

/** Alarms on answers with status 500. */
export function watchFaults(scope: Construct, topic: ITopic, stage: Stage): void {
  ring(scope, 'Faults', topic, {
    runbook: 'faults',
    about: 'A function answered a fault of its own (500).',
    metric: logged('Faults', stage.name),
    rings: { at: 1 },
  })
}

/** Alarms on the functions. Throttles and concurrency are those of the whole account, which belongs to the stage. */
export function watchFunctions(scope: Construct, topic: ITopic, stage: Stage): void {
  ring(scope, 'FailedWork', topic, {
    runbook: 'failed-work',
    about: 'Work from queues fails again and again.',
    metric: logged('FailedWork', stage.name),
    rings: { at: 20 },
    periods: { bad: 2, of: 2 },
  })
  ring(scope, 'Throttled', topic, {
    runbook: 'throttled-functions',
    about: 'Lambda refused to start functions.',
    metric: LambdaFunction.metricAllThrottles({ period: Duration.minutes(1) }),
    rings: { at: 1 },
    periods: { bad: 3, of: 5 },
  })
  ring(scope, 'Crowded', topic, {
    runbook: 'crowded-functions',
    about: `Four fifths of the ${stage.concurrency} functions that may run at once are running.`,
    metric: LambdaFunction.metricAllConcurrentExecutions({ period: Duration.minutes(1), statistic: 'Maximum' }),
    rings: { at: CROWDED * stage.concurrency },
    periods: { bad: 3, of: 5 },
  })
}

/** The stream keeps changes for 24 hours: what is not archived by then is lost. */
const ARCHIVE_BEHIND_MS = 2 * 3_600_000

/** Alarms on an archive that does not keep up. */
export function watchArchive(scope: Construct, topic: ITopic, functions: readonly DeployedFunction[]): void {
  const archive = functions.find(({ row }) => row.name === ARCHIVE.name)
  if (archive === undefined) return
  ring(scope, 'ArchiveBehind', topic, {
    runbook: 'archive-behind',
    about: 'The archive is two hours behind the table.',
    metric: archive.function.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(5) }),
    rings: { at: ARCHIVE_BEHIND_MS },
    periods: { bad: 3, of: 3 },
  })
}

/** Fewer failures in five minutes do not make a rate. */
const FEWEST_FAILURES = 5
/** Percentage of calls. */
const BAD_RATE = 2
/** Ten times the slowest expected call, a login. In milliseconds. */
const SLOW_MS = 3_000

/** Alarms on the answers that callers see: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html */
export function watchApi(scope: Construct, topic: ITopic, api: HttpApi): void {
  const period = Duration.minutes(5)
  const usingMetrics = { failed: api.metricServerError({ period, statistic: 'Sum' }), all: api.metricCount({ period, statistic: 'Sum' }) }
  ring(scope, 'FailedCalls', topic, {
    runbook: 'failed-calls',
    about: `More than ${BAD_RATE} % of the calls were answered 5xx.`,
    metric: new MathExpression({
      expression: `IF(failed >= ${FEWEST_FAILURES}, 100 * failed / all, 0)`,
      usingMetrics,
      period,
      label: '5xx in %',
    }),
    rings: { at: BAD_RATE },
    periods: { bad: 2, of: 3 },
  })
  ring(scope, 'SlowCalls', topic, {
    runbook: 'slow-calls',
    about: `One call in a hundred took ${SLOW_MS} ms or longer.`,
    metric: api.metricLatency({ period, statistic: 'p99' }),
    rings: { at: SLOW_MS },
    periods: { bad: 3, of: 4 },
  })
}

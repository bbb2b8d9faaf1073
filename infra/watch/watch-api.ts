import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { ring } from './ring.ts'

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

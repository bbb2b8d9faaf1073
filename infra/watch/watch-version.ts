import { Duration } from 'aws-cdk-lib'
import { type Alarm, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { LambdaFunction } from '../stacks/lambda-function.ts'
import { ALIAS } from '../stacks/traffic-shift.ts'
import type { Stage } from '../stages.ts'
import { countFaultsByCode, faultsOfCode } from './log-metrics.ts'
import { ring } from './ring.ts'

/**
 * Alarms on the version of a function that a deployment brings, and on no other: the version before may ring without stopping its cure.
 * Counts what the version throws (https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html) and the faults that its code
 * answers itself.
 */
export function watchVersion(scope: Construct, topic: ITopic, stage: Stage, watched: LambdaFunction): Alarm {
  const { row, function: deployed, logGroup, codeId } = watched
  const period = Duration.minutes(1)
  countFaultsByCode(scope, logGroup, row, stage.name)
  const dimensionsMap = {
    FunctionName: deployed.functionName,
    Resource: `${deployed.functionName}:${ALIAS}`,
    ExecutedVersion: deployed.currentVersion.version,
  }
  return ring(scope, `Version-${row.name}`, topic, {
    runbook: 'failing-version',
    about: `The newest version of ${row.name} threw or answered a fault. A deployment that brings it is taken back.`,
    metric: new MathExpression({
      expression: 'FILL(threw, 0) + FILL(faults, 0)',
      usingMetrics: {
        threw: new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors', dimensionsMap, statistic: 'Sum', period }),
        faults: faultsOfCode(stage.name, codeId, period),
      },
      period,
      label: 'Faults of the version',
    }),
    rings: { at: 1 },
  })
}

import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { logged } from './log-metrics.ts'
import { ring } from './ring.ts'

/** Alarms if due items are not handled: by the sweep's own log, and by the scheduler that starts it. */
export function watchSweep(
  scope: Construct,
  topic: ITopic,
  { stageName, group }: { readonly stageName: string; readonly group: string },
): void {
  ring(scope, 'NoSweep', topic, {
    runbook: 'no-sweep',
    about: 'The sweep of the due index has not come to its end for five minutes.',
    metric: logged('SweepDone', stageName, Duration.minutes(1)),
    rings: { at: 1, when: 'below' },
    periods: { bad: 5, of: 5 },
    silence: 'bad',
  })
  // https://docs.aws.amazon.com/scheduler/latest/UserGuide/monitoring-cloudwatch.html
  const metric = (metricName: string) =>
    new Metric({
      namespace: 'AWS/Scheduler',
      metricName,
      dimensionsMap: { ScheduleGroup: group },
      statistic: 'Sum',
      period: Duration.minutes(5),
    })
  ring(scope, 'FailingScheduler', topic, {
    runbook: 'failing-scheduler',
    about: 'The scheduler could not start the sweep.',
    metric: new MathExpression({
      expression: 'FILL(refused, 0) + FILL(dropped, 0) + FILL(throttled, 0)',
      usingMetrics: {
        refused: metric('TargetErrorCount'),
        dropped: metric('InvocationDroppedCount'),
        throttled: metric('InvocationThrottleCount'),
      },
      period: Duration.minutes(5),
      label: 'Not started',
    }),
    rings: { at: 1 },
  })
}

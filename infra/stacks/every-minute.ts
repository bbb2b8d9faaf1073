import { Duration } from 'aws-cdk-lib'
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { Construct } from 'constructs'

/**
 * Starts a function every minute in as many parts, each told its share, in a schedule group of that name. A failed run is not retried: the next one does its work. The
 * scheduler starts it asynchronously, so Lambda must be told not to retry either: it would twice
 * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html).
 */
export function everyMinute(scope: Construct, target: IFunction, group: string, parts: number): void {
  target.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) })
  const role = new Role(scope, 'ScheduleRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') })
  const policy = new Policy(scope, 'ScheduleInvokes', {
    roles: [role],
    statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] })],
  })
  const groupName = new CfnScheduleGroup(scope, 'ScheduleGroup', { name: group }).ref
  const retryPolicy = { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 }
  for (let part = 0; part < parts; part++) {
    const schedule = new CfnSchedule(scope, part === 0 ? 'EveryMinute' : `EveryMinute${part}`, {
      groupName,
      description: group,
      scheduleExpression: 'rate(1 minute)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: target.functionArn, roleArn: role.roleArn, input: JSON.stringify({ part, of: parts }), retryPolicy },
    })
    schedule.node.addDependency(policy)
  }
}

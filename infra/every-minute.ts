import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import type { Construct } from 'constructs'

/** Starts a function every minute. A run that fails isn't tried again: the next one does what it left. */
export function everyMinute(scope: Construct, target: IFunction): void {
  const role = new Role(scope, 'ScheduleRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') })
  const policy = new Policy(scope, 'ScheduleInvokes', {
    roles: [role],
    statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] })],
  })
  const schedule = new CfnSchedule(scope, 'EveryMinute', {
    scheduleExpression: 'rate(1 minute)',
    flexibleTimeWindow: { mode: 'OFF' },
    target: { arn: target.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 } },
  })
  schedule.node.addDependency(policy)
}

import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/** Tokens and identities: they stand in these parts of a request, and in no log. The labels of a call name its part of the service. */
const REDACTED = [{ queryString: {} }, { uriPath: {} }, ...['authorization', 'cookie'].map((Name) => ({ singleHeader: { Name } }))]

/**
 * Logs the requests that the edge refused. The name must begin with `aws-waf-logs-`, and the ARN must not end with `:*`:
 * https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
 */
export function logRefusals(scope: Construct, acl: CfnWebACL, { name, logDays }: Stage): void {
  const logGroupName = `aws-waf-logs-countersign-${name}`
  const log = new LogGroup(scope, 'WafLog', { logGroupName, retention: logDays, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE })
  const destination = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: logGroupName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  const logging = new CfnLoggingConfiguration(scope, 'WafLogging', {
    resourceArn: acl.attrArn,
    logDestinationConfigs: [destination],
    redactedFields: REDACTED,
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    },
  })
  logging.node.addDependency(log)
}

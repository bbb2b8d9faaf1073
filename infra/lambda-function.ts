import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { type Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import * as lambda from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, MetricFilter, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { FunctionRow } from './functions.ts'

type Properties = {
  readonly row: FunctionRow
  /** The directory with its bundle. */
  readonly code: string
  readonly environment: Readonly<Record<string, string>>
  readonly statements: readonly PolicyStatement[]
  readonly logDays: RetentionDays
}

/** One function with a role and a log group of its own, and an alarm on what it throws. */
export class LambdaFunction extends Construct {
  readonly function: lambda.Function
  readonly alarm: Alarm

  constructor(scope: Construct, id: string, { row, code, environment, statements, logDays }: Properties) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Log', { retention: logDays, removalPolicy: RemovalPolicy.RETAIN })
    // One metric for all functions: messages that were not sent because an address, a name or a tenant has had too many.
    new MetricFilter(this, 'WithheldMessages', {
      logGroup,
      metricNamespace: 'Countersign',
      metricName: 'MessageLimitReached',
      filterPattern: FilterPattern.stringValue('$.event', '=', 'message.limit-reached'),
    })
    const role = this.#role([...statements, writingTo(logGroup)])
    this.function = new lambda.Function(this, 'Function', {
      description: `Countersign: ${row.name}`,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'handler.handler',
      code: lambda.Code.fromAsset(code),
      memorySize: row.memoryMiB,
      timeout: Duration.seconds(row.timeoutSeconds),
      environment: { ...environment },
      tracing: lambda.Tracing.ACTIVE,
      logGroup,
      role,
    })
    this.alarm = this.function.metricErrors({ period: Duration.minutes(5) }).createAlarm(this, 'Errors', {
      alarmDescription: `${row.name} threw, or ran out of time or memory`,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /** Not the managed policy for Lambda, which may write to every log group of the account. */
  #role(statements: readonly PolicyStatement[]): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    role.attachInlinePolicy(new Policy(this, 'Permissions', { statements: [...statements] }))
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'X-Ray, Rekognition and Textract have no resources to name: xray:Put…, rekognition:…FaceLiveness…, CompareFaces and Detect…, textract:AnalyzeID and DetectDocumentText only.',
    })
    return role
  }
}

function writingTo(logGroup: LogGroup): PolicyStatement {
  return new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] })
}

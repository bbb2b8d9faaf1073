import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import type { IVpc } from 'aws-cdk-lib/aws-ec2'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import * as lambda from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { codeIdOf } from '../bundle/code-id.ts'
import type { Stage } from '../stages.ts'
import { type FunctionRow, reservedFor } from './function-row.ts'
import type { StaticEgress } from './static-egress.ts'

type Properties = {
  readonly row: FunctionRow
  /** The directory with its bundle. */
  readonly code: string
  readonly environment: Readonly<Record<string, string>>
  readonly statements: readonly PolicyStatement[]
  readonly stage: Stage
  /** The network that it goes out by; without it, by that of Lambda. */
  readonly egress: StaticEgress | undefined
}

/** One function with a role and a log group of its own. */
export class LambdaFunction extends Construct {
  readonly row: FunctionRow
  readonly function: lambda.Function
  readonly logGroup: LogGroup
  /** The name of its code, which its log lines carry. */
  readonly codeId: string

  constructor(scope: Construct, id: string, { row, code, environment, statements, stage, egress }: Properties) {
    super(scope, id)
    this.row = row
    this.codeId = codeIdOf(code)
    this.logGroup = new LogGroup(this, 'Log', { retention: stage.logDays, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE })
    const role = this.#role([...statements, writingTo(this.logGroup), ...(egress === undefined ? [] : [egress.permissions])])
    this.function = new lambda.Function(this, 'Function', {
      description: `Countersign: ${row.name}`,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'handler.handler',
      code: lambda.Code.fromAsset(code),
      memorySize: row.memoryMiB,
      timeout: Duration.seconds(row.timeoutSeconds),
      environment: { ...environment, CODE_ID: this.codeId },
      ...reservedFor(row, stage.concurrency),
      ...(egress === undefined ? {} : { vpc: egress.vpc as IVpc, securityGroups: [egress.securityGroup] }),
      tracing: lambda.Tracing.ACTIVE,
      logGroup: this.logGroup,
      // The previous version stays, so that an alias can be set back by hand.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      role,
    })
  }

  /**
   * Replaces the managed policy for Lambda, which may write to every log group of the account. One policy per role, because a stack has
   * at most 500 resources.
   */
  #role(statements: readonly PolicyStatement[]): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    for (const statement of statements) role.addToPolicy(statement)
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

import { CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { HttpApi, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb'
import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { originOfCell, originOfDirectory, originSecretName, type StageDomain } from '../edge/names.ts'
import { originDomain } from '../edge/origin-domain.ts'
import type { FunctionRow } from '../stacks/function-row.ts'
import { DIRECTORY } from '../stacks/functions.ts'
import { addRoute, loggedStage } from '../stacks/http-api.ts'
import { LambdaFunction } from '../stacks/lambda-function.ts'
import { readingOriginSecret } from '../stacks/permissions.ts'
import { TrafficShift } from '../stacks/traffic-shift.ts'
import type { Stage } from '../stages.ts'
import { countLines } from '../watch/log-metrics.ts'
import { alarmTopic } from '../watch/ring.ts'
import { watchApi, watchErrors } from '../watch/watch-functions.ts'
import { watchRequests } from '../watch/watch-table.ts'
import { watchVersion } from '../watch/watch-version.ts'
import { cellNumbers, nameOfDirectory } from './names.ts'
import { otherCellsMayTakeNames } from './other-cells.ts'

type Properties = StackProps & {
  readonly stage: Stage
  readonly domain: StageDomain
  readonly cell: NonNullable<Stage['cell']>
  /** The directory of each function's bundle. */
  readonly codeOf: (row: FunctionRow) => string
}

/**
 * The directory of all cells, beside the first: the hashes of names, the tenants that have moved, the clients that belong to no tenant, and
 * the function that asks it for the edge.
 */
export class DirectoryStack extends Stack {
  constructor(scope: Construct, id: string, { stage, domain, cell, codeOf, ...properties }: Properties) {
    super(scope, id, { terminationProtection: stage.deletionProtection, ...properties })
    const table = this.#table(stage)
    const origins = Object.fromEntries(cellNumbers(cell).map((number) => [number, `https://${originOfCell(domain, number)}`]))
    const deployed = new LambdaFunction(this, 'Function', {
      row: DIRECTORY,
      code: codeOf(DIRECTORY),
      environment: {
        TABLE_NAME: table.tableName,
        ORIGIN_SECRET: originSecretName(stage),
        CELLS: JSON.stringify({ since: Date.parse(cell.since), origins }),
      },
      statements: [new PolicyStatement({ actions: ['dynamodb:BatchGetItem'], resources: [table.tableArn] }), readingOriginSecret(stage)],
      stage,
      egress: undefined,
    })
    const api = this.#api(stage)
    const alarms = watchDirectory(this, { stage, api, table, deployed })
    const shift = new TrafficShift(this, 'Shift', { stage, functions: [deployed], alarmsOf: () => alarms })
    this.#routes(stage, domain, api, shift.aliasOf(DIRECTORY.name))
    new CfnOutput(this, 'DirectoryTable', { value: table.tableName })
  }

  /** Small, and made again from the cells by `operate -- fill-directory`. It names nobody: names of people are hashed. */
  #table(stage: Stage): dynamodb.TableV2 {
    const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING })
    const others = otherCellsMayTakeNames(stage)
    const table = new dynamodb.TableV2(this, 'Table', {
      tableName: nameOfDirectory(stage.name),
      partitionKey: text('PK'),
      sortKey: text('SK'),
      timeToLiveAttribute: 'expiresAt',
      billing: dynamodb.Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(others.length === 0 ? {} : { resourcePolicy: new PolicyDocument({ statements: [...others] }) }),
    })
    Validations.of(table).acknowledge({
      id: 'NIST.800.53.R5-DynamoDBInBackupPlan',
      reason:
        'It is restored to any second of 35 days, and can be made again from the cells, which have the names themselves. Clients that registered themselves do so again.',
    })
    return table
  }

  #api(stage: Stage): HttpApi {
    return new HttpApi(this, 'Api', {
      apiName: nameOfDirectory(stage.name),
      createDefaultStage: false,
      disableExecuteApiEndpoint: true,
    })
  }

  #routes(stage: Stage, domain: StageDomain, httpApi: HttpApi, alias: IFunction): void {
    const only = loggedStage(this, httpApi, stage)
    originDomain(this, { domain, domainName: originOfDirectory(domain) }, httpApi, only)
    addRoute(this, 'Default', { httpApi, routeKey: HttpRouteKey.DEFAULT, integration: new HttpLambdaIntegration('Directory', alias) })
  }
}

type Watched = { readonly stage: Stage; readonly api: HttpApi; readonly table: TableV2; readonly deployed: LambdaFunction }

/**
 * Alarms on the directory: nobody signs in to any cell while it fails. Its faults are counted with those of the first cell. Returns the
 * alarms that take a deployment back.
 */
function watchDirectory(scope: Construct, { stage, api, table, deployed }: Watched): readonly Alarm[] {
  const topic = alarmTopic(scope, stage)
  countLines(scope, deployed.logGroup, deployed.row, stage.name)
  watchErrors(scope, topic, deployed)
  watchApi(scope, topic, api)
  watchRequests(scope, topic, table)
  return stage.shift === 'at-once' ? [] : [watchVersion(scope, topic, stage, deployed)]
}

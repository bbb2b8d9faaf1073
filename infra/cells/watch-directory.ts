import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { LambdaFunction } from '../stacks/lambda-function.ts'
import type { Stage } from '../stages.ts'
import { alarmTopic } from '../watch/alarm-topic.ts'
import { countLines } from '../watch/log-metrics.ts'
import { watchApi } from '../watch/watch-api.ts'
import { watchErrors } from '../watch/watch-functions.ts'
import { watchRequests } from '../watch/watch-table.ts'
import { watchVersion } from '../watch/watch-version.ts'

type Watched = { readonly stage: Stage; readonly api: HttpApi; readonly table: TableV2; readonly deployed: LambdaFunction }

/**
 * Alarms on the directory: nobody signs in to any cell while it fails. Its faults are counted with those of the first cell. Returns the
 * alarms that take a deployment back.
 */
export function watchDirectory(scope: Construct, { stage, api, table, deployed }: Watched): readonly Alarm[] {
  const topic = alarmTopic(scope, stage)
  countLines(scope, deployed.logGroup, deployed.row, stage.name)
  watchErrors(scope, topic, deployed)
  watchApi(scope, topic, api)
  watchRequests(scope, topic, table)
  return stage.shift === 'at-once' ? [] : [watchVersion(scope, topic, stage, deployed)]
}

import { NestedStack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { DueQueue } from '../due-queues.ts'
import type { LambdaFunction } from '../lambda-function.ts'
import type { Stage } from '../stages.ts'
import { alarmTopic } from './alarm-topic.ts'
import { dashboard } from './dashboard.ts'
import { countLines } from './log-metrics.ts'
import { watchApi } from './watch-api.ts'
import { watchErrors, watchFunctions } from './watch-functions.ts'
import { watchQueue } from './watch-queues.ts'
import { watchSpend } from './watch-spend.ts'
import { watchSweep } from './watch-sweep.ts'
import { watchTable } from './watch-table.ts'

type Watched = {
  readonly stage: Stage
  readonly api: HttpApi
  readonly table: TableV2
  readonly queues: readonly DueQueue[]
  readonly functions: readonly LambdaFunction[]
  readonly scheduleGroup: string
}

/**
 * All that counts, rings and is drawn for a stage. A stack has at most 500 resources, and the routes of the API are half of them: this part is
 * nested, so that it is still deployed and rolled back with what it watches.
 */
export class WatchStack extends NestedStack {
  readonly topic: Topic
  readonly dashboardUrl: string

  constructor(scope: Construct, id: string, { stage, api, table, queues, functions, scheduleGroup }: Watched) {
    super(scope, id, { description: `Countersign ${stage.name}: alarms and dashboard` })
    this.topic = alarmTopic(this, stage)
    for (const watched of functions) {
      countLines(this, watched.logGroup, watched.row, stage.name)
      watchErrors(this, this.topic, watched)
    }
    for (const queue of queues) watchQueue(this, this.topic, queue)
    watchApi(this, this.topic, api)
    watchFunctions(this, this.topic, stage)
    watchTable(this, this.topic, table)
    watchSweep(this, this.topic, { stageName: stage.name, group: scheduleGroup })
    watchSpend(this, this.topic, stage)
    this.dashboardUrl = dashboard(this, { stageName: stage.name, api, table, queues })
  }
}

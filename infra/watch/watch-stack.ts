import { Duration, NestedStack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { DueQueue } from '../stacks/due-queues.ts'
import type { LambdaFunction } from '../stacks/lambda-function.ts'
import type { Stage } from '../stages.ts'
import { dashboard } from './dashboard.ts'
import { countLines } from './log-metrics.ts'
import { alarmTopic, ring } from './ring.ts'
import { watchDeletions } from './watch-deletions.ts'
import { watchApi, watchArchive, watchErrors, watchFaults, watchFunctions } from './watch-functions.ts'
import { watchSpend } from './watch-spend.ts'
import { watchSweep } from './watch-sweep.ts'
import { watchTable } from './watch-table.ts'
import { watchVersion } from './watch-version.ts'

/** A message can be delayed by 15 minutes before it is due: only one that is older waits in vain. */
const OLDEST_MINUTES = 20

/** Alarms on messages that nobody could handle, and on those that nobody receives. */
function watchQueue(scope: Construct, topic: ITopic, { name, queue, dead }: DueQueue): void {
  const period = Duration.minutes(1)
  ring(scope, `Aside-${name}`, topic, {
    runbook: 'dead-letters',
    about: `A message of the queue ${name} was put aside.`,
    metric: dead.metricApproximateNumberOfMessagesVisible({ period }),
    rings: { at: 1 },
  })
  ring(scope, `Waiting-${name}`, topic, {
    runbook: 'waiting-messages',
    about: `A message of the queue ${name} has waited for ${OLDEST_MINUTES} minutes.`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period }),
    rings: { at: OLDEST_MINUTES * 60 },
    periods: { bad: 3, of: 3 },
  })
}

type Watched = {
  readonly stage: Stage
  readonly api: HttpApi
  readonly table: TableV2
  readonly queues: readonly DueQueue[]
  readonly functions: readonly LambdaFunction[]
  readonly scheduleGroup: string
  /** The key of the stage. */
  readonly key: IKey
}

/** All that counts, rings and is drawn for a stage: nested, so that it is deployed and rolled back with what it watches. */
export class WatchStack extends NestedStack {
  readonly topic: Topic
  readonly dashboardUrl: string
  readonly #ofVersions: ReadonlyMap<string, Alarm>

  constructor(scope: Construct, id: string, { stage, api, table, queues, functions, scheduleGroup, key }: Watched) {
    super(scope, id, { description: `Countersign ${stage.name}: alarms and dashboard` })
    this.topic = alarmTopic(this, stage)
    for (const { logGroup, row } of functions) countLines(this, logGroup, row, stage.name)
    for (const watched of functions) watchErrors(this, this.topic, watched)
    this.#ofVersions = stage.shift === 'at-once' ? new Map() : this.#watchVersions(stage, functions)
    for (const queue of queues) watchQueue(this, this.topic, queue)
    watchApi(this, this.topic, api)
    watchFaults(this, this.topic, stage)
    watchFunctions(this, this.topic, stage)
    watchArchive(this, this.topic, functions)
    watchTable(this, this.topic, table)
    watchSweep(this, this.topic, { stageName: stage.name, group: scheduleGroup })
    watchSpend(this, this.topic, stage)
    watchDeletions(this, this.topic, stage.name, key)
    this.dashboardUrl = dashboard(this, { stageName: stage.name, api, table, queues })
  }

  #watchVersions(stage: Stage, functions: readonly LambdaFunction[]): ReadonlyMap<string, Alarm> {
    return new Map(functions.map((watched) => [watched.row.name, watchVersion(this, this.topic, stage, watched)]))
  }

  /** The alarms that take a deployment of a function back: those of the version that it brings. */
  alarmsOfDeployment(name: string): readonly Alarm[] {
    const ofVersion = this.#ofVersions.get(name)
    return ofVersion === undefined ? [] : [ofVersion]
  }
}

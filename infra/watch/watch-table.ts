import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { Operation, type TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { DUE_INDEX } from '../../shared/storage/table.ts'
import { ring } from './ring.ts'

const OPERATIONS = [
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.QUERY,
  Operation.BATCH_GET_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
]

/** Throttled requests and failures of a table: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html */
export function watchRequests(scope: Construct, topic: ITopic, table: TableV2): void {
  ring(scope, 'ThrottledTable', topic, {
    runbook: 'throttled-table',
    about: 'DynamoDB refuses reads or writes of the table.',
    metric: throttles({ TableName: table.tableName }),
    rings: { at: 10 },
    periods: { bad: 2, of: 3 },
  })
  ring(scope, 'FailingTable', topic, {
    runbook: 'failing-table',
    about: 'DynamoDB answers with errors of its own.',
    metric: table.metricSystemErrorsForOperations({ operations: OPERATIONS, period: Duration.minutes(5) }),
    rings: { at: 10 },
    periods: { bad: 2, of: 3 },
  })
}

/** The table of a stage. Its index throttles the writes of the table where it is throttled itself. */
export function watchTable(scope: Construct, topic: ITopic, table: TableV2): void {
  watchRequests(scope, topic, table)
  ring(scope, 'ThrottledIndex', topic, {
    runbook: 'throttled-index',
    about: 'DynamoDB refuses reads of the due index, or writes that touch it.',
    metric: throttles({ TableName: table.tableName, GlobalSecondaryIndexName: DUE_INDEX.name }),
    rings: { at: 10 },
    periods: { bad: 2, of: 3 },
  })
}

function throttles(dimensionsMap: Readonly<Record<string, string>>): MathExpression {
  const metric = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { ...dimensionsMap },
      statistic: 'Sum',
      period: Duration.minutes(1),
    })
  return new MathExpression({
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    usingMetrics: { reads: metric('ReadThrottleEvents'), writes: metric('WriteThrottleEvents') },
    period: Duration.minutes(1),
    label: 'Throttled',
  })
}

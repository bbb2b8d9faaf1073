import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/** The columns of each archived kind that a question needs; `string` reads an object as its JSON. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  audit: ['PK', 'auditId', 'at', 'actor', 'identity', 'action', 'path', 'refused', 'before', 'after', 'personal', 'traceId'],
  callbacks: ['PK', 'callbackId', 'tenantId', 'url', 'payload', 'personal', 'state', 'created', 'attempts', 'traceId'],
  'idempotent-answers': ['PK', 'SK', 'digest', 'status', 'sealed', 'personal', 'expiresAt'],
}

/**
 * Describes the archive to Athena: a table for each kind, by days that need no crawler
 * (https://docs.aws.amazon.com/athena/latest/ug/partition-projection.html). Costs nothing while nobody asks.
 */
export function archiveTables(scope: Construct, { name }: Stage, bucket: Bucket): void {
  const databaseName = `countersign_${name.replaceAll('-', '_')}`
  const database = new CfnDatabase(scope, 'ArchiveDatabase', { catalogId: Aws.ACCOUNT_ID, databaseInput: { name: databaseName } })
  database.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  for (const [kind, columns] of Object.entries(COLUMNS)) {
    const location = `s3://${bucket.bucketName}/archive/${kind}/`
    const table = new CfnTable(scope, `Archive-${kind}`, {
      catalogId: Aws.ACCOUNT_ID,
      databaseName,
      tableInput: {
        name: kind.replaceAll('-', '_'),
        tableType: 'EXTERNAL_TABLE',
        partitionKeys: [{ name: 'day', type: 'string' }],
        parameters: {
          classification: 'json',
          'projection.enabled': 'true',
          'projection.day.type': 'date',
          'projection.day.format': 'yyyy-MM-dd',
          'projection.day.range': '2025-01-01,NOW',
          'storage.location.template': `${location}day=\${day}`,
        },
        storageDescriptor: {
          location,
          columns: columns.map((column) => ({ name: column.toLowerCase(), type: 'string' })),
          inputFormat: 'org.apache.hadoop.mapred.TextInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat',
          serdeInfo: { serializationLibrary: 'org.openx.data.jsonserde.JsonSerDe' },
        },
      },
    })
    table.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    table.addResourceDependency(database)
  }
}

/** The prefix of each kind in the archive, and the time for which the stage keeps it. */
const KEPT: Readonly<Record<string, keyof Stage['archiveDays']>> = {
  audit: 'audit',
  callbacks: 'callbacks',
  'idempotent-answers': 'idempotentAnswers',
}

/**
 * Lets objects of the archive expire by their kind. The bucket keeps versions, so an expired object is gone for good when its old versions expire
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/lifecycle-configuration-examples.html).
 */
export function expireArchive(bucket: Bucket, { archiveDays }: Pick<Stage, 'archiveDays'>): void {
  for (const [kind, name] of Object.entries(KEPT))
    bucket.addLifecycleRule({ id: `expire-${kind}`, prefix: `archive/${kind}/`, expiration: Duration.days(archiveDays[name]) })
}

import { BackupClient, DescribeRestoreJobCommand, StartRestoreJobCommand } from '@aws-sdk/client-backup'
import { type MovedParts, newestBackup, restoreRole } from './moved-account.ts'

type Bucket = { readonly part: 'documents' | 'archive'; readonly bucket: string }
type Restoring = {
  readonly stage: Pick<MovedParts, 'name' | 'vault'> & { readonly region: string }
  readonly key: string
  readonly buckets: readonly Bucket[]
  readonly wait: (ms: number) => Promise<void>
  readonly onProgress: (line: string) => void
}

const POLL_MS = 15_000

/**
 * Restores the newest backups of a moved stage's buckets into its new ones. Objects that are there already stay as they are.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/restoring-s3.html
 */
export async function restoreDocuments({ stage, key, buckets, wait, onProgress }: Restoring): Promise<void> {
  const client = new BackupClient({ region: stage.region })
  const IamRoleArn = await restoreRole({ name: stage.name, secondRegion: stage.region })
  for (const { part, bucket } of buckets) {
    const backup = await newestBackup(client, stage.vault, new RegExp(`:::countersign-${stage.name}-data-${part}`))
    if (backup === undefined) throw new Error(`The vault ${stage.vault} has no backup of the ${part}.`)
    const { RestoreJobId } = await client.send(
      new StartRestoreJobCommand({
        RecoveryPointArn: backup.arn,
        IamRoleArn,
        ResourceType: 'S3',
        IdempotencyToken: `${part}-${backup.at}`,
        Metadata: {
          DestinationBucketName: bucket,
          NewBucket: 'false',
          Encrypted: 'true',
          EncryptionType: 'SSE-KMS',
          KMSKey: key,
          CreationToken: `${part}-${backup.at}`,
        },
      }),
    )
    onProgress(`${part} of ${new Date(backup.at).toISOString()} are restored into ${bucket}`)
    await ended(client, RestoreJobId, wait)
  }
}

async function ended(client: BackupClient, RestoreJobId: string | undefined, wait: Restoring['wait']): Promise<void> {
  for (;;) {
    const { Status, StatusMessage } = await client.send(new DescribeRestoreJobCommand({ RestoreJobId }))
    if (Status === 'COMPLETED') return
    if (Status === 'ABORTED' || Status === 'FAILED') throw new Error(`AWS Backup could not restore it: ${StatusMessage ?? Status}`)
    await wait(POLL_MS)
  }
}

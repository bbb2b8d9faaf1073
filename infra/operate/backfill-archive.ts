import { randomBytes } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { keysOfPeople } from '../../functions/archive/keys-of-people.ts'
import { SET_ASIDE } from '../../shared/domain/archive/set-aside.ts'
import { auditOfService } from '../../shared/storage/audit.ts'
import { type ArchiveObjects, backfillAudit, replaySetAside } from './archive-backfill.ts'
import { withTable } from './operated-table.ts'
import { runCommand } from './operator-command.ts'
import { tenantAudits } from './verify-audit.ts'

const USAGE = `Writes to the archive what the stream of the table no longer holds: the batches that were set aside, and every entry of the audits.

  npm run operate -- backfill-archive --table <output TableName> --bucket <output ArchiveBucket>

Run it after archive-behind has rung, and after a restore. It may be repeated: it writes the same objects. A line can then be in the archive twice.
`

const FLAGS = { table: { type: 'string' }, bucket: { type: 'string' } } as const

async function backfill({ table, bucket }: Readonly<{ table?: string; bucket?: string }>): Promise<void> {
  if (table === undefined || bucket === undefined) throw new Error('--table and --bucket are required.')
  const archive = objectsOf(new S3Client({}), bucket)
  await withTable(table, async ({ store }) => {
    const keysOf = keysOfPeople(store, randomBytes)
    process.stdout.write(`${await replaySetAside(archive, SET_ASIDE, keysOf)} batches that were set aside are in the archive.\n`)
    process.stdout.write(
      `${await backfillAudit(store, auditOfService(), archive, keysOf)} entries of the service’s audit are in the archive.\n`,
    )
    for await (const of of tenantAudits(store))
      process.stdout.write(`${await backfillAudit(store, of, archive, keysOf)} entries of tenant ${of.scope} are in the archive.\n`)
  })
}

/** The objects of a bucket, by the credentials of the environment. */
export function objectsOf(client: S3Client, Bucket: string): ArchiveObjects {
  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/octet-stream' }))
    },
    async get(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return (await Body?.transformToString()) ?? ''
    },
    async *under(Prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key } of Contents) if (Key !== undefined) yield Key
    },
  }
}

if (import.meta.main) await runCommand({ usage: USAGE, flags: FLAGS, fault: 'The archive was not filled.', faultCode: 1, run: backfill })

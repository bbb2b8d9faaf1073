import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb'
import type { Verified } from '../../functions/audit/verify-scope.ts'
import type { Store } from '../../shared/ports/store.ts'

/** The tables that a drill needs. */
export type Tables = {
  /** The last moment to which the table can be restored, in milliseconds since 1970. */
  readonly latestRestorable: (table: string) => Promise<number>
  readonly restore: (from: string, to: string, at: number) => Promise<void>
  readonly isUsable: (table: string) => Promise<boolean>
  readonly storeOn: (table: string) => Pick<Store, 'list' | 'read'>
  readonly remove: (table: string) => Promise<void>
}

/** Compares all audits of a table with their seals. */
export type Verify = (store: Pick<Store, 'list' | 'read'>) => AsyncIterable<Verified>

type Drill = {
  readonly table: string
  /** A seal that was printed or logged before and kept elsewhere; the restored audit has to lead through it. */
  readonly anchor?: string | undefined
  readonly verify: Verify
  readonly clock: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> }
  readonly onProgress: (line: string) => void
}

type DrillReport = {
  /** Time that no restored table would have: the measured recovery point. */
  readonly lostSeconds: number
  /** Time from the request to a usable table. */
  readonly restoredSeconds: number
  readonly audits: number
  readonly entries: number
  /** The faults of the restored table; empty if it could take over. */
  readonly faults: readonly string[]
}

const POLL_MS = 15_000

/** Restores a table beside itself, holds its audits against their seals, and removes it again. Nothing that serves callers is touched. */
export async function restoreDrill(tables: Tables, { table, anchor, verify, clock, onProgress }: Drill): Promise<DrillReport> {
  const began = clock.now()
  const at = await tables.latestRestorable(table)
  const copy = `${table}-drill-${new Date(began).toISOString().replace(/\D/g, '').slice(0, 14)}`
  await tables.restore(table, copy, at)
  try {
    while (!(await tables.isUsable(copy))) {
      onProgress(`restoring ${copy}, ${seconds(clock.now() - began)} s so far`)
      await clock.wait(POLL_MS)
    }
    const restoredSeconds = seconds(clock.now() - began)
    return { lostSeconds: seconds(began - at), restoredSeconds, ...(await examined(verify(tables.storeOn(copy)), anchor)) }
  } finally {
    await tables.remove(copy)
  }
}

/** Counts the entries of all audits, and names the faults for which the table could not take over. */
export async function examined(
  all: AsyncIterable<Verified>,
  anchor: string | undefined,
): Promise<Pick<DrillReport, 'audits' | 'entries' | 'faults'>> {
  const faults: string[] = []
  let [audits, entries, isAnchored] = [0, 0, anchor === undefined]
  for await (const { scope, entries: found, findings, hashes } of all) {
    audits += 1
    entries += found
    isAnchored ||= hashes.has(anchor ?? '')
    if (findings.length > 0) faults.push(`audit ${scope}: ${findings.length} findings`)
  }
  if (!isAnchored) faults.push('no audit leads through the seal of --anchor')
  if (entries === 0) faults.push('the restored table has no audit entry')
  return { audits, entries, faults }
}

const seconds = (ms: number) => Math.round(ms / 1000)

/** The tables of an account: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery.html */
export function tablesOf(client: DynamoDBClient, storeOn: Tables['storeOn']): Tables {
  return {
    storeOn,
    async latestRestorable(TableName) {
      const { ContinuousBackupsDescription: backups } = await client.send(new DescribeContinuousBackupsCommand({ TableName }))
      const latest = backups?.PointInTimeRecoveryDescription?.LatestRestorableDateTime
      if (latest === undefined) throw new Error(`Point-in-time recovery of ${TableName} must be on.`)
      return latest.getTime()
    },
    async restore(SourceTableName, TargetTableName, at) {
      await client.send(new RestoreTableToPointInTimeCommand({ SourceTableName, TargetTableName, RestoreDateTime: new Date(at) }))
    },
    async isUsable(TableName) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName }))
      return Table?.TableStatus === 'ACTIVE'
    },
    async remove(TableName) {
      await client.send(new DeleteTableCommand({ TableName }))
    },
  }
}

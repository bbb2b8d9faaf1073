import { S3Client } from '@aws-sdk/client-s3'
import { ARCHIVED_KINDS } from '../../functions/archive/archive-changes.ts'
import { knownKeys } from '../../functions/archive/keys-of-people.ts'
import { openedLine, ownersOf } from '../../shared/domain/archive/sealed-line.ts'
import type { Store } from '../../shared/ports/store.ts'
import type { ArchiveObjects } from './archive-backfill.ts'
import { objectsOf } from './backfill-archive.ts'
import { withTable } from './operated-table.ts'
import { runCommand } from './operator-command.ts'

const KINDS = ARCHIVED_KINDS.map(({ kind }) => kind)
const USAGE = `Prints the lines of a day of the archive, with what is about people opened by their keys. What is about somebody who was erased reads "erased".

  npm run operate -- read-archive --table <output TableName> --bucket <output ArchiveBucket> --kind <kind> --day <YYYY-MM-DD>

<kind> is one of ${KINDS.join(', ')}.
`

const FLAGS = { table: { type: 'string' }, bucket: { type: 'string' }, kind: { type: 'string' }, day: { type: 'string' } } as const
type Flags = Readonly<{ table?: string; bucket?: string; kind?: string; day?: string }>

async function read({ table, bucket, kind = '', day = '' }: Flags): Promise<void> {
  if (table === undefined || bucket === undefined) throw new Error('--table and --bucket are required.')
  if (!KINDS.includes(kind)) throw new Error(`--kind must be one of ${KINDS.join(', ')} (got "${kind}").`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`--day must be a day such as 2026-11-24 (got "${day}").`)
  await withTable(table, async ({ store }) => {
    for await (const line of openedLines(store, objectsOf(new S3Client({}), bucket), `archive/${kind}/day=${day}/`))
      process.stdout.write(`${JSON.stringify(line)}\n`)
  })
}

/** The lines of all objects under a prefix. */
export async function* openedLines(store: Pick<Store, 'read'>, archive: Pick<ArchiveObjects, 'get' | 'under'>, prefix: string) {
  for await (const key of archive.under(prefix)) {
    const texts = (await archive.get(key)).split('\n').filter((text) => text !== '')
    const lines = texts.map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>)
    const keys = await knownKeys(store, [...new Set(lines.flatMap(ownersOf))])
    for (const line of lines) yield openedLine(line, keys)
  }
}

if (import.meta.main) await runCommand({ usage: USAGE, flags: FLAGS, fault: 'The archive could not be read.', faultCode: 1, run: read })

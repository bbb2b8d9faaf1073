import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import { mendBooks } from './books/mend-books.ts'
import { type StoredItem, type Torn, TornBooks } from './books/torn-books.ts'
import { withTable } from './operated-table.ts'
import { runCommand } from './operator-command.ts'

const USAGE = `Finds transactions of money of which only a part is in the table, as after a fail-over to a replica or a backup: those copy items, not transactions.

  npm run operate -- reconcile --table <name> --since <time>         names them, and changes nothing
  npm run operate -- reconcile --table <name> --since <time> --yes   also mends those whose rest tells what is missing
  npm run operate -- reconcile --since <time>                        the table of the local run

<time> is an instant such as 2026-11-23T01:59:00Z: a minute before the backup, or before the fail-over. Stop the functions first: it reads the whole
table, and a movement that is written meanwhile looks torn. It ends with 1 if something is left for a person to decide.
`

const FLAGS = { table: { type: 'string' }, since: { type: 'string' }, yes: { type: 'boolean' } } as const

async function reconcile({ table, since, yes }: Readonly<{ table?: string; since?: string; yes?: boolean }>): Promise<void> {
  const from = Date.parse(since ?? '')
  if (Number.isNaN(from)) throw new Error('--since is required: an instant such as 2026-11-23T01:59:00Z.')
  await withTable(table, async ({ client, name, store, now }) => {
    const torn = await tornIn({ client, name }, new Date(from).toISOString())
    let left = 0
    for (const one of torn) {
      const done = yes === true && one.mend !== undefined ? await mendBooks(store, one.mend, now()) : undefined
      if (done !== 'mended') left += 1
      process.stdout.write(`${line(one, done)}\n`)
    }
    process.stdout.write(`${torn.length} torn, ${torn.length - left} of them mended.\n`)
    process.exitCode = left === 0 ? 0 : 1
  })
}

export async function tornIn(table: { readonly client: DynamoDBClient; readonly name: string }, since: string): Promise<readonly Torn[]> {
  const books = new TornBooks(since)
  const pages = paginateScan({ client: documentsOf(table.client) }, { TableName: table.name, ConsistentRead: true })
  for await (const { Items = [] } of pages) for (const item of Items) books.add(item as StoredItem)
  return books.torn()
}

function line({ what, why, mend }: Torn, done: Awaited<ReturnType<typeof mendBooks>> | undefined): string {
  const next = done ?? (mend === undefined ? 'a person has to decide' : 'can be mended: add --yes')
  return `${what}: ${why} (${next.replaceAll('-', done === undefined ? '-' : ' ')})`
}

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: FLAGS, fault: 'The books could not be compared.', faultCode: 2, run: reconcile })

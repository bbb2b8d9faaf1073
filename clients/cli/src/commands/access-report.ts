import type { AccessReportRow, Client } from '@countersign/client'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { table, write } from '../output.ts'

interface Flags {
  readonly csv?: true
  readonly neverUsed?: true
}

/** Lists the holders of roles and positions, and what they did with them in the last 90 days. */
export function report(): Command {
  const reporting = command('report', 'list who holds which position, since when and by whom, and its last use')
    .option('--csv', 'print CSV for a spreadsheet')
    .option('--never-used', 'only people who used no permission in the last 90 days')
  return does<Flags>(reporting, async ({ options, out, connect }) => {
    const { client, tenantId: find } = await connect('operator')
    const tenantId = await find()
    if (options.csv === true) return write(await csvOf(client, tenantId))
    const rows = await client.getAccessReport({ tenantId }).toArray()
    const shown = options.neverUsed === true ? rows.filter(({ lastUse }) => Object.keys(lastUse).length === 0) : rows
    out.show(shown, () =>
      table(
        ['ID', 'NAME', 'HOLDS', 'SINCE', 'GRANTED BY', 'UNTIL', 'LAST LOGIN', 'LAST USE'],
        shown.map(cellsOf),
        'Nobody holds a position.',
      ),
    )
  })
}

function cellsOf(row: AccessReportRow): readonly string[] {
  const held = `${row.position ?? row.role ?? ''}${row.organisationId === undefined ? '' : ` of organisation ${row.organisationId}`}`
  return [
    String(row.customerId),
    row.name,
    held,
    row.since?.slice(0, 10) ?? '',
    grantedBy(row),
    row.temporaryUntil ?? '',
    row.lastSignIn?.slice(0, 10) ?? 'never',
    lastUse(row),
  ]
}

function grantedBy({ grantedBy: { customerId, taskId, provider } }: AccessReportRow): string {
  if (provider !== undefined) return provider
  if (customerId === undefined) return ''
  return taskId === undefined ? String(customerId) : `${customerId} by task ${taskId}`
}

function lastUse({ lastUse: uses }: AccessReportRow): string {
  const [latest] = Object.entries(uses).toSorted(([, one], [, other]) => (one < other ? 1 : -1))
  return latest === undefined ? 'never' : `${latest[0]} ${latest[1].slice(0, 10)}`
}

/** All pages as one text: the heading stands only on the first. */
async function csvOf(client: Client, tenantId: number): Promise<string> {
  const pages: string[] = []
  let path: string | undefined = `/tenants/${tenantId}/access-report`
  while (path !== undefined) {
    const { data, headers } = await client.request({ method: 'GET', path, headers: { accept: 'text/csv' } })
    const text = String(data)
    pages.push(pages.length === 0 ? text : text.slice(text.indexOf('\r\n') + 2))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return pages.join('')
}

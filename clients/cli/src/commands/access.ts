import type { AccessReportRow, Client } from '@countersign/client'
import type { Command } from 'commander'
import { listed } from '../as-task.ts'
import { command, does } from '../command.ts'
import { type Connection, idFrom } from '../connection.ts'
import { usage } from '../failure.ts'
import { table, write } from '../output.ts'
import { secondsIn } from './local.ts'

const MINUTE_SECONDS = 60

/** Positions that somebody holds for a while, and the report of who holds what. */
export function access(): Command {
  const group = command('access', 'ask for a position for a while, end it, and report who holds what')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(request())
  group.addCommand(end())
  group.addCommand(report())
  return group
}

interface ForFlags {
  readonly customer?: string
}

/** The person of a command: the caller, unless another one is named. */
async function personOf({ claims }: Connection, { customer }: ForFlags): Promise<number> {
  return customer === undefined ? Number((await claims()).sub) : idFrom('--customer', customer)
}

function list(): Command {
  const listing = command('list', 'list the positions that you hold or held for a while').option('--customer <id>', 'another person')
  return does<ForFlags>(listing, async ({ options, out, connect }) => {
    const connection = await connect()
    const [tenantId, customerId] = [await connection.tenantId(), await personOf(connection, options)]
    const found = await connection.client.listTemporaryPositions({ tenantId, customerId }).toArray()
    out.show(found, () =>
      table(
        ['ID', 'POSITION', 'FROM', 'UNTIL', 'ACTIVE', 'REASON'],
        found.map((one) => [String(one.temporaryPositionId), one.position, one.from, one.until, one.active ? 'yes' : 'no', one.reason]),
        'No position was held for a while.',
      ),
    )
  })
}

interface RequestFlags extends ForFlags {
  readonly for: string
  readonly reason: string
  readonly asTask: string
}

function request(): Command {
  const requesting = command('request', 'ask for a position for a while; the time begins when it is granted')
    .argument('<position>', 'LEVEL_01 to LEVEL_20')
    .requiredOption('--for <duration>', 'how long, such as 90m or 2d; at most 7d')
    .requiredOption('--reason <text>', 'why')
    .option('--as-task <roles>', 'roles or positions that may grant it, separated by commas', 'LEVEL_20')
    .option('--customer <id>', 'another person')
  return does<RequestFlags>(requesting, async ({ options, out, connect }, position = '') => {
    const seconds = secondsIn(options.for)
    if (seconds % MINUTE_SECONDS !== 0) throw usage(`--for must be whole minutes (got "${options.for}")`)
    const connection = await connect()
    const path = `/tenants/${await connection.tenantId()}/customers/${await personOf(connection, options)}/temporary-positions`
    const body = { position, minutes: seconds / MINUTE_SECONDS, reason: options.reason }
    const asTask = { executorRoles: listed('--as-task', options.asTask), submit: true }
    const outcome = await connection.client.request({ method: 'POST', path, body, asTask })
    out.show(outcome, () => `${position} was asked for. It begins when somebody grants it.`)
  })
}

function end(): Command {
  const ending = command('end', 'end a position before its time')
    .argument('<id>', 'id of the position')
    .option('--customer <id>', 'its holder')
  return does<ForFlags>(ending, async ({ options, out, connect }, id = '') => {
    const connection = await connect()
    const [tenantId, customerId] = [await connection.tenantId(), await personOf(connection, options)]
    const temporaryPositionId = idFrom('ID', id)
    await connection.client.deleteTemporaryPosition({ tenantId, customerId, temporaryPositionId })
    out.show({ temporaryPositionId, ended: true }, () => `Position ${temporaryPositionId} has ended.`)
  })
}

interface Flags {
  readonly csv?: true
  readonly neverUsed?: true
}

/** Lists the holders of roles and positions, and what they did with them in the last 90 days. */
function report(): Command {
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

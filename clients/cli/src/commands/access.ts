import type { Command } from 'commander'
import { listed } from '../as-task.ts'
import { command, does } from '../command.ts'
import { type Connection, idFrom } from '../connection.ts'
import { usage } from '../failure.ts'
import { table } from '../output.ts'
import { report } from './access-report.ts'
import { secondsIn } from './clock.ts'

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

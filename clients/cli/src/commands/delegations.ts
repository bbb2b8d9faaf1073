import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { idFrom } from '../connection.ts'
import { table } from '../output.ts'

/** Substitutes, who decide the tasks that wait for somebody. */
export function delegations(): Command {
  const group = command('delegations', 'name a substitute, who decides the tasks that wait for you')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(create())
  group.addCommand(end())
  return group
}

function list(): Command {
  return does(command('list', 'list the delegations that you gave and received'), async ({ out, connect }) => {
    const { client } = await connect()
    const found = await client.listDelegations().toArray()
    out.show(found, () =>
      table(
        ['DELEGATION', 'FOR', 'SUBSTITUTE', 'FROM', 'UNTIL', 'STATE', 'REASON'],
        found.map((one) => [
          ...[one.delegationId, one.fromName ?? String(one.fromCustomerId), one.toName ?? String(one.toCustomerId)],
          ...[one.from, one.until, one.state, one.reason],
        ]),
        'You have no delegations.',
      ),
    )
  })
}

interface CreateFlags {
  readonly until: string
  readonly from?: string
  readonly reason: string
}

function create(): Command {
  const creating = command('create', 'let somebody decide the tasks that wait for you')
    .argument('<id>', 'customer id of the substitute')
    .requiredOption('--until <time>', 'end, such as 2026-12-31T00:00:00Z; at most 90 days later')
    .option('--from <time>', 'beginning; without it, now')
    .requiredOption('--reason <text>', 'why')
  return does<CreateFlags>(creating, async ({ options, out, connect }, id = '') => {
    const { until, from, reason } = options
    const { client } = await connect()
    const body = { toCustomerId: idFrom('ID', id), until, reason, ...(from === undefined ? {} : { from }) }
    const made = await client.createDelegation({ body })
    out.show(made, () => `${made.toName ?? made.toCustomerId} decides for you until ${made.until} (${made.delegationId}).`)
  })
}

function end(): Command {
  const ending = command('end', 'end a delegation').argument('<id>', 'id of the delegation')
  return does(ending, async ({ out, connect }, delegationId = '') => {
    const { client } = await connect()
    await client.deleteDelegation({ delegationId })
    out.show({ delegationId, ended: true }, () => `Delegation ${delegationId} has ended.`)
  })
}

import type { AgentToken, CreateAgentTokenRequest, CreateAgentTokenResponse } from '@countersign/client'
import type { Command } from 'commander'
import { listed } from '../as-task.ts'
import { command, does } from '../command.ts'
import { idFrom } from '../connection.ts'
import { table } from '../output.ts'
import { intoNewFile } from '../private-file.ts'
import { note } from '../terminal.ts'
import { secondsIn } from './clock.ts'

/** Tokens for agents, which can read and propose, and change nothing by themselves. */
export function agents(): Command {
  const group = command('agents', 'tokens that can only read and propose: create, list, end')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(create())
  group.addCommand(end())
  return group
}

interface CreateFlags {
  readonly name: string
  readonly expires?: string
  readonly approvers?: string
  readonly out?: string
}

function create(): Command {
  return does<CreateFlags>(
    command('create', 'make a token and print it, this once')
      .requiredOption('--name <name>', 'name by which people recognise the agent')
      .option('--expires <duration>', 'how long it works, such as 8h or 30d')
      .option('--approvers <ids>', 'customer ids, separated by commas, of those who decide its proposals')
      .option('--out <file>', 'write the token to a new file (mode 0600) instead of printing it'),
    async ({ options, out, connect }) => {
      const body = requestFrom(options)
      const { client, baseUrl } = await connect()
      const make = () => client.createAgentToken({ body })
      const file = options.out
      const made = await (file === undefined ? make() : intoNewFile(file, make, (one) => `${tokenOf(one)}\n`))
      const { agentTokenId, name, expires, approvers } = made
      const about = { agentTokenId, name, expires, approvers }
      if (file === undefined) out.show({ ...about, token: tokenOf(made) }, () => tokenOf(made))
      else out.show({ ...about, file }, () => `The token is in ${file}.`)
      note(`Agent ${name} (${agentTokenId}) can read and propose until ${expires}. The token is not shown again.`)
      note(`For an MCP client: command "npx countersign mcp", with COUNTERSIGN_URL=${baseUrl} and COUNTERSIGN_TOKEN=<the token>.`)
    },
  )
}

const tokenOf = ({ headerValue }: CreateAgentTokenResponse): string => headerValue.replace(/^Bearer /, '')

function requestFrom({ name, expires, approvers }: CreateFlags): CreateAgentTokenRequest {
  return {
    name,
    ...(expires === undefined ? {} : { expiresInSeconds: secondsIn(expires) }),
    ...(approvers === undefined ? {} : { approvers: listed('--approvers', approvers).map((id) => idFrom('--approvers', id)) }),
  }
}

function list(): Command {
  return does(command('list', 'your agents and what they proposed'), async ({ out, connect }) => {
    const { client } = await connect()
    const found = await client.listAgentTokens().toArray()
    out.show(found, () =>
      table(
        ['AGENT TOKEN', 'NAME', 'EXPIRES', 'LAST USED', 'APPROVERS', 'PROPOSALS'],
        found.map((one) => [one.agentTokenId, one.name, one.expires, one.lastUsed ?? 'never', one.approvers.join(','), counts(one)]),
        'You have no agents.',
      ),
    )
  })
}

const counts = ({ proposals }: AgentToken): string =>
  Object.entries(proposals)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')

function end(): Command {
  return does<{ keepTasks?: boolean }>(
    command('end', 'end an agent, and discard what it proposed and nobody decided')
      .argument('<id>', 'id of the agent token')
      .option('--keep-tasks', 'leave its proposals to their approvers'),
    async ({ options, out, connect }, agentTokenId = '') => {
      const { client } = await connect()
      await client.endAgentToken({ agentTokenId, ...(options.keepTasks === true ? { tasks: 'keep' as const } : {}) })
      out.show(
        { agentTokenId, ended: true, proposals: options.keepTasks === true ? 'kept' : 'discarded' },
        () => `Ended agent ${agentTokenId}.`,
      )
    },
  )
}

import type { AgentToken, CreateAgentTokenRequest, CreateAgentTokenResponse, UpdateAgentTokenRequest } from '@countersign/client'
import type { Command } from 'commander'
import { type LimitFlags, limitsInWords, limitsWith, withLimitFlags } from '../agent-limits.ts'
import { listed } from '../as-task.ts'
import { command, does } from '../command.ts'
import { type Connection, idFrom } from '../connection.ts'
import { Failure, usage } from '../failure.ts'
import { clockOf } from '../local-pages.ts'
import { facts, table } from '../output.ts'
import { intoNewFile } from '../private-file.ts'
import { note } from '../terminal.ts'
import { secondsIn } from './local.ts'

/** Tokens for agents, which can read and propose, and change nothing by themselves. */
export function agents(): Command {
  const group = command('agents', 'manage agent tokens, which can only read and propose')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(show())
  group.addCommand(create())
  group.addCommand(change())
  group.addCommand(end())
  return group
}

interface TokenFlags extends LimitFlags {
  readonly expires?: string
  readonly approvers?: string
}

interface CreateFlags extends TokenFlags {
  readonly name: string
  readonly out?: string
}

function create(): Command {
  const creating = command('create', 'create a token and print it once; it outlives your session')
    .requiredOption('--name <name>', 'name by which people recognise the agent')
    .option('--expires <duration>', 'lifetime, such as 8h or 30d')
    .option('--approvers <ids>', 'customer ids of the people who decide its proposals, separated by commas')
    .option('--out <file>', 'write the token to a new file (mode 0600) instead of printing it')
  return does<CreateFlags>(withLimitFlags(creating), async ({ options, out, connect }) => {
    const body = requestFrom(options)
    const { client, baseUrl } = await connect()
    const make = () => client.createAgentToken({ body })
    const file = options.out
    const made = await (file === undefined ? make() : intoNewFile(file, make, (one) => `${tokenOf(one)}\n`))
    const { agentTokenId, name, expires, approvers, limits, keep } = made
    const about = { agentTokenId, name, expires, approvers, limits, keep }
    if (file === undefined) out.show({ ...about, token: tokenOf(made) }, () => tokenOf(made))
    else out.show({ ...about, file }, () => `The token is in ${file}.`)
    note(`Agent ${name} (${agentTokenId}) can read and propose until ${expires}. The token is not shown again.`)
    note(`It keeps working after you log out. End it with: countersign agents end ${agentTokenId}`)
    note(`For an MCP client: command "npx -y @countersign/cli mcp", with COUNTERSIGN_URL=${baseUrl} and COUNTERSIGN_TOKEN=<the token>.`)
    note(
      `Until @countersign/cli is published: run npm pack -w @countersign/cli in the repository, and give npx the path of the file instead.`,
    )
  })
}

const tokenOf = ({ headerValue }: CreateAgentTokenResponse): string => headerValue.replace(/^Bearer /, '')

function requestFrom({ name, expires, approvers, ...flags }: CreateFlags): CreateAgentTokenRequest {
  const limits = limitsWith({}, flags)
  return {
    name,
    // Each command has a session of its own, or a profile that is logged out one day: the token must outlive both.
    keep: true,
    ...(expires === undefined ? {} : { expiresInSeconds: secondsIn(expires) }),
    ...(approvers === undefined ? {} : { approvers: approversFrom(approvers) }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
  }
}

const approversFrom = (text: string): number[] => listed('--approvers', text).map((id) => idFrom('--approvers', id))

function list(): Command {
  return does(command('list', 'list your agents, their limits and their proposals'), async ({ out, connect }) => {
    const { client } = await connect()
    const found = await client.listAgentTokens().toArray()
    out.show(found, () =>
      table(
        ['AGENT TOKEN', 'NAME', 'EXPIRES', 'LAST USED', 'APPROVERS', 'LIMITS', 'PROPOSALS'],
        found.map((one) => [
          ...[one.agentTokenId, one.name, one.expires, one.lastUsed ?? 'never', one.approvers.join(',')],
          ...[limitsInShort(one), counts(one)],
        ]),
        'You have no agents.',
      ),
    )
  })
}

const limitsInShort = ({ limits }: AgentToken): string => Object.keys(limits).join(', ') || 'none'

const counts = ({ proposals }: AgentToken): string =>
  Object.entries(proposals)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')

function show(): Command {
  return does(
    command('show', 'show an agent and its limits').argument('<id>', 'id of the agent token'),
    async ({ out, connect }, agentTokenId = '') => {
      const found = await agentNamed(await connect(), agentTokenId)
      out.show(found, () => inWords(found))
    },
  )
}

async function agentNamed({ client }: Connection, agentTokenId: string): Promise<AgentToken> {
  const found = (await client.listAgentTokens().toArray()).find((one) => one.agentTokenId === agentTokenId)
  if (found === undefined) throw new Failure(1, `You have no active agent ${agentTokenId}`, 'List them: countersign agents list')
  return found
}

function inWords(agent: AgentToken): string {
  const { agentTokenId, name, created, expires, lastUsed, approvers, limits, clientName } = agent
  return facts([
    ['Agent', name],
    ['Token', agentTokenId],
    ['Used by', clientName],
    ['Created', created],
    ['Expires', expires],
    ['Last used', lastUsed ?? 'never'],
    ['Approvers', approvers.length === 0 ? 'named with each proposal' : approvers.join(', ')],
    ...limitsInWords(limits),
    ['Limits', Object.keys(limits).length === 0 ? 'none except those of its owner' : undefined],
    ['Proposals', counts(agent)],
  ])
}

function change(): Command {
  const changing = command('change', 'change limits, approvers or expiry of an agent; needs a recent proof of identity')
    .argument('<id>', 'id of the agent token')
    .option('--expires <duration>', 'new lifetime from now, such as 2h; only shorter than before')
    .option('--approvers <ids>', 'customer ids of the people who decide its proposals, separated by commas')
    .addHelpText('after', '\nA limit that is not named stays; none removes it: --max-amount none')
  return does<TokenFlags>(withLimitFlags(changing), async ({ options, out, connect }, agentTokenId = '') => {
    const connection = await connect()
    const body = await changeFrom(options, connection, agentTokenId)
    const changed = await connection.client.updateAgentToken({ agentTokenId, body })
    const agent = ('data' in changed ? changed.data : changed) as AgentToken
    out.show(agent, () => inWords(agent))
  })
}

async function changeFrom(flags: TokenFlags, connection: Connection, agentTokenId: string): Promise<UpdateAgentTokenRequest> {
  const { expires, approvers } = flags
  const before = await agentNamed(connection, agentTokenId)
  const limits = limitsWith(before.limits, flags)
  if (limits === before.limits && expires === undefined && approvers === undefined)
    throw usage('Nothing to change', 'Name a limit, --approvers or --expires (countersign agents change --help).')
  return {
    ...(limits === before.limits ? {} : { limits }),
    ...(approvers === undefined ? {} : { approvers: approversFrom(approvers) }),
    ...(expires === undefined ? {} : { expires: new Date((await nowAt(connection)) + secondsIn(expires) * 1000).toISOString() }),
  }
}

/** The clock of a local run may have been moved. */
async function nowAt({ local, baseUrl }: Connection): Promise<number> {
  return local?.baseUrl === baseUrl ? Date.parse((await clockOf(local)).now) : Date.now()
}

function end(): Command {
  return does<{ keepTasks?: boolean }>(
    command('end', 'end an agent, and discard its open proposals')
      .argument('<id>', 'id of the agent token')
      .option('--keep-tasks', 'keep its open proposals'),
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

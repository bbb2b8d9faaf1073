import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { withGlobals } from './command.ts'
import { access } from './commands/access.ts'
import { agents } from './commands/agents.ts'
import { call } from './commands/call.ts'
import { callbacks, secret } from './commands/callbacks.ts'
import { clients } from './commands/clients.ts'
import { completion } from './commands/completion.ts'
import { config } from './commands/config.ts'
import { delegations } from './commands/delegations.ts'
import { doctor } from './commands/doctor.ts'
import { explain } from './commands/explain.ts'
import { keys } from './commands/keys.ts'
import { listen } from './commands/listen.ts'
import { clock, outbox } from './commands/local.ts'
import { login, logout, whoami } from './commands/login.ts'
import { mcp } from './commands/mcp.ts'
import { overview } from './commands/overview.ts'
import { seed } from './commands/seed.ts'
import { status } from './commands/status.ts'
import { tasks } from './commands/tasks.ts'
import { tenant } from './commands/tenant.ts'
import { trigger } from './commands/trigger.ts'
import { upstreams } from './commands/upstreams.ts'
import { webhooks } from './commands/webhooks.ts'
import { whoCan } from './commands/who-can.ts'

/** The version of this package, from its `package.json`. */
const VERSION = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

const EXAMPLES = `
Examples:
  countersign status
  countersign call POST /tenants/1/wallets/transfers --as maker --as-task LEVEL_02 -d '{"amount": 25, "fromWalletId": 1, "toWalletId": 3}'
  countersign tasks approve 244148279963833 --as checker
  countersign listen --forward-to http://localhost:3000/hook

Exit codes: 0 done, 1 refused by the service, 2 wrong usage, 3 not reachable.`

/** All commands, in the order of first use. */
export function program({ asJson }: { readonly asJson: boolean }): Command {
  const root = withGlobals(new Command('countersign'))
    .description('The Countersign command line: sign in, call, approve, explain, receive callbacks.')
    .version(VERSION, '--version')
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('(countersign <command> --help shows its options)')
    .showSuggestionAfterError()
  const commands = [
    ...[status(), login(), whoami(), logout(), call(), tasks(), explain(), whoCan(), listen(), trigger(), callbacks(), secret()],
    ...[
      clock(),
      outbox(),
      keys(),
      doctor(),
      delegations(),
      access(),
      agents(),
      clients(),
      upstreams(),
      webhooks(),
      mcp(),
      overview(),
      config(),
      tenant(),
      seed(),
      completion(root),
    ],
  ]
  for (const one of commands) root.addCommand(one)
  // Errors in JSON are written by `report` alone.
  const output = asJson ? { writeErr: () => undefined } : {}
  forAll(root, (one) => one.exitOverride().configureHelp({ showGlobalOptions: true }).configureOutput(output))
  return root
}

function forAll(command: Command, change: (command: Command) => void): void {
  change(command)
  for (const below of command.commands) forAll(below, change)
}

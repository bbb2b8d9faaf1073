import { Command } from 'commander'
import { type Connection, connect } from './connection.ts'
import type { Globals } from './credentials.ts'
import { usage } from './failure.ts'
import { findLocalRun, type LocalRun } from './local-run.ts'
import { didYouMean } from './nearest.ts'
import { type Output, outputFor } from './output.ts'

/** Tools that every command receives. */
export interface Work<Options> {
  readonly options: Options & Globals
  readonly out: Output
  /** The service as called by the person whom flags, environment or profile name; otherwise by `usualUser` of the local run. */
  connect(usualUser?: string): Promise<Connection>
  local(): Promise<LocalRun | undefined>
}

/** Gives a command its action. Arguments arrive as commander parsed them. */
export function does<Options = object>(command: Command, work: (tools: Work<Options>, ...args: string[]) => Promise<void>): Command {
  return command.allowExcessArguments(true).action(async () => {
    refuseExcess(command)
    const options = command.optsWithGlobals() as Options & Globals
    const tools: Work<Options> = {
      options,
      out: outputFor(options.json === true),
      connect: (usualUser) => connect(options, usualUser),
      local: findLocalRun,
    }
    await work(tools, ...(command.processedArgs as string[]))
  })
}

/** Arguments that a command does not take. The first may be a misspelt command beside a default one: `tasks aprove 1` runs `tasks list`. */
function refuseExcess(command: Command): void {
  const [first, ...others] = command.args.slice(command.registeredArguments.length)
  if (first === undefined) return
  const beside = command.parent?.parent ? command.parent.commands.map((each) => each.name()) : []
  const hint = didYouMean(first, beside)
  throw hint === undefined
    ? usage(`Too many arguments for ${command.name()}: ${[first, ...others].join(' ')}`, `countersign ${pathOf(command)} --help`)
    : usage(`Unknown command ${first}`, hint)
}

/** The words that select a command, without the name of the program. */
const pathOf = (command: Command): string =>
  command.parent === null || command.parent.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`

/** A command with its description. */
export function command(name: string, description: string): Command {
  return new Command(name).description(description)
}

/** The flags that every command takes. */
export function withGlobals(root: Command): Command {
  return root
    .option('--json', 'answer in JSON')
    .option('--as <user>', 'act as a user of the local run (countersign status lists them)')
    .option('--profile <name>', 'act as a profile that countersign login --profile created')
    .option('--url <url>', 'address of the service (COUNTERSIGN_URL)')
    .option('--tenant <id>', 'tenant; default: your own (COUNTERSIGN_TENANT)')
    .option('--otp <code>', 'one-time code for a step-up (COUNTERSIGN_OTP)')
    .option('--verbose', 'show each step on stderr')
}

import { Command } from 'commander'
import { type Connection, connect } from './connection.ts'
import type { Globals } from './credentials.ts'
import { findLocalRun, type LocalRun } from './local-run.ts'
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
  return command.action(async () => {
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

/** A command with its description. */
export function command(usage: string, description: string): Command {
  return new Command(usage).description(description)
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

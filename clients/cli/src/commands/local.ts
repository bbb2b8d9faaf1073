import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { countFrom } from '../connection.ts'
import { baseUrlFrom, type Globals } from '../credentials.ts'
import { usage } from '../failure.ts'
import { type Clock, clockOf, type Message, messagesOf, moveClock } from '../local-pages.ts'
import { findLocalRun } from '../local-run.ts'
import { facts, type Output, printable } from '../output.ts'
import { bold } from '../terminal.ts'
import { variable } from '../variable.ts'

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const

/** The clock of the local run. */
export function clock(): Command {
  const group = command('clock', 'show, advance or reset the clock of the local run')
  group.addCommand(
    does(command('show', 'show the time of the service, and how far it was moved'), async ({ options, out }) =>
      tell(out, await clockOf(await requiredLocalRun(options))),
    ),
    { isDefault: true },
  )
  group.addCommand(
    does(
      command('advance', 'move the clock forward; everything that becomes due in that time happens').argument(
        '<duration>',
        'such as 90s, 15m, 2h, 1d',
      ),
      async ({ options, out }, duration = '') => {
        const advanceSeconds = secondsIn(duration)
        tell(out, await moveClock(await requiredLocalRun(options), { advanceSeconds }))
      },
    ),
  )
  group.addCommand(
    does(command('reset', 'return to real time'), async ({ options, out }) =>
      tell(out, await moveClock(await requiredLocalRun(options), { reset: true })),
    ),
  )
  return group
}

function tell(out: Output, moved: Clock): void {
  out.show(moved, () =>
    facts([
      ['Now', moved.now],
      ['Moved by', moved.offsetSeconds === 0 ? 'nothing: real time' : `${moved.offsetSeconds} s`],
    ]),
  )
}

/** Converts `1h30m` to seconds. */
export function secondsIn(duration: string): number {
  const parts = [...duration.matchAll(/(\d+)([smhdw])/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== duration)
    throw usage(`A duration must be numbers with s, m, h, d or w, such as 2h or 1h30m (got "${duration}")`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit as keyof typeof SECONDS], 0)
}

const POLL_MS = 500

/** The captured messages of the local run. */
export function outbox(): Command {
  return does<{ to?: string; channel?: string; follow?: boolean; limit: string }>(
    command('outbox', 'show the captured messages of the local run, with their codes')
      .option('--to <address>', 'messages to this phone number or e-mail address')
      .option('--channel <channel>', 'SMS or EMAIL')
      .option('--limit <number>', 'maximum number of messages, newest first', '20')
      .option('--follow', 'wait for further messages; with --json, one JSON object per line'),
    async ({ options, out }) => {
      const { to, channel, follow } = options
      const most = countFrom('--limit', options.limit)
      const local = await requiredLocalRun(options)
      const filter = { to, channel: channel?.toUpperCase() }
      const all = await messagesOf(local, filter)
      const found = all.slice(0, most).toReversed()
      if (follow !== true) return out.show(found, () => (found.length === 0 ? 'No messages were sent.' : found.map(inWords).join('\n\n')))
      process.once('SIGINT', () => process.exit(0))
      const seen = new Set(all.slice(most).map(({ id }) => id))
      for (let messages: readonly Message[] = found; ; messages = (await messagesOf(local, filter)).toReversed()) {
        for (const message of messages.filter(({ id }) => !seen.has(id))) {
          seen.add(message.id)
          out.line(message, () => `${inWords(message)}\n`)
        }
        await setTimeout(POLL_MS)
      }
    },
  )
}

function inWords({ at, channel, to, subject, text }: Message): string {
  return `${bold(`${at}  ${channel}  ${printable(to)}`)}${subject === undefined ? '' : `\n${printable(subject)}`}\n${text.split('\n').map(printable).join('\n')}`
}

/** The service whose clock and outbox a command works on: `--url` or COUNTERSIGN_URL, else the local run of this folder. */
async function requiredLocalRun(globals: Globals): Promise<{ readonly baseUrl: string }> {
  const local = await findLocalRun()
  if (local === undefined && globals.url === undefined && variable('COUNTERSIGN_URL') === undefined)
    throw usage(
      'This works on a local run only: there is no .local/local.json here or above',
      'Start the service (npm start) and run this in its folder, or give --url or COUNTERSIGN_URL.',
    )
  return { baseUrl: baseUrlFrom(globals, local) }
}

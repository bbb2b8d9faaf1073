import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { countFrom } from '../connection.ts'
import { type Message, messagesOf } from '../local-pages.ts'
import { printable } from '../output.ts'
import { requiredLocalRun } from '../required-local-run.ts'
import { bold } from '../terminal.ts'

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
      const found = (await messagesOf(local, filter)).slice(0, most).toReversed()
      if (follow !== true) return out.show(found, () => (found.length === 0 ? 'No messages were sent.' : found.map(inWords).join('\n\n')))
      process.once('SIGINT', () => process.exit(0))
      const seen = new Set<string>()
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

import type { Callback, CallbackSummary, Client, ListCallbacksInput } from '@countersign/client'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { countFrom, idFrom } from '../connection.ts'
import { defined } from '../defined.ts'
import { Failure } from '../failure.ts'
import { facts, table } from '../output.ts'
import { intoNewFile } from '../private-file.ts'
import { note } from '../terminal.ts'

const OPERATOR = 'operator'

/** The log of callbacks, and its actions. */
export function callbacks(): Command {
  const group = command('callbacks', 'list, show, resend and stop callbacks')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(show())
  group.addCommand(
    change('resend', 'send a callback again now', (client, tenantId, callbackId) => client.resendCallback({ tenantId, callbackId })),
  )
  group.addCommand(
    change('stop', 'stop the retries of a callback', (client, tenantId, callbackId) => client.stopCallback({ tenantId, callbackId })),
  )
  group.addCommand(recover())
  return group
}

function list(): Command {
  return does<{ state?: string; since?: string; limit: string }>(
    command('list', 'list the callbacks of the tenant, newest first')
      .option('--state <state>', 'WAITING, DELIVERED, FAILED, REFUSED or STOPPED')
      .option('--since <time>', 'created since this time: ISO 8601, or an age such as 2h')
      .option('--limit <number>', 'at most this many', '20'),
    async ({ options: { state, since, limit }, out, connect }) => {
      const { client, tenantId } = await connect(OPERATOR)
      const filter = { ...defined({ state }), ...(since === undefined ? {} : { since: timeFrom(since) }) }
      const input = { tenantId: await tenantId(), ...filter } as ListCallbacksInput
      const found = await client.listCallbacks(input).toArray({ max: countFrom('--limit', limit) })
      out.show(found, () =>
        table(
          ['CALLBACK', 'STATE', 'CREATED', 'ATTEMPTS', 'NEXT', 'URL'],
          found.map(({ callbackId, state: now, created, attempts, nextAttemptAt = '', url }) => [
            ...[String(callbackId), now, created, String(attempts.length), nextAttemptAt, url],
          ]),
          'There are no callbacks.',
        ),
      )
    },
  )
}

function show(): Command {
  return does(
    command('show', 'show a callback and its attempts').argument('<id>', 'id of the callback'),
    async ({ out, connect }, id = '') => {
      const { client, tenantId } = await connect(OPERATOR)
      const found = await client.getCallback({ tenantId: await tenantId(), callbackId: idFrom('ID', id) })
      out.show(found, () => inWords(found))
    },
  )
}

function inWords({ callbackId, state, url, created, nextAttemptAt, attempts }: Callback): string {
  const about = facts([
    ['Callback', String(callbackId)],
    ['State', state],
    ['URL', url],
    ['Created', created],
    ['Next attempt', nextAttemptAt],
  ])
  const made = table(
    ['ATTEMPT', 'AT', 'RESULT', 'MS', 'ANSWER'],
    attempts.map(({ attempt, at, status, error = '', ms = '', answer = '' }) => [
      ...[String(attempt), at, status === undefined ? error : String(status), String(ms), answer.slice(0, 60)],
    ]),
    'There was no attempt yet.',
  )
  return `${about}\n\n${made}`
}

type Change = (client: Client, tenantId: number, callbackId: number) => Promise<{ readonly data: CallbackSummary }>

function change(verb: string, description: string, make: Change): Command {
  return does(command(verb, description).argument('<id>', 'id of the callback'), async ({ out, connect }, id = '') => {
    const { client, tenantId } = await connect(OPERATOR)
    const { data } = await make(client, await tenantId(), idFrom('ID', id))
    out.show(data, () => `${data.state}  callback ${data.callbackId} to ${data.url}`)
  })
}

function recover(): Command {
  return does<{ since: string }>(
    command('recover', 'send all callbacks again that were not delivered').requiredOption(
      '--since <time>',
      'created since this time: ISO 8601, or an age such as 2h',
    ),
    async ({ options, out, connect }) => {
      const { client, tenantId: find } = await connect(OPERATOR)
      const [tenantId, since] = [await find(), timeFrom(options.since)]
      const { recovered, more } = (await client.recoverCallbacks({ tenantId, body: { since } })).data
      const rest = more ? ', and the rest after them' : ''
      out.show({ recovered, more, since }, () => `${recovered} callbacks are sent again${rest}.`)
    },
  )
}

/** A time, or an age before now, in ISO 8601. */
export function timeFrom(text: string): string {
  const age = /^(\d+)(s|m|h|d)$/.exec(text)
  const time =
    age === null ? Date.parse(text) : Date.now() - Number(age[1]) * { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[age[2] as 's']
  if (Number.isNaN(time)) throw new Failure(2, `--since must be a time such as 2026-01-31T12:00:00Z or an age such as 2h (got "${text}")`)
  return new Date(time).toISOString()
}

interface Rotated {
  readonly secret: string
  readonly previousExpires?: string
}

/** The secret that callbacks are signed with. */
export function secret(): Command {
  const group = command('secret', 'show or rotate the secret that signs callbacks')
  group.addCommand(
    does(command('show', 'show when the secret was created, but not the secret'), async ({ out, connect }) => {
      const { client, tenantId } = await connect(OPERATOR)
      const found = await client.getCallbackSecret({ tenantId: await tenantId() })
      out.show(found, () =>
        facts([
          ['Made', found.created],
          ['Previous secret signs until', found.previousExpires],
        ]),
      )
    }),
  )
  group.addCommand(
    does<{ out?: string }>(
      command('rotate', 'create a new secret and print it once; the previous secret also signs for 24 hours').option(
        '--out <file>',
        'write it to a new file (mode 0600) instead of printing it',
      ),
      async ({ options, out, connect }) => {
        const { client, tenantId: find } = await connect(OPERATOR)
        const tenantId = await find()
        const rotate = async (): Promise<Rotated> => client.rotateCallbackSecret({ tenantId })
        const file = options.out
        const { secret: made, ...rest } = await (file === undefined ? rotate() : intoNewFile(file, rotate, (one) => `${one.secret}\n`))
        if (file === undefined) out.show({ secret: made, ...rest }, () => made)
        else out.show({ ...rest, file }, () => `The new secret is in ${file}.`)
        if (rest.previousExpires !== undefined)
          note(`The previous secret also signs until ${rest.previousExpires}. The new one is not shown again.`)
      },
    ),
  )
  return group
}

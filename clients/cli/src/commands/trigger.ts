import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type CallbackPayload, type Payment, verifyCallback, type Withdrawal } from '@countersign/client'
import { type Command, Option } from 'commander'
import { command, does } from '../command.ts'
import { type Connection, idFrom } from '../connection.ts'
import { defined } from '../defined.ts'
import { Failure, usage } from '../failure.ts'
import { didYouMean } from '../nearest.ts'
import { facts } from '../output.ts'
import { progress } from '../terminal.ts'

interface Flags {
  readonly amount: string
  readonly set: readonly string[]
  readonly wallet?: string
  readonly callbackUrl?: string
  readonly fail?: boolean
}

const POLL_MS = 300
const TIMEOUT_MS = 60_000
/** On the sandbox, amounts with these cents fail. */
const FAILING_CENTS = 0.13

/** Creates a payment or a withdrawal, and follows it to its end and its callback. */
export function trigger(): Command {
  const group = command('trigger', 'make a payment or a withdrawal and complete it (sandbox and local)')
  group.addCommand(one('payment', 'a payment into a wallet'))
  group.addCommand(one('withdrawal', 'a withdrawal from a wallet'))
  return group
}

function one(kind: 'payment' | 'withdrawal', description: string): Command {
  const triggering = command(kind, `make ${description} and complete it`)
    .option('--amount <amount>', 'amount', '12.5')
    .option('--wallet <wallet>', 'id of the wallet, or its name in local.json; default: the first one of the local run')
    .option('--set <field=value>', 'a field of the body; can be repeated', (each: string, all: readonly string[]) => [...all, each], [])
    .option('--callback-url <url>', 'URL for the callback; default on a local run: a receiver in this command')
    .addOption(new Option('--fail', 'make it fail, by an amount that ends in .13').conflicts('amount'))
  return does<Flags>(triggering, async ({ options, out, connect }) => {
    const connection = await connect(kind === 'payment' ? 'operator' : 'backend')
    const fields = Object.fromEntries(options.set.map(fieldFrom))
    const elsewhere = 'callbackUrl' in fields ? String(fields.callbackUrl) : options.callbackUrl
    const receiver = elsewhere === undefined ? await receiverFor(connection) : undefined
    try {
      const body = { ...(await bodyFor(kind, connection, options, options.callbackUrl ?? receiver?.url)), ...fields }
      if (body.walletId === undefined) throw usage(`A ${kind} needs a wallet`, 'Add --wallet ID.')
      const made = await (kind === 'payment' ? makePayment(connection, body) : makeWithdrawal(connection, body))
      progress(`${kind} ${made.id} is ${made.status}; waiting for its end …`)
      const ended = await endOf(made)
      const callback = await receiver?.received(TIMEOUT_MS)
      if (receiver !== undefined && callback === undefined)
        throw new Failure(1, `The ${kind} is ${ended.status}, but its callback has not arrived`)
      out.show({ [kind]: ended, ...defined({ callback }) }, () => inWords(kind, made.id, ended, callback, elsewhere))
    } finally {
      receiver?.stop()
    }
  })
}

/** The service can call back here on a local run only. */
async function receiverFor({ local, baseUrl }: Connection): Promise<Receiver | undefined> {
  return local?.baseUrl === baseUrl && local.callbackSecret !== undefined ? startReceiver(local.callbackSecret) : undefined
}

type Body = Readonly<Record<string, unknown>>

async function bodyFor(
  kind: 'payment' | 'withdrawal',
  { local, baseUrl, tenantId }: Connection,
  flags: Flags,
  callbackUrl: string | undefined,
): Promise<Body> {
  const amount = flags.fail === true ? 1 + FAILING_CENTS : Number(flags.amount)
  if (!(amount > 0)) throw usage(`--amount must be a number above 0 (got "${flags.amount}")`)
  // The wallets of local.json are those of its first tenant.
  const areNamed = local?.baseUrl === baseUrl && local.tenants[0]?.tenantId === (await tenantId())
  const walletId = walletFrom(flags.wallet, areNamed ? local.wallets : {})
  const own = kind === 'payment' ? { paymentType: 'CARD', currency: 'EUR' } : { type: 'CASH', deliverToPhone: '+447700900123' }
  return { ...own, amount, externalUniqueId: `cli-${randomUUID()}`, ...defined({ walletId, callbackUrl }) }
}

function walletFrom(text: string | undefined, wallets: Readonly<Record<string, number>>): number | undefined {
  if (text === undefined) return Object.values(wallets)[0]
  if (/^\d/.test(text)) return idFrom('--wallet', text)
  const named = Object.hasOwn(wallets, text) ? wallets[text] : undefined
  if (named !== undefined) return named
  throw usage(`--wallet must be an id or a name in local.json (got "${text}")`, didYouMean(text, Object.keys(wallets)))
}

/** `field=value`; the value is JSON if it parses, else text. */
function fieldFrom(text: string): [string, unknown] {
  const equals = text.indexOf('=')
  if (equals < 1) throw usage(`--set must be field=value (got "${text}")`)
  const value = text.slice(equals + 1)
  try {
    return [text.slice(0, equals), JSON.parse(value) as unknown]
  } catch {
    return [text.slice(0, equals), value]
  }
}

interface Made {
  readonly id: number
  readonly status: string
  readonly look: () => Promise<Payment | Withdrawal>
}

async function makePayment({ client, tenantId: find }: Connection, body: Body): Promise<Made> {
  const tenantId = await find()
  const { data } = (await client.request({ method: 'POST', path: `/tenants/${tenantId}/payments`, body })) as { data: Payment }
  const { paymentId, status } = data
  return { id: paymentId, status, look: () => client.getPayment({ tenantId, paymentId }) }
}

async function makeWithdrawal({ client, tenantId: find }: Connection, { walletId, ...body }: Body): Promise<Made> {
  const tenantId = await find()
  const path = `/tenants/${tenantId}/wallets/${walletId}/withdrawals`
  const { data } = (await client.request({ method: 'POST', path, body })) as { data: Withdrawal }
  const { withdrawalId, status } = data
  return { id: withdrawalId, status, look: () => client.getWithdrawal({ tenantId, withdrawalId }) }
}

async function endOf({ look, id }: Made): Promise<Payment | Withdrawal> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await setTimeout(POLL_MS)) {
    const now = await look()
    if (now.status !== 'PENDING') return now
  }
  throw new Failure(
    1,
    `${id} is still PENDING after ${TIMEOUT_MS / 1000} s`,
    'On a live stage you must set the status yourself, with countersign call PUT.',
  )
}

function inWords(
  kind: string,
  id: number,
  { status, amount, currency }: Payment | Withdrawal,
  callback?: CallbackPayload,
  elsewhere?: string,
): string {
  return facts([
    [kind === 'payment' ? 'Payment' : 'Withdrawal', String(id)],
    ['Status', status],
    ['Amount', `${amount} ${currency}`],
    ['Callback', callback === undefined ? elsewhere : `${callback.eventType}, received here and its signature verified`],
  ])
}

interface Receiver {
  readonly url: string
  /** The first callback that verifies; `undefined` if none came in time. */
  received(timeoutMs: number): Promise<CallbackPayload | undefined>
  stop(): void
}

/** A receiver on this machine, which accepts callbacks signed with this secret and refuses all others. */
async function startReceiver(secret: string): Promise<Receiver> {
  const arrivals = new EventEmitter<{ verified: [CallbackPayload] }>()
  const first = once(arrivals, 'verified') as Promise<[CallbackPayload]>
  const server = createServer(async (request, response) => {
    try {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk as Uint8Array)
      arrivals.emit('verified', await verifyCallback(Buffer.concat(chunks), request.headers, secret))
      response.writeHead(204).end()
    } catch {
      response.writeHead(400).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: (timeoutMs) => Promise.race([first.then(([payload]) => payload), setTimeout(timeoutMs, undefined, { ref: false })]),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

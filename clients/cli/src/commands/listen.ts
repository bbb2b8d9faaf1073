import { setTimeout } from 'node:timers/promises'
import { type Client, type CreatedWebhookEndpoint, isCountersignError, type ListedCallback, type SignedCallback } from '@countersign/client'
import type { Command } from 'commander'
import { listed } from '../as-task.ts'
import { beforeEnd } from '../before-end.ts'
import { command, does } from '../command.ts'
import { type Connection, countFrom } from '../connection.ts'
import { Failure, usage } from '../failure.ts'
import { clockOf } from '../local-pages.ts'
import { green, note, red } from '../terminal.ts'

const POLL_MS = 500
const TIMEOUT_MS = 15_000

interface Forwarded {
  readonly callbackId: number
  readonly eventType: string
  readonly to: string
  readonly status?: number
  readonly error?: string
  readonly ms: number
}

/** Forwards callbacks to a machine that the service cannot reach. */
export function listen(): Command {
  return does<{ forwardTo: string; count?: string; events?: string }>(
    command('listen', 'forward every new callback of the tenant, freshly signed, to a URL of yours (sandbox and local)')
      .requiredOption('--forward-to <url>', 'address of your receiver, such as http://localhost:3000/hook')
      .option('--events <patterns>', "forward these events instead of callbacks: names, groups such as 'task.*', or '*'")
      .option('--count <number>', 'end after this number of callbacks'),
    async ({ options, out, connect }) => {
      const url = receiverFrom(options.forwardTo)
      const most = options.count === undefined ? Number.POSITIVE_INFINITY : countFrom('--count', options.count)
      const connection = await connect('operator')
      const { client, tenantId: find } = connection
      const tenantId = await find()
      const { next, secretNote, end } = await sourceOf(connection, tenantId, options.events)
      beforeEnd(end)
      note(`Forwarding new callbacks of tenant ${tenantId} to ${url}. End with Ctrl-C.`)
      note(secretNote)
      const show = (result: Forwarded) => out.line(result, () => inWords(result))
      const sign = (callback: ListedCallback) => signed(client, tenantId, callback)
      await forwardAll({ next, sign, show, url, most }).finally(() => end().catch(() => undefined))
    },
  )
}

type Forwarding = {
  readonly next: () => Promise<readonly ListedCallback[]>
  /** `undefined`: the person may not read what the callback reports. */
  readonly sign: (callback: ListedCallback) => Promise<SignedCallback | undefined>
  readonly show: (result: Forwarded) => void
  readonly url: string
  readonly most: number
}

/** Forwards callbacks as they come, until there were as many as asked for. */
async function forwardAll({ next, sign, show, url, most }: Forwarding): Promise<void> {
  for (let forwarded = 0; forwarded < most; ) {
    for (const callback of await next()) {
      const ready = forwarded < most ? await sign(callback) : undefined
      if (ready === undefined) continue
      show(await forward(callback, ready, url))
      forwarded++
    }
    if (forwarded < most) await setTimeout(POLL_MS)
  }
}

/** An address that nobody can have (RFC 2606): the events are only forwarded from here. */
const NOWHERE = 'https://listen.invalid/'

/** An endpoint that collects events while this command runs. */
async function temporaryEndpoint(client: Client, tenantId: number, events: string): Promise<CreatedWebhookEndpoint> {
  const body = {
    url: NOWHERE,
    events: listed('--events', events),
    description: 'countersign listen',
    enabled: true,
    format: 'json' as const,
  }
  return (await client.createWebhookEndpoint({ tenantId, body })).data
}

/** The callbacks to forward: all of the tenant, or those of an endpoint that exists until `end`. */
async function sourceOf(connection: Connection, tenantId: number, events: string | undefined) {
  const { client } = connection
  if (events === undefined)
    return {
      next: await newCallbacks(connection, tenantId),
      secretNote: whereTheSecretIs(connection, tenantId),
      end: async () => undefined,
    }
  const { webhookEndpointId, secret } = await temporaryEndpoint(client, tenantId, events)
  return {
    next: await newCallbacks(connection, tenantId, webhookEndpointId),
    secretNote: `Signing secret while this runs: ${secret}`,
    end: async () => void (await client.deleteWebhookEndpoint({ tenantId, webhookEndpointId })),
  }
}

async function signed(client: Client, tenantId: number, { callbackId }: ListedCallback): Promise<SignedCallback | undefined> {
  try {
    return await client.signCallback({ tenantId, callbackId })
  } catch (error) {
    if (isCountersignError(error, 'SEC003')) return void note(`Callback ${callbackId} is not forwarded. ${error.message}`)
    if (!isCountersignError(error, 'GEN002')) throw error
    throw new Failure(1, 'This service does not sign callbacks for forwarding. Only a sandbox or a local run does.')
  }
}

function receiverFrom(text: string): string {
  const url = /^\d+$/.test(text) ? `http://localhost:${text}/` : text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw usage(`--forward-to must be an http or https URL (got "${text}")`)
  return url
}

/** Says where the receiver finds the secret to verify with; never prints the secret. */
function whereTheSecretIs({ local, baseUrl }: Connection, tenantId: number): string {
  if (local?.baseUrl === baseUrl && local.tenants[0]?.tenantId === tenantId) return `Signing secret: callbackSecret in ${local.file}`
  return 'Signing secret: see the output of countersign secret rotate.'
}

async function forward(
  { callbackId, url: from }: ListedCallback,
  { headers: signed, body }: SignedCallback,
  to: string,
): Promise<Forwarded> {
  const headers = signed as Record<string, string>
  const about = { callbackId, eventType: eventTypeIn(body), from, to }
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    const response = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.arrayBuffer()
    return { ...about, status: response.status, ms: ms() }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return { ...about, error: cause?.code ?? message, ms: ms() }
  }
}

function eventTypeIn(body: string): string {
  try {
    return String((JSON.parse(body) as { eventType?: unknown }).eventType ?? 'unknown')
  } catch {
    return 'unknown'
  }
}

function inWords({ callbackId, eventType, to, status, error, ms }: Forwarded): string {
  const result = status === undefined ? red(error ?? '') : status >= 200 && status < 300 ? green(String(status)) : red(String(status))
  return `${new Date().toLocaleTimeString('en-GB')}  ${eventType.padEnd(22)} ${callbackId} → ${to}  ${result}  ${ms} ms`
}

/** Time before the newest callback that is read again: a callback may become visible a little after a later one. */
const OVERLAP_MS = 10_000

/**
 * Returns, at each call, the callbacks that came since the previous call, oldest first; those that existed at the start count as known. The
 * clock of a local run may have been taken back: what was made before that is then newer than everything that comes.
 */
async function newCallbacks(
  { client, local, baseUrl }: Connection,
  tenantId: number,
  webhookEndpointId?: number,
): Promise<() => Promise<readonly ListedCallback[]>> {
  const of = { tenantId, ...(webhookEndpointId === undefined ? {} : { webhookEndpointId }) }
  const nowInMs = async () => (local?.baseUrl === baseUrl ? Date.parse((await clockOf(local)).now) : Number.POSITIVE_INFINITY)
  let before = await nowInMs()
  const [newest] = await client.listCallbacks(of).toArray({ max: 1 })
  let since = newest === undefined ? undefined : overlapBefore(newest.created, before)
  let known = new Set((await listed()).map(({ callbackId }) => callbackId))

  function listed(): Promise<ListedCallback[]> {
    return client.listCallbacks({ ...of, ...(since === undefined ? {} : { since }) }).toArray()
  }

  return async () => {
    const now = await nowInMs()
    if (now < before) {
      since = overlapBefore(new Date(now).toISOString(), now)
      known = new Set((await listed()).map(({ callbackId }) => callbackId))
    }
    before = now
    const found = await listed()
    const fresh = found.filter(({ callbackId }) => !known.has(callbackId))
    const [latest] = found
    if (latest !== undefined) since = overlapBefore(latest.created, now)
    known = new Set(found.map(({ callbackId }) => callbackId))
    return fresh.toReversed()
  }
}

/** Some time before a callback was made, or before now if the clock stood later then. */
const overlapBefore = (time: string, now: number): string => new Date(Math.min(Date.parse(time), now) - OVERLAP_MS).toISOString()

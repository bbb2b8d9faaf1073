import http from 'node:http'
import https from 'node:https'
import { checkCallbackUrl } from '../domain/callbacks/callback-url.ts'
import type { AttemptResult } from '../domain/callbacks/outcome.ts'
import type { CallbackSender } from '../ports/callback-sender.ts'
import { AddressRefused, checkedLookup, type Resolve, systemResolve } from './checked-lookup.ts'
import { DeadlinePassed, type Exchange, type Post, postOnce } from './post-once.ts'

/** How the sender meets the network: its resolver, and how long an attempt may take in all. */
export type CallbackSenderOptions = { readonly resolve?: Resolve; readonly deadlineMs?: number }

/** A sender of callbacks over `node:http` and `node:https`. It keeps connections open; `close` ends them. */
export function createCallbackSender(options: CallbackSenderOptions = {}): CallbackSender & { close(): void } {
  const { resolve = systemResolve, deadlineMs = DEADLINE_MS } = options
  // Agents of its own: a proxy that the environment names belongs to the global ones, and would look names up unchecked.
  const agents = { plain: new http.Agent(POOL), secure: new https.Agent(POOL) }
  return {
    async send({ url: text, body, headers, policy }) {
      const target = checkCallbackUrl(text, policy)
      if (target.kind === 'refused') return { kind: 'refused-address', why: target.why }
      const { url, reach } = target
      const connection = { agent: url.protocol === 'https:' ? agents.secure : agents.plain, lookup: checkedLookup(resolve, reach) }
      const started = performance.now()
      const exchange = await postWithFreshConnection({ url, body, headers, connection, deadlineMs })
      return resultOf(exchange, Math.round(performance.now() - started))
    },
    close() {
      agents.plain.destroy()
      agents.secure.destroy()
    },
  }
}

/** The callback rules: 15 s. */
const DEADLINE_MS = 15_000

/** Bounded for each receiver, not over all: a bound over all would let slow receivers hold up the others. */
const POOL = { keepAlive: true, maxSockets: 16, maxFreeSockets: 4 } as const

/**
 * A kept connection that the receiver closed in the moment we wrote tells nothing about the receiver (RFC 9112 §9.3.1), and would cost
 * a callback that may be tried only once: so once more, on a connection of its own, in what is left of the time.
 */
async function postWithFreshConnection(post: Post): Promise<Exchange> {
  const started = performance.now()
  const first = await postOnce(post)
  const wasStale = first.kind === 'failed' && first.onKeptConnection && codeOf(first.error) === 'ECONNRESET'
  if (!wasStale) return first
  const deadlineMs = post.deadlineMs - (performance.now() - started)
  return deadlineMs > 0 ? postOnce({ ...post, connection: { ...post.connection, agent: false }, deadlineMs }) : timedOut()
}

function timedOut(): Exchange {
  return { kind: 'failed', error: new DeadlinePassed(), onKeptConnection: false }
}

function resultOf(exchange: Exchange, ms: number): AttemptResult {
  if (exchange.kind === 'answered') return { ...exchange, ms }
  if (exchange.error instanceof AddressRefused) return { kind: 'refused-address', why: 'address-not-public' }
  return { kind: 'failed', error: codeOf(exchange.error), ms }
}

/** Codes of Node, the resolver, OpenSSL and the HTTP parser, which tenants see in their callback log; messages would show addresses. */
function codeOf(error: Error): string {
  const code: unknown = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : 'UNKNOWN'
}

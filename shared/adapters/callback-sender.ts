import { errors } from 'undici'
import { type CallbackHosts, NO_CALLBACK_HOSTS } from '../domain/callbacks/callback-hosts.ts'
import { checkCallbackUrl, mayReach, type Reach, type UrlRefusal } from '../domain/callbacks/callback-url.ts'
import type { AttemptResult } from '../domain/callbacks/outcome.ts'
import type { CallbackSender } from '../ports/outgoing.ts'
import { type CallbackConnections, callbackConnections } from './callback-connections.ts'
import { AddressRefused, type Resolve, systemResolve } from './checked-lookup.ts'
import { DeadlinePassed, type Exchange, type Post, postOnce } from './post-once.ts'

type CallbackSenderOptions = {
  readonly resolve?: Resolve
  /** The time limit of a whole attempt. */
  readonly deadlineMs?: number
  /** The hosts beside this machine that a local run may call. */
  readonly hosts?: CallbackHosts | undefined
}

/** Creates a sender of callbacks over HTTP/1.1. It keeps connections open; `close` ends them. */
export function createCallbackSender(options: CallbackSenderOptions = {}): CallbackSender & { close(): void } {
  const { resolve = systemResolve, deadlineMs = DEADLINE_MS, hosts = NO_CALLBACK_HOSTS } = options
  const reaching = (reach: Reach) => callbackConnections(resolve, (address, name) => mayReach(address, reach, name, hosts), deadlineMs)
  const connections: Readonly<Record<Reach, CallbackConnections>> = {
    public: reaching('public'),
    loopback: reaching('loopback'),
    listed: reaching('listed'),
  }
  return {
    async send({ url: text, body, headers, policy, cut }) {
      const target = checkCallbackUrl(text, policy, hosts)
      if (target.kind === 'refused') return { kind: 'refused-address', why: target.why }
      if (target.reach === 'unlisted') return { kind: 'refused-address', why: 'host-not-listed' }
      const started = performance.now()
      const exchange = await postWithFreshConnection({ url: target.url, body, headers, deadlineMs, cut }, connections[target.reach])
      return resultOf(exchange, Math.round(performance.now() - started), WHY_NOT[target.reach])
    },
    close() {
      for (const each of Object.values(connections)) each.close()
    },
  }
}

/** The reason why a name is refused whose addresses are out of reach. */
const WHY_NOT: Readonly<Record<Reach, UrlRefusal>> = {
  public: 'address-not-public',
  loopback: 'address-not-public',
  listed: 'host-not-listed',
}

/** The callback rules allow 15 s. */
const DEADLINE_MS = 15_000

/**
 * A kept connection that the receiver closed while the request was sent says nothing about the receiver (RFC 9112 §9.3.1), and would cost
 * a callback that may be tried only once. So the request is repeated once, on a connection of its own, in the remaining time.
 */
async function postWithFreshConnection(post: Omit<Post, 'dispatcher'>, { kept, fresh, wasClosed }: CallbackConnections): Promise<Exchange> {
  const started = performance.now()
  const first = await postOnce({ ...post, dispatcher: kept })
  const wasStale = first.kind === 'failed' && !first.begun && wasClosed(first.error)
  if (!wasStale) return first
  const deadlineMs = post.deadlineMs - (performance.now() - started)
  if (deadlineMs <= 0) return { kind: 'failed', error: new DeadlinePassed(), begun: false }
  const dispatcher = fresh(post.url.origin)
  const second = await postOnce({ ...post, dispatcher, deadlineMs })
  await dispatcher.destroy()
  return second
}

function resultOf(exchange: Exchange, ms: number, whyNot: UrlRefusal): AttemptResult {
  if (exchange.kind === 'answered') return { ...exchange, ms }
  if (exchange.error instanceof AddressRefused) return { kind: 'refused-address', why: whyNot }
  return { kind: 'failed', error: codeOf(exchange.error), ms }
}

/** Translates undici's codes to Node's, or to clearer ones. */
const IN_NODES_WORDS: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_OVERFLOW: 'HPE_HEADER_OVERFLOW',
  // For a status below 100, and for two lengths.
  ERR_ASSERTION: 'HPE_INVALID',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'HPE_INVALID',
  'bad upgrade': 'UNEXPECTED_UPGRADE',
  'bad response': 'UNEXPECTED_CONTINUE',
}

/** Codes of Node, the resolver, OpenSSL and the HTTP parser, which tenants see in their callback log. Messages would reveal addresses. */
function codeOf(error: Error): string {
  const code: unknown = 'code' in error ? error.code : undefined
  // The client has lost which rule of HTTP was broken (https://github.com/nodejs/undici, `HTTPParserError`).
  if (error instanceof errors.HTTPParserError) return 'HPE_INVALID'
  if (error instanceof errors.SocketError) return IN_NODES_WORDS[error.message] ?? 'ECONNRESET'
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? (IN_NODES_WORDS[code] ?? code) : 'UNKNOWN'
}

import type { Dispatcher } from 'undici'
import { type CallbackHosts, NO_CALLBACK_HOSTS } from '../domain/callbacks/callback-hosts.ts'
import { checkCallbackUrl, mayReach, type Reach } from '../domain/callbacks/callback-url.ts'
import type { UpstreamResult, UpstreamSender } from '../ports/outgoing.ts'
import { type CallbackConnections, callbackConnections } from './callback-connections.ts'
import { type Resolve, systemResolve } from './checked-lookup.ts'

type Options = {
  readonly resolve?: Resolve
  /** The hosts beside this machine that a local run may call. */
  readonly hosts?: CallbackHosts | undefined
}

/** The longest time for a connection. The exchange has a limit of its own. */
const CONNECT_MS = 10_000
/** Bytes of one answer in all, with its head and its framing: twice the largest body. */
const MOST_BYTES = 2 * 1024 * 1024

/** Creates a sender of requests to upstreams, under the guard of callbacks: public addresses, checked on connect, and no redirects. */
export function upstreamSender({ resolve = systemResolve, hosts = NO_CALLBACK_HOSTS }: Options = {}): UpstreamSender {
  const reaching = (reach: Reach) =>
    callbackConnections(resolve, (address, name) => mayReach(address, reach, name, hosts), CONNECT_MS, MOST_BYTES)
  const connections: Readonly<Record<Reach, CallbackConnections>> = {
    public: reaching('public'),
    loopback: reaching('loopback'),
    listed: reaching('listed'),
  }
  return {
    async send({ baseUrl, policy, ...request }) {
      const target = checkCallbackUrl(baseUrl, policy, hosts)
      if (target.kind === 'refused') return { kind: 'not-sent', why: target.why }
      if (target.reach === 'unlisted') return { kind: 'not-sent', why: 'host-not-listed' }
      const { kept, fresh, wasClosed } = connections[target.reach]
      const { origin } = target.url
      const started = performance.now()
      const first = await exchangeOnce({ ...request, origin, dispatcher: kept })
      // A kept connection that was closed meanwhile says nothing of the receiver, which never saw the request.
      if (first.error === undefined || !wasClosed(first.error)) return first.result
      // INVARIANT: both together end in the time of one, or the function that waits would end before it records the outcome.
      const deadlineMs = request.deadlineMs - (performance.now() - started)
      if (deadlineMs <= 0) return first.result
      const dispatcher = fresh(origin)
      const second = await exchangeOnce({ ...request, deadlineMs, origin, dispatcher })
      await dispatcher.destroy()
      // The first one may have arrived, however the second one failed.
      return second.result.kind === 'not-sent' ? first.result : second.result
    },
  }
}

type Exchange = {
  readonly dispatcher: Dispatcher
  readonly origin: string
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  readonly deadlineMs: number
  readonly mostBytes: number
}

type Controller = Dispatcher.DispatchController
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The result of an exchange, with the error by which a stale connection is recognised. */
type Exchanged = { readonly result: UpstreamResult; readonly error?: Error }

/** Sends one request and reads a bounded answer. Redirects are not followed. An interrupted answer counts as none. */
function exchangeOnce({ dispatcher, body, deadlineMs, mostBytes, ...rest }: Exchange): Promise<Exchanged> {
  return new Promise((resolve) => {
    const handler = new Answer(resolve, deadlineMs, mostBytes)
    const { origin, method, target: path, headers } = rest
    try {
      dispatcher.dispatch(
        {
          origin,
          method,
          path,
          headers: { ...headers },
          body: body === undefined ? null : Buffer.from(body),
        } as Dispatcher.DispatchOptions,
        handler,
      )
    } catch (error) {
      handler.fail(error as Error)
    }
  })
}

/** Receives one answer from the client (undici's `DispatchHandler`). */
class Answer implements Dispatcher.DispatchHandler {
  #settle: ((exchanged: Exchanged) => void) | undefined
  #controller: Controller | undefined
  readonly #timer: NodeJS.Timeout
  readonly #mostBytes: number
  #isSent = false
  #status = 0
  #headers: Readonly<Record<string, string | readonly string[]>> = {}
  readonly #chunks: Buffer[] = []
  #bytes = 0

  constructor(settle: (exchanged: Exchanged) => void, deadlineMs: number, mostBytes: number) {
    this.#settle = settle
    this.#mostBytes = mostBytes
    this.#timer = setTimeout(() => this.#giveUp(), deadlineMs)
  }

  /** INVARIANT: a request that has waited for a connection beyond its deadline is never sent, because it was reported as not sent. */
  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#settle === undefined) controller.abort(new Error('the time is over'))
    else this.#isSent = true
  }

  onResponseStart(_: Controller, status: number, headers: Headers): void {
    this.#status = status
    this.#headers = Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
    )
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    const room = this.#mostBytes - this.#bytes
    this.#chunks.push(chunk.subarray(0, room))
    this.#bytes += Math.min(chunk.length, room)
    if (chunk.length <= room) return
    this.#answered(true)
    controller.abort(new Error('enough was read'))
  }

  onResponseEnd(): void {
    this.#answered(false)
  }

  onResponseError(_: Controller, error: Error): void {
    this.fail(error)
  }

  fail(error: Error): void {
    const why = 'code' in error && typeof error.code === 'string' ? error.code : 'FAILED'
    this.#end({ result: { kind: this.#isSent ? 'unanswered' : 'not-sent', why }, error })
  }

  #answered(isCut: boolean): void {
    // A status below 200 is no answer yet (RFC 9110 §15.2).
    const isFinal = this.#status >= 200
    const answered = { kind: 'answered', status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks), isCut } as const
    this.#end({ result: isFinal ? answered : { kind: 'unanswered', why: 'NO_FINAL_STATUS' } })
  }

  #giveUp(): void {
    this.#end({ result: { kind: this.#isSent ? 'unanswered' : 'not-sent', why: 'TIMEOUT' } })
    this.#controller?.abort(new Error('the time is over'))
  }

  #end(exchanged: Exchanged): void {
    clearTimeout(this.#timer)
    this.#settle?.(exchanged)
    this.#settle = undefined
  }
}

import type { Dispatcher } from 'undici'
import type { Cut } from '../domain/callbacks/cut.ts'
import { AnswerFloods } from './watch-answers.ts'

/** One POST: its URL, its contents, its connections, and the time limit of the whole exchange (name, connection, headers and body). */
export type Post = {
  readonly dispatcher: Dispatcher
  readonly url: URL
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly deadlineMs: number
  /** Ends the exchange before its deadline. */
  readonly cut?: Cut | undefined
}

/** The result. `begun`: part of the answer's head had arrived before it failed. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string; readonly answer: string }
  | { readonly kind: 'failed'; readonly error: Error; readonly begun: boolean }

/** The exchange exceeded its time limit. */
export class DeadlinePassed extends Error {
  readonly code = 'TIMEOUT'
}

/** The caller ended the exchange. */
class EndedEarly extends Error {
  readonly code = 'ENDED_EARLY'
}

/**
 * Sends one POST and reads a bounded answer. Redirects are not followed. An interrupted answer counts as failed, like a missing one; an
 * answer longer than the bound counts as received.
 */
export function postOnce(post: Post): Promise<Exchange> {
  return new Promise((resolve) => {
    const { url, body, headers, dispatcher, deadlineMs, cut } = post
    const exchange = new Answer(resolve, deadlineMs)
    cut?.ends(() => exchange.giveUp(new EndedEarly()))
    if (cut?.isMade === true) return
    const options = { origin: url.origin, path: url.pathname + url.search, method: 'POST', headers: { ...OWN_HEADERS, ...headers }, body }
    try {
      dispatcher.dispatch(options as Dispatcher.DispatchOptions, exchange)
    } catch (error) {
      exchange.fail(error as Error)
    }
  })
}

/** The callback rules: at most 64 KiB of the answer are read, and the first KiB is stored. */
const READ_AT_MOST = 64 * 1024
const KEEP = 1024

/** Asks for an uncompressed answer: a compressed one would be stored as noise. */
const OWN_HEADERS = { 'user-agent': 'Countersign-Callback/1', 'accept-encoding': 'identity' } as const

type Controller = Dispatcher.DispatchController
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Receives one answer from the client (undici's `DispatchHandler`). */
class Answer implements Dispatcher.DispatchHandler {
  #settle: ((exchange: Exchange) => void) | undefined
  #controller: Controller | undefined
  readonly #timer: NodeJS.Timeout
  #status = 0
  #retryAfter: string | undefined
  readonly #kept: Buffer[] = []
  #keptBytes = 0
  #read = 0

  constructor(settle: (exchange: Exchange) => void, deadlineMs: number) {
    this.#settle = settle
    this.#timer = setTimeout(() => this.giveUp(new DeadlinePassed()), deadlineMs)
  }

  /** INVARIANT: a request that has waited for a connection beyond its deadline is never sent, because it was reported as failed. */
  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#settle === undefined) controller.abort(new DeadlinePassed())
  }

  onResponseStart(_: Controller, status: number, headers: Headers): void {
    this.#status = status
    const retryAfter = headers['retry-after']
    if (typeof retryAfter === 'string') this.#retryAfter = retryAfter
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#keptBytes < KEEP) this.#keptBytes += this.#kept[this.#kept.push(chunk.subarray(0, KEEP - this.#keptBytes)) - 1]?.length ?? 0
    this.#read += chunk.length
    if (this.#read < READ_AT_MOST) return
    this.onResponseEnd()
    controller.abort(new Error('enough was read'))
  }

  onResponseEnd(): void {
    const answer = this.#keptBytes === 0 ? '' : textOf(Buffer.concat(this.#kept))
    const retryAfter = this.#retryAfter === undefined ? {} : { retryAfter: this.#retryAfter }
    this.#end({ kind: 'answered', status: this.#status, ...retryAfter, answer })
  }

  onResponseError(_: Controller, error: Error): void {
    if (error instanceof AnswerFloods && this.#status >= 200) this.onResponseEnd()
    else this.fail(error)
  }

  fail(error: Error): void {
    this.#end({ kind: 'failed', error, begun: this.#status !== 0 })
  }

  /** Settled here and not by the client, because a request that waits for a connection cannot be aborted. */
  giveUp(why: Error): void {
    this.fail(why)
    this.#controller?.abort(why)
  }

  #end(exchange: Exchange): void {
    clearTimeout(this.#timer)
    this.#settle?.(exchange)
    this.#settle = undefined
  }
}

/** Replaces invalid UTF-8 by U+FFFD, and leaves out a character that the bound cuts in two. */
function textOf(bytes: Buffer): string {
  return bytes.length < KEEP ? bytes.toString() : new TextDecoder().decode(bytes, { stream: true })
}

import type { Dispatcher } from 'undici'
import type { UpstreamResult } from '../ports/upstream-sender.ts'

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
export type Exchanged = { readonly result: UpstreamResult; readonly error?: Error }

/** Sends one request and reads a bounded answer. Redirects are not followed. An interrupted answer counts as none. */
export function exchangeOnce({ dispatcher, body, deadlineMs, mostBytes, ...rest }: Exchange): Promise<Exchanged> {
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

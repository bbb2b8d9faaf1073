import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'
import type { Cut } from '../domain/callbacks/cut.ts'
import type { AttemptResult } from '../domain/callbacks/outcome.ts'

/** One callback, ready to be sent: signed headers and the body as it was signed. */
export type OutgoingCallback = {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly policy: CallbackPolicy
  /** Ends the attempt early; it then counts as failed. */
  readonly cut?: Cut
}

/** Makes one attempt to deliver a callback. Anything the receiver does is a result, never an error. */
export type CallbackSender = { send(callback: OutgoingCallback): Promise<AttemptResult> }

import type { ErrorCode } from './generated/error-codes.ts'
import type { StepUpChallenge } from './step-up.ts'

/** The client's own errors: the service did not answer, in time, or not as it should; or an upstream refused what was sent on to it. */
export type ClientErrorCode = 'CLIENT_NETWORK' | 'CLIENT_TIMEOUT' | 'CLIENT_PKI' | 'CLIENT_KEY' | 'CLIENT_ANSWER' | 'CLIENT_UPSTREAM'

/** The codes that this client knows. A newer service may send others: end a `switch` with a `default`. */
export type KnownCode = ErrorCode | ClientErrorCode

/** The fields that come with a code, beside those of every error. */
interface Details {
  SEC004: { readonly stepUp: StepUpChallenge }
  USR001: { readonly retryAfterSeconds: number }
  USR030: { readonly retryAfterSeconds: number }
  GEN008: { readonly retryAfterSeconds: number }
  GEN001: { readonly errors: readonly FieldError[] }
}

export type ErrorOf<Code extends KnownCode> = CountersignError & { readonly code: Code } & (Code extends keyof Details
    ? Details[Code]
    : unknown)

export interface FieldError {
  readonly field: string
  readonly description: string
}

export interface ErrorDetail {
  readonly description: string
  /** HTTP status; 0 if the service did not answer. */
  readonly status: number
  readonly traceId?: string | undefined
  readonly errors?: readonly FieldError[] | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly stepUp?: StepUpChallenge | undefined
  readonly docs?: string | undefined
  readonly changed?: ChangedItem | undefined
  readonly taskId?: number | undefined
  readonly answer?: unknown
  readonly cause?: unknown
}

/** An item that has changed since a proposal: its present etag, the time of the change, and the fields. */
export interface ChangedItem {
  readonly etag: string
  readonly at: string
  readonly fields: readonly string[]
}

/** A refusal of the service, or a call that the client gave up on. Branch on `code`; `message` is for people. */
export class CountersignError extends Error {
  readonly code: KnownCode
  readonly status: number
  /** Quote it when you ask for help; empty if the service did not answer. */
  readonly traceId: string
  readonly description: string
  /** For a validation error: the fields and their faults. */
  readonly errors: readonly FieldError[]
  /** Seconds to wait before the same request makes sense again. */
  readonly retryAfterSeconds: number | undefined
  /** For SEC004: the required proof. */
  readonly stepUp: StepUpChallenge | undefined
  /** For TSK007: the etag with which the present state is approved (`if-match`), and what has changed since the proposal. */
  readonly changed: ChangedItem | undefined
  /** For UPS002 on a write: the task that finds out whether the request took effect. */
  readonly taskId: number | undefined
  /** A link to the explanation of this code. */
  readonly docs: string | undefined
  /** Body of the answer, if there was one: JSON, or text of anything else. */
  readonly answer: unknown

  constructor(code: KnownCode, detail: ErrorDetail) {
    const fields = (detail.errors ?? []).map(({ field, description }) => `${field} ${description}`).join('; ')
    super(`${code}: ${detail.description}${fields === '' ? '' : ` (${fields})`}`, detail.cause === undefined ? {} : { cause: detail.cause })
    this.name = 'CountersignError'
    this.code = code
    this.status = detail.status
    this.description = detail.description
    this.traceId = detail.traceId ?? ''
    this.errors = detail.errors ?? []
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.stepUp = detail.stepUp
    this.docs = detail.docs
    this.changed = detail.changed
    this.taskId = detail.taskId
    this.answer = detail.answer
  }
}

/**
 * Tells whether this is an error of the client and, if a code is given, of that code. `isCountersignError(error, 'SEC006')` narrows
 * `error` to it.
 */
export function isCountersignError(error: unknown): error is CountersignError
export function isCountersignError<Code extends KnownCode>(error: unknown, code: Code): error is ErrorOf<Code>
export function isCountersignError(error: unknown, code?: string): boolean {
  return error instanceof CountersignError && (code === undefined || error.code === code)
}

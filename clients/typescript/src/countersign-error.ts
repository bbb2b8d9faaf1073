import type { ErrorCode } from './generated/error-codes.ts'
import type { StepUpChallenge } from './step-up.ts'

/** What the client itself gives up on: the service did not answer, in time, or not as it should. */
export type ClientErrorCode = 'CLIENT_NETWORK' | 'CLIENT_TIMEOUT' | 'CLIENT_PKI' | 'CLIENT_ANSWER'

/** The codes that this client knows. A newer service may have others. */
export type KnownCode = ErrorCode | ClientErrorCode

type AnyCode = KnownCode | (string & {})

/** What is always there with a code, beside what every error has. */
interface Details {
  SEC004: { readonly stepUp: StepUpChallenge }
  USR001: { readonly retryAfterSeconds: number }
  USR030: { readonly retryAfterSeconds: number }
  GEN008: { readonly retryAfterSeconds: number }
  GEN001: { readonly errors: readonly FieldError[] }
}

export type ErrorOf<Code extends string> = CountersignError<Code> & (Code extends keyof Details ? Details[Code] : unknown)

export interface FieldError {
  readonly field: string
  readonly description: string
}

export interface ErrorDetail {
  readonly description: string
  /** HTTP status; 0 where the service did not answer. */
  readonly status: number
  readonly traceId?: string | undefined
  readonly errors?: readonly FieldError[] | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly stepUp?: StepUpChallenge | undefined
  readonly docs?: string | undefined
  readonly cause?: unknown
}

/** A refusal of the service, or a call that the client gave up on. Branch on `code`; `message` is for people. */
export class CountersignError<Code extends string = AnyCode> extends Error {
  readonly code: Code
  readonly status: number
  /** Quote it when you ask for help; empty where the service did not answer. */
  readonly traceId: string
  readonly description: string
  /** Of a validation error: each field and what is wrong with it. */
  readonly errors: readonly FieldError[]
  /** How long to wait before the same request makes sense again. */
  readonly retryAfterSeconds: number | undefined
  /** Of SEC004: the proof that is asked for. */
  readonly stepUp: StepUpChallenge | undefined
  /** A link to the explanation of this code. */
  readonly docs: string | undefined

  constructor(code: Code, detail: ErrorDetail) {
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
  }
}

/** Is this an error of the client, of this code where one is named? `isCountersignError(error, 'SEC006')` narrows `error` to it. */
export function isCountersignError(error: unknown): error is CountersignError
export function isCountersignError<Code extends AnyCode>(error: unknown, code: Code): error is ErrorOf<Code>
export function isCountersignError(error: unknown, code?: string): boolean {
  return error instanceof CountersignError && (code === undefined || error.code === code)
}

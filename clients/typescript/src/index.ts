export type { FetchLike } from './attempt.ts'
export type {
  AsTask,
  CallOptions,
  DirectCallOptions,
  DoneOutcome,
  List,
  ListOptions,
  Outcome,
  Page,
  ResponseInfo,
  StorableCall,
  TaskCallOptions,
  TaskOutcome,
} from './call-types.ts'
export type { Client, OwnMethods, RawAnswer, RawRequest } from './client.ts'
export type { ClientOptions, CommonOptions } from './client-options.ts'
export {
  type ClientErrorCode,
  CountersignError,
  type ErrorOf,
  type FieldError,
  isCountersignError,
  type KnownCode,
} from './countersign-error.ts'
export { createClient } from './create-client.ts'
export type {
  ClientCredentials,
  Credentials,
  KeptSession,
  KeyHolder,
  LaunchCredentials,
  NodePrivateKey,
  PasswordCredentials,
  PrivateJwk,
  PrivateKey,
  TokenCredentials,
  WebCryptoKey,
} from './credentials.ts'
export type { CallbackPayload, EventPayload } from './generated/callbacks.ts'
export type { ErrorCode } from './generated/error-codes.ts'
export { inEnglish, inWords, type Speech } from './generated/in-words.ts'
export type * from './generated/methods.ts'
export { DOCUMENT_VERSION, OPERATIONS } from './generated/operations.ts'
export type { Phrase, PhraseValue } from './generated/phrase.ts'
export type * from './generated/schemas.ts'
export { withEscapes, withMarks, withoutQuotes } from './generated/shown-text.ts'
export type { OnProgress, Progress } from './progress.ts'
export type { RetryOptions } from './retry-rules.ts'
export type { OnStepUp, StepUpAnswer, StepUpChallenge, StepUpProof, StepUpRequest } from './step-up.ts'
export type { UpstreamCalls, UpstreamInput, UpstreamOptions } from './upstream-calls.ts'
export {
  CallbackVerificationError,
  type HeadersLike,
  type VerificationFailure,
  type VerifyOptions,
  verifyCallback,
  verifyEvent,
} from './verify-callback.ts'
export { type UpstreamApprovals, type VerifyUpstreamOptions, verifyUpstreamRequest } from './verify-upstream-request.ts'
export type { WaitForTaskOptions } from './wait-for-task.ts'

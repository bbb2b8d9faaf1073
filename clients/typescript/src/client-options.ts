import type { FetchLike } from './attempt.ts'
import type { KeptSession, LaunchCredentials, PasswordCredentials, TokenCredentials } from './credentials.ts'
import type { OnProgress } from './progress.ts'
import type { RetryOptions } from './retry-rules.ts'
import type { OnStepUp } from './step-up.ts'

export interface CommonOptions {
  /** Where the service is, such as `https://api.example.com`; without a path. */
  baseUrl: string
  /** A session that was kept from `onSession`, to go on with. */
  session?: KeptSession | undefined
  /** Is told each session that begins or is renewed, and `undefined` when it ends. A session is a secret. */
  onSession?: ((session: KeptSession | undefined) => void) | undefined
  /** Asks a person for the proof of a step-up (SEC004). */
  onStepUp?: OnStepUp | undefined
  onProgress?: OnProgress | undefined
  retry?: RetryOptions | undefined
  /** How long one attempt may take, in ms; 35 s unless said. */
  timeoutMs?: number | undefined
  /** Another `fetch`, for a proxy or a test. */
  fetch?: FetchLike | undefined
}

interface NoCredentials {
  identity?: undefined
  token?: undefined
  launchToken?: undefined
}

/** Credentials are given flat: identity and password (and `privateKey`), or a token, or a launch token, or none. */
export type ClientOptions = CommonOptions & (PasswordCredentials | TokenCredentials | LaunchCredentials | NoCredentials)

import type { FetchLike } from './attempt.ts'
import type { Credentials, KeptSession, LaunchCredentials, PasswordCredentials, TokenCredentials } from './credentials.ts'
import type { OnProgress } from './progress.ts'
import type { RetryOptions } from './retry-rules.ts'
import type { OnStepUp } from './step-up.ts'

export interface CommonOptions {
  /** Where the service is, such as `https://api.example.com`. */
  baseUrl: string
  /** A session that was kept from `onSession`, to go on with. */
  session?: KeptSession | undefined
  /** Is told each session that begins or is renewed, and `undefined` when it ends. A session is a secret. */
  onSession?: ((session: KeptSession | undefined) => void) | undefined
  /** Asks a person for the proof of a step-up (SEC004). */
  onStepUp?: OnStepUp | undefined
  onProgress?: OnProgress | undefined
  /** Is told once when the service is older than this client; `console.warn` unless said. */
  onWarning?: ((message: string) => void) | undefined
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

/** Whatever credentials there are, before one knows which kind. */
type AnyCredentials = Partial<PasswordCredentials & TokenCredentials & LaunchCredentials>

export function credentialsIn(options: ClientOptions): Credentials | undefined {
  const { identity, password, privateKey, totp, deviceFingerprint, token, launchToken } = options as AnyCredentials
  if (token !== undefined) return { token }
  if (launchToken !== undefined) return { launchToken }
  if (identity === undefined || password === undefined) return undefined
  return { identity, password, privateKey, totp, deviceFingerprint }
}

const BASE_PATH = '/svc-conductor/rest/v1'

/** Makes addresses of paths. The base may be given with the paths of the API behind it. */
export function addressesAt(baseUrl: string): (path: string) => string {
  const { origin, pathname } = new URL(baseUrl)
  const base = `${origin}${pathname.replace(/\/svc-conductor(\/rest\/v1)?\/?$/, '').replace(/\/$/, '')}`
  return (path) => `${base}${path.startsWith('/svc-conductor/') ? '' : BASE_PATH}${path}`
}

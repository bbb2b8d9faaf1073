import type { FetchLike } from './attempt.ts'
import type {
  ClientCredentials,
  Credentials,
  KeptSession,
  LaunchCredentials,
  PasswordCredentials,
  TokenCredentials,
} from './credentials.ts'
import type { OnProgress } from './progress.ts'
import type { RetryOptions } from './retry-rules.ts'
import type { OnStepUp } from './step-up.ts'

export interface CommonOptions {
  /** The address of the service, such as `https://api.example.com`. */
  baseUrl: string
  /** A session from `onSession` to continue with. */
  session?: KeptSession | undefined
  /** Called with each session that begins or is renewed, and with `undefined` when it ends. A session is a secret. */
  onSession?: ((session: KeptSession | undefined) => void) | undefined
  /** Asks a person for the proof of a step-up (SEC004). */
  onStepUp?: OnStepUp | undefined
  onProgress?: OnProgress | undefined
  /** Called once if the service is older than this client; `console.warn` by default. */
  onWarning?: ((message: string) => void) | undefined
  retry?: RetryOptions | undefined
  /** Time limit of one attempt in ms; 35 s by default, `Infinity` for none. */
  timeoutMs?: number | undefined
  /** Another `fetch`, for a proxy or a test. */
  fetch?: FetchLike | undefined
}

interface NoCredentials {
  identity?: undefined
  token?: undefined
  launchToken?: undefined
  clientId?: undefined
}

/** Credentials are given flat: identity and password (and `privateKey`), or a client with its `privateKey`, a token, a launch token, or none. */
export type ClientOptions = CommonOptions & (PasswordCredentials | TokenCredentials | LaunchCredentials | ClientCredentials | NoCredentials)

/** Credentials of any kind, before their kind is known. */
type AnyCredentials = Partial<PasswordCredentials & TokenCredentials & LaunchCredentials>

export function credentialsIn(options: ClientOptions): Credentials | undefined {
  const { identity, password, privateKey, totp, deviceFingerprint, otp, securityQuestionAnswers, token, launchToken } =
    options as AnyCredentials
  if (token !== undefined) return { token }
  if (launchToken !== undefined) return { launchToken }
  const byKey = clientCredentialsIn(options as Partial<ClientCredentials>)
  if (byKey !== undefined) return byKey
  if (identity === undefined) return undefined
  if (password === undefined) return undefinedPassword(options.session)
  return { identity, password, privateKey, totp, deviceFingerprint, otp, securityQuestionAnswers }
}

/** An environment variable that is not set would look like a call without a token. With a session, nobody has to log in. */
function undefinedPassword(session: KeptSession | undefined): undefined {
  if (session === undefined) throw new TypeError('password must be given beside identity (got undefined)')
  return undefined
}

function clientCredentialsIn({ clientId, privateKey, keyId, scope }: Partial<ClientCredentials>): ClientCredentials | undefined {
  return clientId === undefined || privateKey === undefined ? undefined : { clientId, privateKey, keyId, scope }
}

const BASE_PATH = '/svc-conductor/rest/v1'
const NO_URL = { protocol: '', origin: '', pathname: '' }

/** Turns paths into addresses. The base may include the path of the API. */
export function addressesAt(baseUrl: string): (path: string) => string {
  const { protocol, origin, pathname } = URL.canParse(baseUrl) ? new URL(baseUrl) : NO_URL
  // `localhost:4000` is a URL too, of a protocol that is called localhost.
  if (!/^https?:$/.test(protocol)) throw new TypeError(`baseUrl must be an address such as https://api.example.com (got ${baseUrl})`)
  const base = `${origin}${pathname.replace(/\/svc-conductor(\/rest\/v1)?\/?$/, '').replace(/\/$/, '')}`
  return (path) => `${base}${path.startsWith('/svc-conductor/') ? '' : BASE_PATH}${path}`
}

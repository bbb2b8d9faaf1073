import { CountersignError } from './countersign-error.ts'
import type { Credentials, KeptSession } from './credentials.ts'
import { asksForCode, canLogInAgain, isRenewable, logIn, renew } from './log-in.ts'
import type { OpenCall } from './open-call.ts'
import type { OnProgress } from './progress.ts'
import { claimsOf } from './token-claims.ts'

export interface SessionStart {
  readonly credentials: Credentials | undefined
  readonly session: KeptSession | undefined
  readonly onProgress: OnProgress
  readonly onSession: ((session: KeptSession | undefined) => void) | undefined
  /** The service as the audience of proofs that a client signs. */
  readonly issuer: string
}

/** `given`: from elsewhere, some time ago. `fresh`: from the service, just now. */
type Origin = 'given' | 'fresh'

interface Kept {
  readonly session: KeptSession
  /** In ms on this machine's clock, which may differ from the service's. */
  readonly renewAt: number
}

/** Renewed this long before its expiry, in ms, or after four fifths of a shorter lifetime. */
const RENEW_BEFORE_MS = 60_000

/** The session of a client: starts it when a call needs it, renews it, and replaces it when the service refuses it. */
export class SessionKeeper {
  readonly #call: OpenCall
  readonly #onProgress: OnProgress
  readonly #onSession: ((session: KeptSession | undefined) => void) | undefined
  #credentials: Credentials | undefined
  #kept: Kept | undefined
  #underWay: Promise<KeptSession> | undefined
  /** Wrong proofs are not sent again, because repeating them would only lock the identity. */
  #wrongProofs: CountersignError | undefined
  readonly #issuer: string

  constructor({ credentials, session, onProgress, onSession, issuer }: SessionStart, call: OpenCall) {
    this.#issuer = issuer
    this.#call = call
    this.#onProgress = onProgress
    this.#onSession = onSession
    this.#credentials = credentials
    this.#kept = session === undefined ? undefined : keptFrom(session, 'given')
  }

  current(): KeptSession | undefined {
    return this.#kept?.session
  }

  use(session: KeptSession | undefined, origin: Origin = 'given'): void {
    this.#kept = session === undefined ? undefined : keptFrom(session, origin)
    this.#onSession?.(session)
  }

  /** The session in use, or that of a given token which no call has needed yet. Nobody logs in for it. */
  async begun(): Promise<KeptSession | undefined> {
    const given = this.#credentials
    if (this.#kept === undefined && given !== undefined && 'token' in given && typeof given.token === 'string') await this.token()
    return this.current()
  }

  async logInWith(credentials: Credentials): Promise<KeptSession> {
    await this.#underWay?.catch(() => undefined)
    // Nobody goes on as somebody else when this login is refused.
    if (this.#kept !== undefined) this.use(undefined)
    this.#credentials = credentials
    this.#wrongProofs = undefined
    return this.#logIn(credentials)
  }

  /** The token for the next call; logs in or renews first if needed. None without credentials. */
  async token(): Promise<string | undefined> {
    if (this.#underWay !== undefined) return (await this.#underWay).token
    const kept = this.#kept
    if (kept === undefined) return this.#credentials === undefined ? undefined : (await this.#logIn(this.#credentials)).token
    if (Date.now() >= kept.renewAt) await this.#refreshAhead(kept)
    return this.#kept?.session.token
  }

  /** Gets another token after a 401; `false` if that is impossible. */
  async replace(refused: string | undefined, code: string): Promise<boolean> {
    if (this.#underWay !== undefined) return this.#underWay.then(() => true)
    const kept = this.#kept
    if (kept !== undefined && kept.session.token !== refused) return true
    if (kept !== undefined && code === 'SEC002' && isRenewable(kept.session) && (await this.#renewIfAlive(kept))) return true
    return this.#logInAgain()
  }

  /** A client proves its key again before its token expires; other tokens are renewed. */
  async #refreshAhead(kept: Kept): Promise<void> {
    if (isRenewable(kept.session)) await this.#renewAhead(kept)
    else if (this.#credentials !== undefined && 'clientId' in this.#credentials) await this.#logInAgain()
  }

  /** The old token still works for a moment, so a failed renewal costs nothing yet. */
  async #renewAhead(kept: Kept): Promise<void> {
    try {
      if (!(await this.#renewIfAlive(kept))) await this.#logInAgain()
    } catch (error) {
      if (!(error instanceof CountersignError) || error.status === 401) throw error
    }
  }

  /** `false` if the session has ended. */
  async #renewIfAlive({ session }: Kept): Promise<boolean> {
    try {
      await this.#once(() => renew(session, this.#call), 'fresh')
      this.#onProgress({ kind: 'renewed' })
      return true
    } catch (error) {
      if (error instanceof CountersignError && (error.status === 401 || error.status === 403)) return false
      throw error
    }
  }

  async #logInAgain(): Promise<boolean> {
    if (this.#credentials === undefined || !canLogInAgain(this.#credentials)) return false
    await this.#logIn(this.#credentials)
    return true
  }

  async #logIn(credentials: Credentials): Promise<KeptSession> {
    if (this.#wrongProofs !== undefined) throw this.#wrongProofs
    try {
      return await this.#once(
        () => logIn(credentials, this.#call, this.#onProgress, this.#issuer),
        'token' in credentials ? 'given' : 'fresh',
      )
    } catch (error) {
      const asksAnew = 'identity' in credentials && asksForCode(credentials)
      if (error instanceof CountersignError && error.code === 'USR002' && !asksAnew) this.#wrongProofs = error
      throw error
    }
  }

  /** One login or renewal at a time, shared by all calls that wait for it. */
  #once(work: () => Promise<KeptSession>, origin: Origin): Promise<KeptSession> {
    this.#underWay ??= work()
      .then((session) => {
        this.use(session, origin)
        return session
      })
      .finally(() => {
        this.#underWay = undefined
      })
    return this.#underWay
  }
}

/** The time of the renewal. A fresh token's lifetime is counted from now, because the clock of the service may differ. */
function keptFrom(session: KeptSession, origin: Origin): Kept {
  const claims = claimsOf(session.token)
  const exp = claims.exp ?? session.expiresEpochSecs
  if (exp === undefined) return { session, renewAt: Number.POSITIVE_INFINITY }
  const lifeMs = claims.iat === undefined ? exp * 1000 - Date.now() : (exp - claims.iat) * 1000
  const expiresAt = origin === 'fresh' ? Date.now() + lifeMs : exp * 1000
  return { session, renewAt: expiresAt - Math.min(RENEW_BEFORE_MS, Math.max(0, lifeMs / 5)) }
}

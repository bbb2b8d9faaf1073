import { CountersignError } from './countersign-error.ts'
import type { Credentials, KeptSession } from './credentials.ts'
import { canLogInAgain, isRenewable, logIn, type OpenCall, renew } from './log-in.ts'
import type { OnProgress } from './progress.ts'
import { claimsOf } from './token-claims.ts'

export interface SessionKeeper {
  /** The token for the next call; logs in or renews first where that is needed. None where there are no credentials. */
  token(): Promise<string | undefined>
  /** After a 401 to this token: gets another one. `false` where there is no way to. */
  replace(token: string | undefined, code: string): Promise<boolean>
  current(): KeptSession | undefined
  use(session: KeptSession | undefined): void
  logInWith(credentials: Credentials): Promise<KeptSession>
}

interface Kept {
  readonly session: KeptSession
  /** On this machine's clock, in ms; the service's may be another. */
  readonly renewAt: number
  readonly expiresAt: number
}

/** Renewed this long before its expiry, in ms, or after four fifths of a shorter life. */
const RENEW_BEFORE_MS = 60_000

export function keepSession(
  start: { readonly credentials: Credentials | undefined; readonly session: KeptSession | undefined },
  call: OpenCall,
  onProgress: OnProgress,
  onSession: ((session: KeptSession | undefined) => void) | undefined,
): SessionKeeper {
  let credentials = start.credentials
  let kept = start.session === undefined ? undefined : keptFrom(start.session, 'given')
  let underWay: Promise<KeptSession> | undefined

  function keep(session: KeptSession | undefined, origin: 'given' | 'fresh'): void {
    kept = session === undefined ? undefined : keptFrom(session, origin)
    onSession?.(session)
  }

  /** One login or renewal at a time, for all calls that wait for it. */
  function once(work: () => Promise<KeptSession>, origin: 'given' | 'fresh'): Promise<KeptSession> {
    underWay ??= work()
      .then((session) => {
        keep(session, origin)
        return session
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  const logInAgain = (known: Credentials) => once(() => logIn(known, call, onProgress), 'token' in known ? 'given' : 'fresh')

  function renewed({ session }: Kept): Promise<KeptSession> {
    return once(async () => {
      const fresh = await renew(session, call)
      onProgress({ kind: 'renewed' })
      return fresh
    }, 'fresh')
  }

  async function token(): Promise<string | undefined> {
    if (underWay !== undefined) return (await underWay).token
    if (kept === undefined) return credentials === undefined ? undefined : (await logInAgain(credentials)).token
    if (Date.now() < kept.renewAt || !isRenewable(kept.session)) return kept.session.token
    const before = kept
    try {
      return (await renewed(before)).token
    } catch (error) {
      if (credentials !== undefined && canLogInAgain(credentials) && isEnded(error)) return (await logInAgain(credentials)).token
      // The old token may still work; otherwise the service says so.
      return before.session.token
    }
  }

  async function replace(refused: string | undefined, code: string): Promise<boolean> {
    if (underWay !== undefined) return underWay.then(() => true)
    if (kept !== undefined && kept.session.token !== refused) return true
    if (kept !== undefined && code === 'SEC002' && isRenewable(kept.session)) {
      try {
        await renewed(kept)
        return true
      } catch (error) {
        if (!isEnded(error)) throw error
      }
    }
    if (credentials === undefined || !canLogInAgain(credentials)) return false
    await logInAgain(credentials)
    return true
  }

  return {
    token,
    replace,
    current: () => kept?.session,
    use: (session) => keep(session, 'given'),
    async logInWith(given) {
      await underWay?.catch(() => undefined)
      credentials = given
      return logInAgain(given)
    },
  }
}

const isEnded = (error: unknown): boolean => error instanceof CountersignError && (error.status === 401 || error.status === 403)

/** When to renew. A fresh token's life is counted from now, for the clock of the service may be another. */
function keptFrom(session: KeptSession, origin: 'given' | 'fresh'): Kept {
  const { iat, exp } = claimsOf(session.token)
  if (exp === undefined) return { session, renewAt: Number.POSITIVE_INFINITY, expiresAt: Number.POSITIVE_INFINITY }
  const lifeMs = (exp - (iat ?? exp - 900)) * 1000
  const expiresAt = origin === 'fresh' ? Date.now() + lifeMs : exp * 1000
  return { session, expiresAt, renewAt: expiresAt - Math.min(RENEW_BEFORE_MS, lifeMs / 5) }
}

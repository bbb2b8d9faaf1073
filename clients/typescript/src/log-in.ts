import { CountersignError } from './countersign-error.ts'
import { bareToken, type Credentials, type KeptSession, type PasswordCredentials, type PrivateKey, sessionFrom } from './credentials.ts'
import type { LoginResponse } from './generated/schemas.ts'
import type { OpenCall } from './open-call.ts'
import type { OnProgress } from './progress.ts'
import { isNetworkFault, PASSING_STATUSES, waitBefore } from './retry-rules.ts'
import { isOfClient, isTaskOnly } from './token-claims.ts'
import { waitToRetry } from './wait-to-retry.ts'

/** Tells whether these credentials can be used a second time. A launch token works once, and a fixed token cannot be replaced. */
export function canLogInAgain(credentials: Credentials): boolean {
  return 'identity' in credentials || 'clientId' in credentials || ('token' in credentials && typeof credentials.token === 'function')
}

/** Gets a session for these credentials. */
export async function logIn(credentials: Credentials, call: OpenCall, onProgress: OnProgress, issuer: string): Promise<KeptSession> {
  if ('clientId' in credentials) {
    const { logInByClientKey } = await import('./client-key.ts')
    return logInByClientKey(credentials, issuer, call, onProgress)
  }
  if ('token' in credentials) {
    const { token } = credentials
    return { token: bareToken(typeof token === 'string' ? token : await token()) }
  }
  if ('launchToken' in credentials) return sendProofs({ password: credentials.launchToken }, call, onProgress)
  return logInByPassword(credentials, call, onProgress)
}

/** Maximum number of logins after temporary faults. */
const MAX_LOGINS = 4

const LOGIN = { method: 'POST', url: '/authentication/login' } as const

/**
 * After a temporary fault, the login starts again: a session whose token was lost does no harm, and a new challenge can be requested. Not
 * with a code, which works once.
 */
async function logInByPassword(credentials: PasswordCredentials, call: OpenCall, onProgress: OnProgress): Promise<KeptSession> {
  for (let begun = 1; ; begun++) {
    try {
      return await sendProofs(await proofsOf(credentials, call, onProgress), call, onProgress)
    } catch (error) {
      if (!isPassing(error) || asksForCode(credentials) || begun >= MAX_LOGINS) throw error
      const waitMs = waitBefore(begun, error.retryAfterSeconds)
      await waitToRetry({ request: LOGIN, error, sent: begun, waitMs }, undefined, onProgress)
    }
  }
}

/** Does somebody have to type a code for this login? It works once. */
export const asksForCode = ({ totp, otp }: PasswordCredentials): boolean => totp !== undefined || otp !== undefined

const isPassing = (error: unknown): error is CountersignError =>
  isNetworkFault(error) || (error instanceof CountersignError && PASSING_STATUSES.has(error.status))

async function sendProofs(body: object, call: OpenCall, onProgress: OnProgress): Promise<KeptSession> {
  onProgress({ kind: 'login', step: 'sending-proofs' })
  const answer = (await call(LOGIN.method, LOGIN.url, body)) as LoginResponse
  onProgress({ kind: 'login', step: 'logged-in' })
  return sessionFrom(answer)
}

async function proofsOf(
  { privateKey, totp, otp, ...proofs }: PasswordCredentials,
  call: OpenCall,
  onProgress: OnProgress,
): Promise<object> {
  return { ...proofs, ...(await proveByKey(privateKey, proofs.identity, call, onProgress)), totp: await totp?.(), otp: await otp?.() }
}

/** A fresh token for one that still works, or has expired, while its session is live. */
export async function renew(session: KeptSession, call: OpenCall): Promise<KeptSession> {
  const { token, csrfHeaderName, csrfToken } = session
  const csrf = csrfToken === undefined ? {} : { [csrfHeaderName ?? 'renew-csrf']: csrfToken }
  const answer = (await call('POST', '/authentication/renew', { jwt: token }, csrf)) as LoginResponse
  return { ...session, ...sessionFrom(answer) }
}

export const isRenewable = ({ token }: KeptSession): boolean => !isTaskOnly(token) && !isOfClient(token)

/** The proof of a key pair; none without a key. The code for keys is loaded when one is used: a page on which people sign in never needs it. */
export async function proveByKey(key: PrivateKey | undefined, identity: string, call: OpenCall, onProgress: OnProgress): Promise<object> {
  if (key === undefined) return {}
  const { provePki } = await import('./pki.ts')
  return provePki(key, identity, call, onProgress)
}

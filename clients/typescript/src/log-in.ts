import type { Credentials, PasswordCredentials } from './credentials.ts'
import { bareToken, type KeptSession, sessionFrom } from './credentials.ts'
import type { LoginResponse } from './generated/schemas.ts'
import { provePki } from './pki.ts'
import type { OnProgress } from './progress.ts'
import { isTaskOnly } from './token-claims.ts'

/** Sends a call that needs no token, and resolves to what it answers. */
export type OpenCall = (method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>) => Promise<unknown>

/** May these credentials be used a second time? A launch token works once, and a fixed token stays what it is. */
export function canLogInAgain(credentials: Credentials): boolean {
  return 'identity' in credentials || ('token' in credentials && typeof credentials.token === 'function')
}

/** Gets a session for these credentials. */
export async function logIn(credentials: Credentials, call: OpenCall, onProgress: OnProgress): Promise<KeptSession> {
  if ('token' in credentials) {
    const { token } = credentials
    return { token: bareToken(typeof token === 'string' ? token : await token()) }
  }
  const body = 'launchToken' in credentials ? { password: credentials.launchToken } : await proofsOf(credentials, call, onProgress)
  onProgress({ kind: 'login', step: 'sending-proofs' })
  const answer = (await call('POST', '/authentication/login', body)) as LoginResponse
  onProgress({ kind: 'login', step: 'logged-in' })
  return sessionFrom(answer)
}

async function proofsOf(
  { identity, password, privateKey, totp, deviceFingerprint }: PasswordCredentials,
  call: OpenCall,
  onProgress: OnProgress,
) {
  const key =
    privateKey === undefined
      ? {}
      : await provePki(
          privateKey,
          {
            publicKey: async () => (await call('GET', '/global/config/pkiAuthPublicKey')) as string,
            challenge: async (clientChallenge) =>
              (await call('GET', `/authentication/login-challenges?${new URLSearchParams({ identity, clientChallenge })}`)) as {
                base64EncodedChallenge: string
              },
          },
          onProgress,
        )
  return { identity, password, deviceFingerprint, ...(totp === undefined ? {} : { totp: await totp() }), ...key }
}

/** A fresh token for one that still works, or has expired, while its session lives. */
export async function renew(session: KeptSession, call: OpenCall): Promise<KeptSession> {
  const { token, csrfHeaderName, csrfToken } = session
  const csrf = csrfToken === undefined ? {} : { [csrfHeaderName ?? 'renew-csrf']: csrfToken }
  const answer = (await call('POST', '/authentication/renew', { jwt: token }, csrf)) as LoginResponse
  return { ...session, ...sessionFrom(answer) }
}

export const isRenewable = ({ token }: KeptSession): boolean => !isTaskOnly(token)

import type { LoginResponse } from './generated/schemas.ts'

/** A `CryptoKey`, described so that no library of types is needed. */
export interface WebCryptoKey {
  readonly type: string
  readonly extractable: boolean
  readonly algorithm: { readonly name: string }
  readonly usages: string[]
}

/** Logs in by a password; with a key pair beside it (PKI) where `privateKey` is given. */
export interface PasswordCredentials {
  identity: string
  password: string
  /** PEM (PKCS #8) of an RSA key, or a WebCrypto key for RSA-OAEP with SHA-1. */
  privateKey?: string | WebCryptoKey | undefined
  /** Asked for the 6-digit code at each login of an identity that needs one. */
  totp?: (() => string | Promise<string>) | undefined
  /** `<name>:<fingerprint>`, where the tenant asks for it. */
  deviceFingerprint?: string | undefined
}

/** A token that somebody else got: a string, or a function that is asked for a fresh one when the service refuses the last. */
export interface TokenCredentials {
  token: string | (() => string | Promise<string>)
}

/** The one-time token of a launch link. */
export interface LaunchCredentials {
  launchToken: string
}

export type Credentials = PasswordCredentials | TokenCredentials | LaunchCredentials

/** A session as it can be kept and given to another client. A secret. */
export interface KeptSession {
  readonly token: string
  readonly sessionId?: string | undefined
  /** When the token stops working, in seconds since 1970, on the clock of the service. */
  readonly expiresEpochSecs?: number | undefined
  readonly csrfHeaderName?: string | undefined
  readonly csrfToken?: string | undefined
}

export function sessionFrom(answer: LoginResponse): KeptSession {
  const { headerValue, sessionId, expiresEpochSecs, csrfHeaderName, csrfToken } = answer
  return {
    token: bareToken(headerValue),
    sessionId,
    expiresEpochSecs,
    ...(csrfToken === undefined ? {} : { csrfHeaderName: csrfHeaderName ?? 'renew-csrf', csrfToken }),
  }
}

export const bareToken = (token: string): string => token.replace(/^Bearer\s+/i, '')

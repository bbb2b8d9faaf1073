import type { LoginRequest, LoginResponse } from './generated/schemas.ts'

/** A `CryptoKey`, described without a type library. */
export interface WebCryptoKey {
  readonly type: string
  readonly extractable: boolean
  readonly algorithm: { readonly name: string }
  readonly usages: string[]
}

/** A private key from `createPrivateKey` of `node:crypto`, described so that no types of Node are needed. */
export interface NodePrivateKey {
  readonly asymmetricKeyType?: string | undefined
  export(options: { readonly format: 'der'; readonly type: 'pkcs8' }): Uint8Array
}

/** Holds a private key that cannot be read out, such as one in an HSM. */
export interface KeyHolder {
  /** Decrypts by RSA-OAEP with SHA-1. */
  decrypt(challenge: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/**
 * The RSA key of an identity: a PEM (PKCS #8), a WebCrypto key for RSA-OAEP with SHA-1, a key of `node:crypto`, or whoever decrypts with a
 * key that stays where it is.
 */
export type PrivateKey = string | WebCryptoKey | NodePrivateKey | KeyHolder

/** Logs in with a password and, if `privateKey` is given, with a key pair (PKI). */
export interface PasswordCredentials {
  identity: string
  password: string
  privateKey?: PrivateKey | undefined
  /** Called for the 6-digit code at each login of an identity that needs one. */
  totp?: (() => string | Promise<string>) | undefined
  /** `<name>:<fingerprint>`, if the tenant requires it. */
  deviceFingerprint?: string | undefined
  /** Called at each login for the code that was sent by SMS, which enrols another device. */
  otp?: (() => string | Promise<string>) | undefined
  /** If the tenant requires them; each to a different question. */
  securityQuestionAnswers?: LoginRequest['securityQuestionAnswers']
}

/** A token from elsewhere: a string, or a function that is called for a new one when the service refuses the last. */
export interface TokenCredentials {
  token: string | (() => string | Promise<string>)
}

/** The one-time token of a launch link. */
export interface LaunchCredentials {
  launchToken: string
}

/** A key in JWK form (RFC 7517). */
export interface PrivateJwk {
  readonly kty: string
  readonly [member: string]: unknown
}

/** Acts as the account of a registered OAuth client (`kind: service`), which proves itself by its private key. */
export interface ClientCredentials {
  clientId: string
  /** EC (P-256), Ed25519 or RSA: a PEM (PKCS #8), a JWK, or a key of WebCrypto or `node:crypto`. */
  privateKey: string | PrivateJwk | WebCryptoKey | NodePrivateKey
  /** `kid` of the key, if the client has several. */
  keyId?: string | undefined
  /** `propose`: the client only reads and proposes. */
  scope?: 'propose' | undefined
}

export type Credentials = PasswordCredentials | TokenCredentials | LaunchCredentials | ClientCredentials

/** A session that can be stored and given to another client. A secret. */
export interface KeptSession {
  readonly token: string
  readonly sessionId?: string | undefined
  /** Expiry of the token, in seconds since 1970, on the clock of the service. */
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

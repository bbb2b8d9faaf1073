/** Stands for a secret that is stored. Sent back, it keeps the secret. */
export const KEPT_SECRET = '***'

type Value = Readonly<Record<string, unknown>>

const hasSecret = (key: string, value: unknown): value is Value & { readonly clientSecret: string } =>
  key.startsWith('oidc.config.') && typeof value === 'object' && value !== null && typeof (value as Value).clientSecret === 'string'

/** The client secret in the value of a key; `undefined` for a key without one. */
export function secretIn(key: string, value: unknown): string | undefined {
  return hasSecret(key, value) ? value.clientSecret : undefined
}

/** The value with another text in the place of its client secret, if it has one. */
export function withSecret(key: string, value: unknown, secret: string): unknown {
  return hasSecret(key, value) ? { ...value, clientSecret: secret } : value
}

/** The value as people may see it. */
export function hidingSecret(key: string, value: unknown): unknown {
  return withSecret(key, value, KEPT_SECRET)
}

/**
 * Tells whether a stored secret may stay although it is not sent again: only for the issuer and client that it was stored for. Otherwise
 * somebody who does not know the secret could have it sent to a server of their own.
 */
export function mayKeepSecret(key: string, before: unknown, after: unknown): boolean {
  if (!hasSecret(key, before) || !hasSecret(key, after)) return false
  return before.issuer === after.issuer && before.clientId === after.clientId
}

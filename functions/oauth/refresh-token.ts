import type { AnonymousCall } from '../../shared/contract/call.ts'
import { newSecret, secretHash } from './secrets.ts'

const FORM = /^rt_([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/

/** The parts of a refresh token: the secret that names its grant, and the one that changes with each use. */
export type RefreshToken = { readonly token: string; readonly grantHash: string; readonly hash: string }

/** A new token of a grant. `grantSecret`: that of the grant; a new one begins a grant. */
export function newRefreshToken(ports: Pick<AnonymousCall['ports'], 'randomBytes'>, grantSecret: string = newSecret(ports)): RefreshToken {
  return partsOf(grantSecret, newSecret(ports))
}

/** A token that was sent, with the secret that its successors keep. */
export type SentRefreshToken = RefreshToken & { readonly grantSecret: string }

/** The parts of a token that was sent; `undefined` for any other text. */
export function readRefreshToken(text: string): SentRefreshToken | undefined {
  const [, grantSecret, secret] = FORM.exec(text) ?? []
  return grantSecret === undefined || secret === undefined ? undefined : { ...partsOf(grantSecret, secret), grantSecret }
}

function partsOf(grantSecret: string, secret: string): RefreshToken {
  return { token: `rt_${grantSecret}.${secret}`, grantHash: secretHash(grantSecret), hash: secretHash(secret) }
}

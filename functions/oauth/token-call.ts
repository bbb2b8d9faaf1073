import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { Input } from '../../shared/contract/input.ts'
import type { TokenFields } from './token-fields.ts'

/** A token request. */
export type TokenCall = AnonymousCall<Input<string, undefined, TokenFields>>

/** The answer to a token request (RFC 6749 §5.1). */
export type TokenAnswer = {
  readonly access_token: string
  readonly token_type: 'Bearer' | 'DPoP'
  readonly expires_in: number
  readonly scope?: string
  readonly refresh_token?: string
  readonly id_token?: string
  readonly issued_token_type?: string
}

/** Answers the token request of one grant type. It adds its writes to the unit of work of the call. */
export type Grant = (call: TokenCall) => Promise<TokenAnswer>

/** The key that tokens are bound to, if any: the thumbprint of its JWK. */
export type Bound = { readonly jkt: string | undefined }

/** The scheme with which a token is sent: one that is bound to a key comes with a proof. */
export function schemeFor(jkt: string | undefined): TokenAnswer['token_type'] {
  return jkt === undefined ? 'Bearer' : 'DPoP'
}

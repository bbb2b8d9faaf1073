import * as z from 'zod'
import type { AnonymousCall, Input } from '../../shared/contract/call.ts'
import { tokenText } from '../../shared/contract/fields.ts'

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

const value = (longest: number) => z.string().max(longest).optional()

/** Fields by which a client authenticates itself, at every endpoint that clients call. */
export const clientFields = () => ({
  client_id: value(2048).describe('Id of the client; not needed beside `client_assertion`.'),
  client_assertion_type: value(100).describe('`urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, beside `client_assertion`.'),
  client_assertion: value(16_384).describe('JWT that the client signed with its key (RFC 7523): `private_key_jwt`.'),
})

/** Fields of a token request, of every grant. */
export const tokenFields = () =>
  z.object({
    ...clientFields(),
    grant_type: value(200).describe('One of `grant_types_supported` in the metadata.'),
    scope: value(500).describe('`propose`: the token only reads and proposes.'),
    code: value(200).describe('Code of the redirect, for `authorization_code`.').meta({ writeOnly: true }),
    code_verifier: value(200).describe('Text whose SHA-256 hash was the `code_challenge`.').meta({ writeOnly: true }),
    redirect_uri: value(2048).describe('The redirect URI of the authorization request.'),
    refresh_token: value(200).describe('Last refresh token of the grant, for `refresh_token`.').meta({ writeOnly: true }),
    subject_token: tokenText().optional().describe('Token of the person, for a token exchange.'),
    subject_token_type: value(100).describe('`urn:ietf:params:oauth:token-type:access_token`.'),
    requested_token_type: value(100).describe('`urn:ietf:params:oauth:token-type:access_token`.'),
    actor_token: value(8192).describe('Must not be sent.').meta({ writeOnly: true }),
    authorization_details: value(65_536).describe(
      'JSON array with one object (RFC 9396): `type` `countersign_agent`, `name`, `limits`, `approvers`, `expiresInSeconds`, `keep`.',
    ),
    audience: value(2048).describe('In a token exchange, the same as `resource`.'),
    resource: value(2048).describe(
      'URL of the MCP server, for a token that opens nothing else; the issuer, for one that opens the API; or the resource of the code (RFC 8707).',
    ),
  })

export type ClientFields = { readonly [K in keyof ReturnType<typeof clientFields>]?: string | undefined }
type TokenFields = z.output<ReturnType<typeof tokenFields>>

import * as z from 'zod'
import { tokenText } from '../../shared/contract/fields.ts'

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
export type TokenFields = z.output<ReturnType<typeof tokenFields>>

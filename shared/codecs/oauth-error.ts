import { CATALOGUE, type RefusalName } from '../errors/catalogue.ts'

/** Error codes of OAuth (RFC 6749 §5.2, RFC 8707, RFC 9449, RFC 7591). Every other refusal is an `invalid_request`. */
const OAUTH_ERRORS: Readonly<Partial<Record<RefusalName, string>>> = {
  'invalid-client': 'invalid_client',
  'invalid-grant': 'invalid_grant',
  'unauthorized-client': 'unauthorized_client',
  'unsupported-grant-type': 'unsupported_grant_type',
  'unsupported-response-type': 'unsupported_response_type',
  'invalid-scope': 'invalid_scope',
  'invalid-target': 'invalid_target',
  'invalid-dpop-proof': 'invalid_dpop_proof',
  'invalid-client-metadata': 'invalid_client_metadata',
  'invalid-redirect-uri': 'invalid_redirect_uri',
  'invalid-authorization-details': 'invalid_authorization_details',
  'proof-too-old': 'insufficient_user_authentication',
  'too-many-tokens': 'temporarily_unavailable',
  'token-invalid': 'invalid_token',
  'token-expired': 'invalid_token',
  'not-permitted': 'access_denied',
  'not-for-agents': 'access_denied',
  'agents-switched-off': 'access_denied',
  'too-many-requests': 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  fault: 'server_error',
}

const BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries(OAUTH_ERRORS).map(([name, error]) => [CATALOGUE[name as RefusalName].code, error]),
)

type OwnShape = {
  readonly code: string
  readonly description: string
  readonly traceId: string
  readonly errors?: readonly { readonly field: string; readonly description: string }[]
}

/** The shape of an error at the endpoints of OAuth, with the service's own code and trace id beside the members of the standard. */
export function oauthError({ code, description, traceId, errors }: OwnShape) {
  const text = errors === undefined ? description : errors.map((each) => `${each.field}: ${each.description}`).join('; ')
  return { error: BY_CODE.get(code) ?? 'invalid_request', error_description: asDescription(text), code, traceId }
}

/** The characters that RFC 6749 §5.2 allows in `error_description`: printable ASCII without `"` and `\`. */
function asDescription(text: string): string {
  return text
    .replaceAll(/["“”`\\]/g, "'")
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 500)
}

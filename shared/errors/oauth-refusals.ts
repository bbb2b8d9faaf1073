import type { ErrorRow } from './error-row.ts'

/** Refusals of the OAuth endpoints. `OAUTH_ERRORS` has the error code of OAuth for each. */
export const OAUTH_REFUSALS = {
  'invalid-client': {
    code: 'OAU001',
    status: 401,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description: 'The client could not be authenticated: client_id or client_assertion is missing, wrong, expired or was used before.',
  },
  'invalid-grant': {
    code: 'OAU002',
    status: 400,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'The grant is wrong, expired, was used before, or belongs to another client.',
  },
  'unauthorized-client': {
    code: 'OAU003',
    status: 400,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'This kind of client must not make this request.',
  },
  'unsupported-grant-type': {
    code: 'OAU004',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The parameter grant_type must be one of grant_types_supported in the metadata of the server.',
  },
  'invalid-scope': {
    code: 'OAU005',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The parameter scope must contain only scopes that the client may request.',
  },
  'invalid-target': {
    code: 'OAU006',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The parameter resource must be the URL of something that this token may open, such as the MCP server.',
  },
  'invalid-dpop-proof': {
    code: 'OAU007',
    status: 400,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'The DPoP proof is missing, wrong, too old or was used before.',
  },
  'too-many-tokens': {
    code: 'OAU008',
    status: 429,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'This client has requested too many tokens within an hour. Keep each token until it expires.',
  },
  'invalid-client-metadata': {
    code: 'OAU009',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The metadata of the client must describe an app without a key, for the scope propose.',
  },
  'invalid-redirect-uri': {
    code: 'OAU010',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description:
      'Each of redirect_uris must be https, or http on 127.0.0.1 or [::1], or a private-use scheme such as com.example.app:/callback.',
  },
  'invalid-authorization-details': {
    code: 'OAU011',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The parameter authorization_details must be a JSON array with one object of type countersign_agent.',
  },
  'proof-too-old': {
    code: 'OAU012',
    status: 400,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'The person must have proved who they are within reauthentication.minutes. Log in again, and use the new token.',
  },
  'unsupported-response-type': {
    code: 'OAU013',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The parameter response_type must be code.',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

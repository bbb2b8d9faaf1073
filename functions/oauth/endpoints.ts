import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { authorize } from './authorize.ts'
import { consentEndpoints } from './consents.ts'
import { decideRequest } from './decide-authorization-request.ts'
import { logoutEndpoints } from './end-oauth-session.ts'
import { answerSignedOut, getAuthorizationRequest } from './get-authorization-request.ts'
import { userInfoEndpoints } from './get-user-info.ts'
import { introspectToken } from './introspect-token.ts'
import { pushAuthorizationRequest } from './push-authorization-request.ts'
import { registerOAuthClient } from './register-client.ts'
import { requestToken } from './request-token.ts'
import { revokeToken } from './revoke-token.ts'
import { serverMetadataEndpoints } from './server-metadata.ts'

const decisionEndpoints = [getAuthorizationRequest, decideRequest, answerSignedOut, ...consentEndpoints]
const openIdEndpoints = [...userInfoEndpoints, ...logoutEndpoints]

export const oauthEndpoints: readonly Endpoint[] = [
  ...serverMetadataEndpoints(() => oauthEndpoints),
  requestToken,
  revokeToken,
  registerOAuthClient,
  introspectToken,
  authorize,
  pushAuthorizationRequest,
  ...decisionEndpoints,
  ...openIdEndpoints,
]

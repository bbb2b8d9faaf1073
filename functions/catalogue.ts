import type { Consumer } from '../shared/contract/consumer.ts'
import type { Endpoint } from '../shared/contract/declared-endpoint.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { auditConsumers } from './audit/seal-audits.ts'
import { authenticationEndpoints } from './authentication/endpoints.ts'
import { authorizationEndpoints } from './authorization/endpoints.ts'
import { callbackConsumers } from './callbacks/consumers.ts'
import { callbackEndpoints } from './callbacks/endpoints.ts'
import { configurationEndpoints } from './configuration/endpoints.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { documentationEndpoints } from './documentation/endpoints.ts'
import { documentEndpoints } from './documents/endpoints.ts'
import { documentConsumers } from './documents/remove-document.ts'
import { identityEndpoints } from './identities/endpoints.ts'
import { mcpEndpoints } from './mcp/endpoints.ts'
import { messageConsumers } from './messages/send-message.ts'
import { oauthEndpoints } from './oauth/endpoints.ts'
import { oauthClientEndpoints } from './oauth-clients/endpoints.ts'
import { openIdSignInEndpoints } from './openid-sign-in/endpoints.ts'
import { passwordChangeEndpoints } from './password-change/endpoints.ts'
import { paymentEndpoints } from './payments/endpoints.ts'
import { paymentConsumers } from './payments/simulate-end.ts'
import { scimEndpoints } from './scim/endpoints.ts'
import { singleSignOnEndpoints } from './single-sign-on/endpoints.ts'
import { taskConsumers } from './tasks/consumers.ts'
import { taskEndpoints } from './tasks/endpoints.ts'
import { upstreamEndpoints } from './upstreams/endpoints.ts'
import { upstreamConsumers } from './upstreams/send-again.ts'
import { walletEndpoints } from './wallets/endpoints.ts'
import { webAuthnEndpoints } from './webauthn/endpoints.ts'

/** Every endpoint of the service, for the deployment, the documentation and the local gateway. */
export const CATALOGUE: readonly Endpoint[] = [
  ...authenticationEndpoints,
  ...webAuthnEndpoints,
  ...singleSignOnEndpoints,
  ...openIdSignInEndpoints,
  ...oauthEndpoints,
  ...oauthClientEndpoints,
  ...authorizationEndpoints,
  ...identityEndpoints,
  ...passwordChangeEndpoints,
  ...customerEndpoints,
  ...documentEndpoints,
  ...walletEndpoints,
  ...paymentEndpoints,
  ...taskEndpoints,
  ...callbackEndpoints,
  ...upstreamEndpoints,
  ...configurationEndpoints,
  ...auditEndpoints,
  ...scimEndpoints,
  ...mcpEndpoints,
  ...documentationEndpoints(async () => CATALOGUE),
]

/** The consumers of all due items. */
export const CONSUMERS: readonly Consumer[] = [
  ...taskConsumers,
  ...paymentConsumers,
  ...callbackConsumers,
  ...messageConsumers,
  ...documentConsumers,
  ...upstreamConsumers,
  ...auditConsumers,
]

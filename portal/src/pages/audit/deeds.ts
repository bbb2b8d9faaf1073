import { OPERATIONS } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { nameInLanguage } from '../../task/words-of-name.ts'

/** Deeds by the action of an event: actions that are no operation, and operations that nobody can request. */
const DEEDS: Readonly<Record<string, string>> = {
  'POST /authentication/login': t`Logged in`,
  'POST /authentication/logout': t`Logged out`,
  'POST /authentication/launch': t`Launched another portal`,
  'PUT /authentication/jwt': t`Proved a step-up`,
  'PUT /authentication/password': t`Changed their own password`,
  'DELETE /authentication/sessions': t`Ended their other sessions`,
  'DELETE /authentication/sessions/{sessionId}': t`Ended a session of their own`,
  'POST /authentication/contact-confirmations': t`Confirmed a new address`,
  'POST /contact-undo': t`Undid a change of an address`,
  'PUT /authentication/notices': t`Chose how they are notified`,
  'POST /authentication/notices/subscriptions': t`Let a browser take their notices`,
  'DELETE /authentication/notices/subscriptions/{subscriptionId}': t`Let a browser take no more notices`,
  'POST /notices/unsubscribe': t`Switched notices off by the link of a mail`,
  'POST /authentication/agent-tokens': t`Created an agent token`,
  'PUT /authentication/agent-tokens/{agentTokenId}': t`Changed an agent token`,
  'DELETE /authentication/agent-tokens/{agentTokenId}': t`Ended an agent token`,
  'POST /authentication/delegations': t`Named a substitute`,
  'DELETE /authentication/delegations/{delegationId}': t`Ended a substitution`,
  'POST /authentication/webauthn-credentials': t`Added a passkey`,
  'PUT /authentication/webauthn-credentials/{credentialId}': t`Renamed a passkey`,
  'DELETE /authentication/webauthn-credentials/{credentialId}': t`Removed a passkey`,
  'POST /global/identities/{identity}/password-change': t`Changed a password`,
  'POST /saml-acs/{idp}': t`Logged in at an identity provider`,
  'POST /oauth/token': t`Got a token by OAuth`,
  'POST /oauth/revoke': t`Ended a token by OAuth`,
  'PUT /oauth/requests/{requestId}': t`Decided an authorization request`,
  'DELETE /oauth/consents/{clientId}': t`Took the access of an application back`,
  'POST /global/tasks/{taskId}/comments': t`Commented on a task`,
  'POST /global/tasks/{taskId}/stop': t`Stopped a task`,
  'POST /tenants/{tenantId}/callbacks/recover': t`Recovered callbacks`,
  'POST /tenants/{tenantId}/callbacks/test': t`Sent a test callback`,
  'POST /tenants/{tenantId}/callbacks/secret/rotate': t`Rotated the callback secret`,
  'POST /tenants/{tenantId}/callbacks/{callbackId}/resend': t`Resent a callback`,
  'POST /tenants/{tenantId}/callbacks/{callbackId}/stop': t`Stopped a callback`,
  'POST /tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/rotate': t`Rotated the secret of a webhook endpoint`,
  'POST /tenants/{tenantId}/upstreams/{upstream}/rotate': t`Rotated the secret of an upstream`,
  'POST /tenants/{tenantId}/scim-tokens': t`Created a token of the directory`,
  'DELETE /tenants/{tenantId}/scim-tokens/{scimTokenId}': t`Deleted a token of the directory`,
  'payment.simulated-end': t`Ended a payment of the sandbox`,
  'temporary-position.ended': t`Ended a position for a while`,
  'webhook-endpoint.disabled': t`Disabled a webhook endpoint that failed for 5 days`,
  'message.given-up': t`Gave up sending a message`,
}

const OPERATION_IDS = new Map(Object.entries(OPERATIONS).map(([operationId, [method, path]]) => [`${method} ${path}`, operationId]))

/** The deed in the reader's language; `undefined` for an action that the portal does not know. */
export function deedOf(action: string): string | undefined {
  if (Object.hasOwn(DEEDS, action)) return DEEDS[action]
  const operationId = OPERATION_IDS.get(action)
  return operationId === undefined ? undefined : nameInLanguage(operationId)
}

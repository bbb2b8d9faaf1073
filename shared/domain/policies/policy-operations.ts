import { fitsOperation } from '../patterns/operation-pattern.ts'
import type { PermissionName } from '../permissions/default-matrix.ts'

/**
 * The operations that a policy can name: calls in a tenant that can be proposed, with their names and permissions. A table, because the
 * function that stores settings carries no other endpoints; a test compares it with the catalogue.
 */
export const OPERATIONS_OF_POLICIES: Readonly<Record<string, { readonly call: string; readonly permission: PermissionName }>> = {
  addOrganisationPosition: {
    call: 'POST /tenants/{tenantId}/organisations/{organisationId}/positions',
    permission: 'OrganisationPosition.CREATE',
  },
  createAdminUser: { call: 'POST /tenants/{tenantId}/admin-users', permission: 'AdminUser.CREATE' },
  createAttachment: { call: 'POST /tenants/{tenantId}/customers/{customerId}/attachments', permission: 'Attachment.CREATE' },
  createBulkTransfer: { call: 'POST /tenants/{tenantId}/wallets/bulk-transfers', permission: 'BulkTransfer.CREATE' },
  createCustomer: { call: 'POST /tenants/{tenantId}/customers', permission: 'Customer.CREATE' },
  createCustomerWallet: { call: 'POST /tenants/{tenantId}/customers/{customerId}/wallets', permission: 'Wallet.CREATE' },
  createIdentity: { call: 'POST /tenants/{tenantId}/customers/{customerId}/identities', permission: 'Identity.CREATE' },
  createOAuthClient: { call: 'POST /tenants/{tenantId}/oauth-clients', permission: 'OAuthClient.CREATE' },
  createOrganisation: { call: 'POST /tenants/{tenantId}/organisations', permission: 'Organisation.CREATE' },
  createOrganisationWallet: { call: 'POST /tenants/{tenantId}/organisations/{organisationId}/wallets', permission: 'Wallet.CREATE' },
  createPayment: { call: 'POST /tenants/{tenantId}/payments', permission: 'Payment.CREATE' },
  createSecurityQuestion: { call: 'POST /tenants/{tenantId}/customers/{customerId}/security-questions', permission: 'SecondFactor.UPDATE' },
  createTemporaryPosition: {
    call: 'POST /tenants/{tenantId}/customers/{customerId}/temporary-positions',
    permission: 'TemporaryPosition.CREATE',
  },
  createTransfer: { call: 'POST /tenants/{tenantId}/wallets/transfers', permission: 'Transfer.CREATE' },
  createWebhookEndpoint: { call: 'POST /tenants/{tenantId}/webhook-endpoints', permission: 'WebhookEndpoint.CREATE' },
  createUpstream: { call: 'POST /tenants/{tenantId}/upstreams', permission: 'Upstream.CREATE' },
  createWithdrawal: { call: 'POST /tenants/{tenantId}/wallets/{walletId}/withdrawals', permission: 'Withdrawal.CREATE' },
  deleteAdminUser: { call: 'DELETE /tenants/{tenantId}/admin-users/{customerId}', permission: 'AdminUser.DELETE' },
  deleteAttachment: {
    call: 'DELETE /tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}',
    permission: 'Attachment.DELETE',
  },
  deleteDeviceFingerprint: {
    call: 'DELETE /tenants/{tenantId}/customers/{customerId}/device-fingerprints/{deviceFingerprintId}',
    permission: 'SecondFactor.UPDATE',
  },
  deleteIdentity: { call: 'DELETE /tenants/{tenantId}/customers/{customerId}/identities/{identity}', permission: 'Identity.DELETE' },
  deleteOAuthClient: { call: 'DELETE /tenants/{tenantId}/oauth-clients/{clientId}', permission: 'OAuthClient.DELETE' },
  deleteSecurityQuestion: {
    call: 'DELETE /tenants/{tenantId}/customers/{customerId}/security-questions/{securityQuestionId}',
    permission: 'SecondFactor.UPDATE',
  },
  deleteTemporaryPosition: {
    call: 'DELETE /tenants/{tenantId}/customers/{customerId}/temporary-positions/{temporaryPositionId}',
    permission: 'TemporaryPosition.DELETE',
  },
  deleteWebhookEndpoint: { call: 'DELETE /tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}', permission: 'WebhookEndpoint.DELETE' },
  deleteUpstream: { call: 'DELETE /tenants/{tenantId}/upstreams/{upstream}', permission: 'Upstream.DELETE' },
  endCustomerSession: { call: 'DELETE /tenants/{tenantId}/customers/{customerId}/sessions/{sessionId}', permission: 'Identity.UPDATE' },
  endCustomerSessions: { call: 'DELETE /tenants/{tenantId}/customers/{customerId}/sessions', permission: 'Identity.UPDATE' },
  recoverCallbacks: { call: 'POST /tenants/{tenantId}/callbacks/recover', permission: 'Callback.UPDATE' },
  removeOrganisationPosition: {
    call: 'DELETE /tenants/{tenantId}/organisations/{organisationId}/positions/{customerId}/{position}',
    permission: 'OrganisationPosition.DELETE',
  },
  resendCallback: { call: 'POST /tenants/{tenantId}/callbacks/{callbackId}/resend', permission: 'Callback.UPDATE' },
  resetIdentities: { call: 'PUT /tenants/{tenantId}/customers/{customerId}/identities', permission: 'Identity.UPDATE' },
  resetTenantConfig: { call: 'DELETE /tenants/{tenantId}/config/{key}', permission: 'TenantConfig.DELETE' },
  stopCallback: { call: 'POST /tenants/{tenantId}/callbacks/{callbackId}/stop', permission: 'Callback.UPDATE' },
  testCallback: { call: 'POST /tenants/{tenantId}/callbacks/test', permission: 'Callback.UPDATE' },
  testWebhookEndpoint: {
    call: 'POST /tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/test',
    permission: 'WebhookEndpoint.UPDATE',
  },
  updateAdminUser: { call: 'PUT /tenants/{tenantId}/admin-users/{customerId}', permission: 'AdminUser.UPDATE' },
  updateCustomer: { call: 'PUT /tenants/{tenantId}/customers/{customerId}', permission: 'Customer.UPDATE' },
  updateIdentity: { call: 'PUT /tenants/{tenantId}/customers/{customerId}/identities/{identity}', permission: 'Identity.UPDATE' },
  updateOAuthClient: { call: 'PUT /tenants/{tenantId}/oauth-clients/{clientId}', permission: 'OAuthClient.UPDATE' },
  updateOrganisation: { call: 'PUT /tenants/{tenantId}/organisations/{organisationId}', permission: 'Organisation.UPDATE' },
  updatePayment: { call: 'PUT /tenants/{tenantId}/payments/{paymentId}', permission: 'Payment.UPDATE' },
  updateTenantConfig: { call: 'PUT /tenants/{tenantId}/config/{key}', permission: 'TenantConfig.UPDATE' },
  updateUpstream: { call: 'PUT /tenants/{tenantId}/upstreams/{upstream}', permission: 'Upstream.UPDATE' },
  updateWallet: { call: 'PUT /tenants/{tenantId}/wallets/{walletId}', permission: 'Wallet.UPDATE' },
  updateWebhookEndpoint: { call: 'PUT /tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}', permission: 'WebhookEndpoint.UPDATE' },
  updateWithdrawal: { call: 'PUT /tenants/{tenantId}/withdrawals/{withdrawalId}', permission: 'Withdrawal.UPDATE' },
}

const IDS: readonly string[] = Object.keys(OPERATIONS_OF_POLICIES)

/** The operations of a tenant's upstreams have a dot in their names. Whether the tenant has them is not known here. */
const OF_UPSTREAM = /^[A-Za-z0-9*-]{1,40}\.[A-Za-z0-9_.*-]{1,64}$/

/** Tells whether a pattern names at least one operation that a policy can be about. */
export function isPolicyOperation(pattern: string): boolean {
  return OF_UPSTREAM.test(pattern) || IDS.some((operationId) => fitsOperation(pattern, operationId))
}

import { fitsOperation } from '../patterns/operation-pattern.ts'

/**
 * The operations that a policy can name: calls in a tenant that can be proposed. A table, because the function that stores settings carries
 * no other endpoints; a test compares it with the catalogue.
 */
export const POLICY_OPERATIONS: readonly string[] = [
  'addOrganisationPosition',
  'createAdminUser',
  'createAttachment',
  'createBulkTransfer',
  'createCustomer',
  'createCustomerWallet',
  'createIdentity',
  'createOAuthClient',
  'createOrganisation',
  'createOrganisationWallet',
  'createPayment',
  'createSecurityQuestion',
  'createTemporaryPosition',
  'createTransfer',
  'createWithdrawal',
  'deleteAdminUser',
  'deleteAttachment',
  'deleteDeviceFingerprint',
  'deleteIdentity',
  'deleteOAuthClient',
  'deleteSecurityQuestion',
  'deleteTemporaryPosition',
  'endCustomerSession',
  'endCustomerSessions',
  'recoverCallbacks',
  'removeOrganisationPosition',
  'resendCallback',
  'resetIdentities',
  'resetTenantConfig',
  'stopCallback',
  'testCallback',
  'updateAdminUser',
  'updateCustomer',
  'updateIdentity',
  'updateOAuthClient',
  'updateOrganisation',
  'updatePayment',
  'updateTenantConfig',
  'updateWallet',
  'updateWithdrawal',
]

/** Tells whether a pattern names at least one operation that a policy can be about. */
export function isPolicyOperation(pattern: string): boolean {
  return POLICY_OPERATIONS.some((operationId) => fitsOperation(pattern, operationId))
}

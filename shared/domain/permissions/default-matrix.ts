import { LEVELS } from './holdings.ts'

/** LEVEL_01 to LEVEL_19: they read. */
const READERS = LEVELS.slice(0, 19).join(',')
const GLOBAL = 'GLOBAL_ADMIN'
/** Whoever may do everything in a tenant. */
const TENANT = 'GLOBAL_ADMIN,LEVEL_20,TENANT_SYSTEM'
/** Everything in a tenant that concerns other admins' rights. */
const RIGHTS = 'GLOBAL_ADMIN,LEVEL_20'
const ORGANISATION_READERS = 'DIRECTOR,HEAD,MANAGER,EMPLOYEE,MEMBER'
const ORGANISATION_WRITERS = 'DIRECTOR,HEAD'

/** The permission matrix that ships with the service: permission → grants. What has no row is granted to nobody. */
export const DEFAULT_MATRIX = {
  'Tenant.CREATE': GLOBAL,
  'Tenant.READ': `${TENANT},${READERS}`,
  'Tenant.UPDATE': GLOBAL,
  'TenantConfig.READ': TENANT,
  'TenantConfig.UPDATE': RIGHTS,
  'TenantConfig.DELETE': RIGHTS,
  'Property.READ': GLOBAL,
  'Property.UPDATE': GLOBAL,
  'Property.DELETE': GLOBAL,
  'Permission.READ': RIGHTS,
  'AdminUser.CREATE': RIGHTS,
  'AdminUser.READ': `${TENANT},${READERS}`,
  'AdminUser.UPDATE': RIGHTS,
  'AdminUser.DELETE': RIGHTS,
  'Customer.CREATE': TENANT,
  'Customer.READ': `${TENANT},${READERS},CUSTOMER`,
  'Customer.UPDATE': TENANT,
  'ProfileOfNewCustomer.CREATE': 'ONBOARDING',
  'ProfileOfNewCustomer.READ': 'ONBOARDING',
  'ProfileOfNewCustomer.UPDATE': 'ONBOARDING',
  'Attachment.CREATE': `${TENANT},ONBOARDING`,
  'Attachment.READ': TENANT,
  'Attachment.DELETE': TENANT,
  'Identity.CREATE': TENANT,
  'Identity.READ': `${TENANT},${READERS},CUSTOMER`,
  'Identity.UPDATE': TENANT,
  'Identity.DELETE': TENANT,
  /** Of a person: their security questions and devices, and of each identity its TOTP and its public key. */
  'SecondFactor.READ': `${TENANT},CUSTOMER`,
  'SecondFactor.UPDATE': `${TENANT},CUSTOMER`,
  'Organisation.CREATE': TENANT,
  'Organisation.READ': `${TENANT},${READERS},${ORGANISATION_READERS}`,
  'Organisation.UPDATE': `${TENANT},${ORGANISATION_WRITERS}`,
  'OrganisationPosition.CREATE': TENANT,
  'OrganisationPosition.READ': `${TENANT},${READERS},${ORGANISATION_READERS}`,
  'OrganisationPosition.DELETE': TENANT,
  'Wallet.CREATE': `${TENANT},${ORGANISATION_WRITERS}`,
  'Wallet.READ': `${TENANT},${READERS},${ORGANISATION_READERS},CUSTOMER`,
  'Wallet.UPDATE': `${TENANT},${ORGANISATION_WRITERS}`,
  'Transfer.CREATE': `${TENANT},${ORGANISATION_WRITERS},CUSTOMER`,
  'Transfer.READ': `${TENANT},${READERS},${ORGANISATION_READERS},CUSTOMER`,
  'BulkTransfer.CREATE': `${TENANT},${ORGANISATION_WRITERS},CUSTOMER`,
  'BulkTransfer.READ': `${TENANT},${READERS},${ORGANISATION_READERS},CUSTOMER`,
  'Withdrawal.CREATE': `${TENANT},${ORGANISATION_WRITERS},CUSTOMER`,
  'Withdrawal.READ': `${TENANT},${READERS},${ORGANISATION_READERS},CUSTOMER`,
  'Withdrawal.UPDATE': TENANT,
  'Payment.CREATE': `${TENANT},${ORGANISATION_WRITERS},CUSTOMER`,
  'Payment.READ': `${TENANT},${READERS},${ORGANISATION_READERS},CUSTOMER`,
  'Payment.UPDATE': TENANT,
  'Callback.READ': TENANT,
  'Callback.UPDATE': TENANT,
  'Task.READ': `${RIGHTS},TENANT_SYSTEM`,
  /** Closes any PENDING or FAILED task that they see. */
  'Task.UPDATE': RIGHTS,
  'Audit.READ': TENANT,
} as const satisfies Record<string, string>

/** `<Item>.<Action>`; as a configuration key it is written with `.Allowed` behind it. */
export type PermissionName = keyof typeof DEFAULT_MATRIX

export const PERMISSIONS = Object.keys(DEFAULT_MATRIX) as readonly PermissionName[]

export function isPermission(name: string): name is PermissionName {
  return Object.hasOwn(DEFAULT_MATRIX, name)
}

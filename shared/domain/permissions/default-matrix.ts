import { LEVELS } from './role-assignments.ts'

/** LEVEL_01 to LEVEL_19: read only. */
const READERS = LEVELS.slice(0, 19).join(',')
const GLOBAL = 'GLOBAL_ADMIN'
/** Administrators of the service, or of the tenants of an institution. */
const ADMINS = 'GLOBAL_ADMIN,INSTITUTION_ADMIN'
/** Support staff: read the data needed to help a person, and end locks. */
const SUPPORT = 'GLOBAL_SUPPORT,INSTITUTION_SUPPORT'
/** Finance staff: read money and its owners. */
const FINANCE = 'GLOBAL_FINANCE_L1,GLOBAL_FINANCE_L2,INSTITUTION_FINANCE_L_1,INSTITUTION_FINANCE_L_2'
/** The first level of finance proposes; the second approves. */
const FINANCE_TASKS = 'GLOBAL_FINANCE_L1->GLOBAL_FINANCE_L2,INSTITUTION_FINANCE_L_1->INSTITUTION_FINANCE_L_2'
/** Configures sign-on and callbacks, and reads logs. */
const INTEGRATOR = 'GLOBAL_INTEGRATOR'
/** Roles that may do everything in a tenant. */
const TENANT = `${ADMINS},LEVEL_20,TENANT_SYSTEM`
/** Roles that may change the rights of other admins in a tenant. */
const RIGHTS = `${ADMINS},LEVEL_20`
/** Registers clients of OAuth. An administrator of an institution must cover the positions that they appoint. */
const CLIENT_WRITERS = `${RIGHTS},${INTEGRATOR}`
/** Register services of a tenant, and grant their operations. */
const UPSTREAMS = `${GLOBAL},LEVEL_20`
const PEOPLE_READERS = `${SUPPORT},${READERS}`
const MONEY_READERS = `${SUPPORT},${FINANCE},${READERS}`
const ORGANISATION_READERS = 'DIRECTOR,HEAD,MANAGER,EMPLOYEE,MEMBER'
const ORGANISATION_WRITERS = 'DIRECTOR,HEAD'

/** The permission matrix that ships with the service: permission → grants. A permission without a row is granted to nobody. */
export const DEFAULT_MATRIX = {
  'Tenant.CREATE': GLOBAL,
  'Tenant.READ': `${TENANT},${INTEGRATOR},${MONEY_READERS}`,
  'Tenant.UPDATE': GLOBAL,
  'TenantConfig.READ': `${TENANT},${INTEGRATOR}`,
  'TenantConfig.UPDATE': RIGHTS,
  'TenantConfig.DELETE': RIGHTS,
  'Property.READ': `${GLOBAL},${INTEGRATOR}`,
  'Property.UPDATE': GLOBAL,
  'Property.DELETE': GLOBAL,
  /** The part of the configuration that decides sign-on and the destinations of callbacks. */
  'Integration.UPDATE': `${RIGHTS},${INTEGRATOR}`,
  'Integration.DELETE': `${RIGHTS},${INTEGRATOR}`,
  /** Clients of OAuth: back ends, portals and apps. */
  'OAuthClient.CREATE': CLIENT_WRITERS,
  'OAuthClient.READ': `${CLIENT_WRITERS},TENANT_SYSTEM,${READERS}`,
  'OAuthClient.UPDATE': CLIENT_WRITERS,
  'OAuthClient.DELETE': CLIENT_WRITERS,
  /** Tokens of directory sync, which act with the rights of their creators. */
  'ScimToken.CREATE': `${GLOBAL},LEVEL_20`,
  'ScimToken.READ': `${GLOBAL},LEVEL_20`,
  'ScimToken.DELETE': `${GLOBAL},LEVEL_20`,
  'Permission.READ': RIGHTS,
  'AdminUser.CREATE': RIGHTS,
  'AdminUser.READ': `${TENANT},${PEOPLE_READERS}`,
  'AdminUser.UPDATE': RIGHTS,
  'AdminUser.DELETE': RIGHTS,
  /** A position for a while. Everybody below LEVEL_20 may ask for one. */
  'TemporaryPosition.CREATE': `GLOBAL_ADMIN,LEVEL_20,${LEVELS.slice(0, 19)
    .map((level) => `${level}->LEVEL_20`)
    .join(',')}`,
  'TemporaryPosition.READ': `${TENANT},${PEOPLE_READERS}`,
  'TemporaryPosition.DELETE': 'GLOBAL_ADMIN,LEVEL_20',
  'Customer.CREATE': TENANT,
  'Customer.READ': `${TENANT},${MONEY_READERS},CUSTOMER`,
  'Customer.UPDATE': TENANT,
  'ProfileOfNewCustomer.CREATE': 'ONBOARDING',
  'ProfileOfNewCustomer.READ': 'ONBOARDING',
  'ProfileOfNewCustomer.UPDATE': 'ONBOARDING',
  'Attachment.CREATE': `${TENANT},ONBOARDING`,
  'Attachment.READ': TENANT,
  'Attachment.DELETE': TENANT,
  'Identity.CREATE': TENANT,
  'Identity.READ': `${TENANT},${PEOPLE_READERS},CUSTOMER`,
  'Identity.UPDATE': TENANT,
  'Identity.DELETE': TENANT,
  /** Ends a lock after failed attempts, and changes nothing else. */
  'IdentityLock.UPDATE': `${TENANT},${SUPPORT}`,
  /** A person's security questions and devices, and the TOTP and public key of each identity. */
  'SecondFactor.READ': `${TENANT},${SUPPORT},CUSTOMER`,
  'SecondFactor.UPDATE': `${TENANT},CUSTOMER`,
  'Organisation.CREATE': TENANT,
  'Organisation.READ': `${TENANT},${MONEY_READERS},${ORGANISATION_READERS}`,
  'Organisation.UPDATE': `${TENANT},${ORGANISATION_WRITERS}`,
  'OrganisationPosition.CREATE': TENANT,
  'OrganisationPosition.READ': `${TENANT},${MONEY_READERS},${ORGANISATION_READERS}`,
  'OrganisationPosition.DELETE': TENANT,
  'Wallet.CREATE': `${TENANT},${ORGANISATION_WRITERS}`,
  'Wallet.READ': `${TENANT},${MONEY_READERS},${ORGANISATION_READERS},CUSTOMER`,
  'Wallet.UPDATE': `${TENANT},${ORGANISATION_WRITERS}`,
  'Transfer.CREATE': `${TENANT},${FINANCE_TASKS},${ORGANISATION_WRITERS},CUSTOMER`,
  'Transfer.READ': `${TENANT},${MONEY_READERS},${ORGANISATION_READERS},CUSTOMER`,
  'BulkTransfer.CREATE': `${TENANT},${FINANCE_TASKS},${ORGANISATION_WRITERS},CUSTOMER`,
  'BulkTransfer.READ': `${TENANT},${MONEY_READERS},${ORGANISATION_READERS},CUSTOMER`,
  'Withdrawal.CREATE': `${TENANT},${FINANCE_TASKS},${ORGANISATION_WRITERS},CUSTOMER`,
  'Withdrawal.READ': `${TENANT},${MONEY_READERS},${ORGANISATION_READERS},CUSTOMER`,
  'Withdrawal.UPDATE': `${TENANT},${FINANCE_TASKS}`,
  'Payment.CREATE': `${TENANT},${FINANCE_TASKS},${ORGANISATION_WRITERS},CUSTOMER`,
  'Payment.READ': `${TENANT},${MONEY_READERS},${ORGANISATION_READERS},CUSTOMER`,
  'Payment.UPDATE': `${TENANT},${FINANCE_TASKS}`,
  'Callback.READ': `${TENANT},${INTEGRATOR},${SUPPORT},${READERS}`,
  'Callback.UPDATE': `${TENANT},${INTEGRATOR}`,
  /** Addresses to which events are sent. */
  'WebhookEndpoint.CREATE': `${TENANT},${INTEGRATOR}`,
  'WebhookEndpoint.READ': `${TENANT},${INTEGRATOR},${SUPPORT},${READERS}`,
  'WebhookEndpoint.UPDATE': `${TENANT},${INTEGRATOR}`,
  'WebhookEndpoint.DELETE': `${TENANT},${INTEGRATOR}`,
  /** Age of the signing secret, never the secret. */
  'CallbackSecret.READ': `${TENANT},${INTEGRATOR},${SUPPORT}`,
  /** Services of a tenant whose operations are called through this service. */
  'Upstream.CREATE': UPSTREAMS,
  'Upstream.READ': UPSTREAMS,
  'Upstream.UPDATE': UPSTREAMS,
  'Upstream.DELETE': UPSTREAMS,
  'Task.READ': `${RIGHTS},TENANT_SYSTEM`,
  /** Closes any visible PENDING or FAILED task. */
  'Task.UPDATE': RIGHTS,
  'Audit.READ': `${TENANT},${INTEGRATOR},${SUPPORT}`,
  /** Numbers of what happened in a tenant, without names of people. */
  'Overview.READ': `${TENANT},${SUPPORT}`,
} as const satisfies Record<string, string>

/** `<Item>.<Action>` of an item that the service ships. */
export type ShippedPermission = keyof typeof DEFAULT_MATRIX
/** The same of a tenant's own operations: see `own-permissions.ts`. */
export type OwnPermission = string & { readonly brand: 'OwnPermission' }
/** The name of any permission. As a configuration key it ends in `.Allowed`. */
export type PermissionName = ShippedPermission | OwnPermission

export const PERMISSIONS = Object.keys(DEFAULT_MATRIX) as readonly ShippedPermission[]

export function isPermission(name: string): name is ShippedPermission {
  return Object.hasOwn(DEFAULT_MATRIX, name)
}

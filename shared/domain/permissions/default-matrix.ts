import { LEVELS } from './role-assignments.ts'

/** LEVEL_01 to LEVEL_19: they read. */
const READERS = LEVELS.slice(0, 19).join(',')
const GLOBAL = 'GLOBAL_ADMIN'
/** They administrate the service, or the tenants of an institution. */
const ADMINS = 'GLOBAL_ADMIN,INSTITUTION_ADMIN'
/** They read what helps a person, and end locks. */
const SUPPORT = 'GLOBAL_SUPPORT,INSTITUTION_SUPPORT'
/** They read money and whose it is. */
const FINANCE = 'GLOBAL_FINANCE_L1,GLOBAL_FINANCE_L2,INSTITUTION_FINANCE_L_1,INSTITUTION_FINANCE_L_2'
/** The first level of finance proposes what the second approves. */
const FINANCE_TASKS = 'GLOBAL_FINANCE_L1->GLOBAL_FINANCE_L2,INSTITUTION_FINANCE_L_1->INSTITUTION_FINANCE_L_2'
/** Configures sign-on and callbacks, and reads logs. */
const INTEGRATOR = 'GLOBAL_INTEGRATOR'
/** Whoever may do everything in a tenant. */
const TENANT = `${ADMINS},LEVEL_20,TENANT_SYSTEM`
/** Everything in a tenant that concerns other admins' rights. */
const RIGHTS = `${ADMINS},LEVEL_20`
const PEOPLE_READERS = `${SUPPORT},${READERS}`
const MONEY_READERS = `${SUPPORT},${FINANCE},${READERS}`
const ORGANISATION_READERS = 'DIRECTOR,HEAD,MANAGER,EMPLOYEE,MEMBER'
const ORGANISATION_WRITERS = 'DIRECTOR,HEAD'

/** The permission matrix that ships with the service: permission → grants. What has no row is granted to nobody. */
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
  /** The part of the configuration that says how people sign on and where callbacks go. */
  'Integration.UPDATE': `${RIGHTS},${INTEGRATOR}`,
  'Integration.DELETE': `${RIGHTS},${INTEGRATOR}`,
  'Permission.READ': RIGHTS,
  'AdminUser.CREATE': RIGHTS,
  'AdminUser.READ': `${TENANT},${PEOPLE_READERS}`,
  'AdminUser.UPDATE': RIGHTS,
  'AdminUser.DELETE': RIGHTS,
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
  /** Ends a lock by failed attempts, and changes nothing else. */
  'IdentityLock.UPDATE': `${TENANT},${SUPPORT}`,
  /** Of a person: their security questions and devices, and of each identity its TOTP and its public key. */
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
  'Callback.READ': `${TENANT},${INTEGRATOR},${SUPPORT}`,
  'Callback.UPDATE': `${TENANT},${INTEGRATOR}`,
  'Task.READ': `${RIGHTS},TENANT_SYSTEM`,
  /** Closes any PENDING or FAILED task that they see. */
  'Task.UPDATE': RIGHTS,
  'Audit.READ': `${TENANT},${INTEGRATOR},${SUPPORT}`,
} as const satisfies Record<string, string>

/** `<Item>.<Action>`; as a configuration key it is written with `.Allowed` behind it. */
export type PermissionName = keyof typeof DEFAULT_MATRIX

export const PERMISSIONS = Object.keys(DEFAULT_MATRIX) as readonly PermissionName[]

export function isPermission(name: string): name is PermissionName {
  return Object.hasOwn(DEFAULT_MATRIX, name)
}

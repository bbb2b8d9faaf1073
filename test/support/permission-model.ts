import type { CustomerId, OrganisationId, TenantId } from '../../shared/domain/ids.ts'

/*
 * A model of the permissions, as plain as the specification, for tests to compare the service with. It shares no code with the service.
 */

export const LEVELS = Array.from({ length: 20 }, (_, at) => `LEVEL_${String(at + 1).padStart(2, '0')}`)
export const ORGANISATION_POSITIONS = ['DIRECTOR', 'EMPLOYEE', 'HEAD', 'MANAGER', 'MEMBER']
export const GLOBAL_ROLES = ['GLOBAL_ADMIN', 'GLOBAL_INTEGRATOR', 'GLOBAL_SUPPORT', 'GLOBAL_FINANCE_L1', 'GLOBAL_FINANCE_L2']
export const INSTITUTION_ROLES = ['INSTITUTION_ADMIN', 'INSTITUTION_SUPPORT', 'INSTITUTION_FINANCE_L_1', 'INSTITUTION_FINANCE_L_2']

/** Somebody with one role or position. */
export type Who = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId | undefined
  readonly name: string
  readonly institution?: string
  readonly organisationId?: OrganisationId
}

export type Owner = { readonly customerId: CustomerId } | { readonly organisationId: OrganisationId }

/** The permission that a call needs, and the owner of its item. */
export type Needed = {
  readonly permission: string
  readonly narrower?: string
  /** None: it names no item, only the tenant or what is above it. */
  readonly item?: { readonly kind: 'of-tenant' | 'one-of' | 'all-of'; readonly owners: readonly Owner[] }
  /** ONBOARDING acts on customers who are new and have no identity; on all others its permission reaches nothing. */
  readonly isNewCustomer?: boolean
  readonly place:
    | { readonly kind: 'global' }
    | { readonly kind: 'institution'; readonly institution: string }
    | { readonly kind: 'tenant'; readonly tenantId: TenantId; readonly institution: string }
  /** The path names what isn't there, or is in another tenant. */
  readonly absent?: true
}

export type Outcome = 'allowed' | 'SEC003' | 'SEC004' | 'SEC006' | '404'

const GLOBAL_ONLY = ['Property.READ', 'Property.UPDATE', 'Property.DELETE', 'Tenant.CREATE', 'Tenant.UPDATE']
/** Permissions about other admins' rights. */
const CLIENT_WRITES = ['OAuthClient.CREATE', 'OAuthClient.UPDATE', 'OAuthClient.DELETE']
const RIGHTS = [
  ...['AdminUser.CREATE', 'AdminUser.UPDATE', 'AdminUser.DELETE', 'TenantConfig.UPDATE', 'TenantConfig.DELETE', 'Permission.READ'],
  ...CLIENT_WRITES,
]
const ONBOARDING = ['ProfileOfNewCustomer.CREATE', 'ProfileOfNewCustomer.READ', 'ProfileOfNewCustomer.UPDATE', 'Attachment.CREATE']
/** Items whose reading tells of the tenant's configuration, of its supervision or of secrets. */
const NOT_FOR_LEVELS = ['Task', 'Audit', 'TenantConfig', 'CallbackSecret', 'Attachment', 'Property', 'SecondFactor', 'Overview']
const MONEY = ['Transfer', 'BulkTransfer', 'Withdrawal', 'Payment']
const CUSTOMER_READS = ['Customer', 'Identity', 'Wallet', ...MONEY]
const ORGANISATION_READS = ['Organisation', 'OrganisationPosition', 'Wallet', ...MONEY]
const ORGANISATION_WRITES = ['Organisation.UPDATE', 'Wallet.CREATE', 'Wallet.UPDATE', ...MONEY.map((item) => `${item}.CREATE`)]

const SUPPORT = ['GLOBAL_SUPPORT', 'INSTITUTION_SUPPORT']
const FINANCE = ['GLOBAL_FINANCE_L1', 'GLOBAL_FINANCE_L2', 'INSTITUTION_FINANCE_L_1', 'INSTITUTION_FINANCE_L_2']
const SUPPORT_READS = [
  'Tenant',
  'AdminUser',
  'TemporaryPosition',
  'Customer',
  'Identity',
  'SecondFactor',
  'Organisation',
  'OrganisationPosition',
  'Wallet',
  ...MONEY,
  'Callback',
  'CallbackSecret',
  'WebhookEndpoint',
  'Audit',
  'Overview',
]
const FINANCE_READS = ['Tenant', 'Customer', 'Organisation', 'OrganisationPosition', 'Wallet', ...MONEY]
const INTEGRATOR = [
  'Tenant.READ',
  'TenantConfig.READ',
  'Property.READ',
  'Callback.READ',
  'CallbackSecret.READ',
  'Callback.UPDATE',
  ...['CREATE', 'READ', 'UPDATE', 'DELETE'].map((action) => `WebhookEndpoint.${action}`),
  'Audit.READ',
  'OAuthClient.READ',
  ...CLIENT_WRITES,
]
const PROPOSED = [...MONEY.map((item) => `${item}.CREATE`), 'Payment.UPDATE', 'Withdrawal.UPDATE']

/** The grants of the roles above the tenants, as their names promise. */
function shippedAbove(permission: string): readonly string[] {
  const [item = '', action = ''] = permission.split('.')
  return [
    'GLOBAL_ADMIN',
    ...(GLOBAL_ONLY.includes(permission) ? [] : ['INSTITUTION_ADMIN']),
    ...((action === 'READ' && SUPPORT_READS.includes(item)) || permission === 'IdentityLock.UPDATE' ? SUPPORT : []),
    ...(action === 'READ' && FINANCE_READS.includes(item) ? FINANCE : []),
    ...(PROPOSED.includes(permission) ? ['GLOBAL_FINANCE_L1->GLOBAL_FINANCE_L2', 'INSTITUTION_FINANCE_L_1->INSTITUTION_FINANCE_L_2'] : []),
    ...(INTEGRATOR.includes(permission) ? ['GLOBAL_INTEGRATOR'] : []),
  ]
}

/** Items by which another system acts in the tenant, or is acted on. */
const FOR_THE_HIGHEST = ['Upstream', 'ScimToken']

/** Positions for a while: whoever may give them, and everybody below, who may ask. */
const TEMPORARY: Readonly<Record<string, readonly string[]>> = {
  'TemporaryPosition.CREATE': ['GLOBAL_ADMIN', 'LEVEL_20', ...LEVELS.slice(0, 19).map((level) => `${level}->LEVEL_20`)],
  'TemporaryPosition.DELETE': ['GLOBAL_ADMIN', 'LEVEL_20'],
}

/** The grants of a permission with which the service ships. */
function shipped(permission: string): readonly string[] {
  const [item = '', action = ''] = permission.split('.')
  if (permission.startsWith('ProfileOfNewCustomer')) return ['ONBOARDING']
  if (GLOBAL_ONLY.includes(permission)) return shippedAbove(permission)
  if (FOR_THE_HIGHEST.includes(item)) return ['GLOBAL_ADMIN', 'LEVEL_20']
  const temporary = TEMPORARY[permission]
  if (temporary !== undefined) return temporary
  const reads = action === 'READ'
  return [
    ...shippedAbove(permission),
    'LEVEL_20',
    ...(RIGHTS.includes(permission) ? [] : ['TENANT_SYSTEM']),
    ...(reads && !NOT_FOR_LEVELS.includes(item) && !RIGHTS.includes(permission) ? LEVELS.slice(0, 19) : []),
    ...((reads && CUSTOMER_READS.includes(item)) || (action === 'CREATE' && MONEY.includes(item)) || item === 'SecondFactor'
      ? ['CUSTOMER']
      : []),
    ...(reads && ORGANISATION_READS.includes(item) ? ORGANISATION_POSITIONS : []),
    ...(ORGANISATION_WRITES.includes(permission) ? ['DIRECTOR', 'HEAD'] : []),
    ...(ONBOARDING.includes(permission) ? ['ONBOARDING'] : []),
  ]
}

/** Rows that tenants have set for themselves, by tenant and permission. */
export type TenantRows = Readonly<Record<number, Readonly<Record<string, string>>>>

const isAbove = ({ name }: Who): boolean => name.startsWith('GLOBAL') || name.startsWith('INSTITUTION')

function grantsFor(who: Who, permission: string, { place }: Needed, rows: TenantRows): readonly string[] {
  const own = place.kind === 'tenant' ? rows[place.tenantId]?.[permission] : undefined
  return own === undefined || isAbove(who) ? shipped(permission) : own.split(',').map((grant) => grant.trim())
}

/** May the caller know of the place at all? */
function enters(who: Who, { place }: Needed): boolean {
  if (place.kind !== 'tenant') return true
  return (
    who.name.startsWith('GLOBAL') ||
    who.tenantId === place.tenantId ||
    (who.institution !== undefined && who.institution === place.institution)
  )
}

/** The roles that the caller has for this item in this place. */
function countsAs(who: Who, { place, item }: Needed): readonly string[] {
  const relation = (is: (owner: Owner) => boolean): boolean =>
    item !== undefined && item.owners.length > 0 && (item.kind === 'all-of' ? item.owners.every(is) : item.owners.some(is))
  const own = relation((owner) => 'customerId' in owner && owner.customerId === who.customerId) ? ['CUSTOMER'] : []
  if (who.name.startsWith('GLOBAL')) return [who.name, ...own]
  if (who.name.startsWith('INSTITUTION')) return place.kind !== 'global' && place.institution === who.institution ? [who.name, ...own] : own
  if (place.kind !== 'tenant' || place.tenantId !== who.tenantId) return []
  if (LEVELS.includes(who.name) || who.name === 'TENANT_SYSTEM' || who.name === 'ONBOARDING') return [who.name, ...own]
  const attached = relation((owner) => 'organisationId' in owner && owner.organisationId === who.organisationId)
  return ORGANISATION_POSITIONS.includes(who.name) && attached ? [who.name, ...own] : own
}

function decided(who: Who, permission: string, needed: Needed, rows: TenantRows): Outcome {
  const grants = grantsFor(who, permission, needed, rows)
  const held = countsAs(who, needed)
  if (held.some((name) => grants.includes(name))) return 'allowed'
  if (grants.some((grant) => held.includes(grant.split('->')[0] ?? '') && grant.includes('->'))) return 'SEC006'
  const related = held.some((name) => name === 'CUSTOMER' || ORGANISATION_POSITIONS.includes(name))
  return related && grants.some((grant) => grant.startsWith('SCA_')) ? 'SEC004' : 'SEC003'
}

/** The expected outcome of a call: an invisible place or item does not exist, otherwise the matrix decides. */
export function expected(who: Who, needed: Needed, rows: TenantRows): Outcome {
  const { permission, narrower, item, absent, isNewCustomer } = needed
  if (!enters(who, needed) || absent === true) return '404'
  const wide = decided(who, permission, needed, rows)
  if (wide === 'allowed' && who.name === 'ONBOARDING' && item !== undefined && isNewCustomer !== true) return '404'
  if (wide !== 'SEC003') return wide
  if (narrower !== undefined && decided(who, narrower, needed, rows) === 'allowed')
    return narrower.startsWith('ProfileOf') && item !== undefined && isNewCustomer !== true ? '404' : 'allowed'
  if (item === undefined) return 'SEC003'
  // Callers who can read the item, or its parent, know that it exists.
  const hangsOn = item.owners.length === 1 && item.owners.every((owner) => 'customerId' in owner) ? 'Customer' : 'Wallet'
  const reads = [`${permission.split('.')[0]}.READ`, `${hangsOn}.READ`]
  if (isNewCustomer === true && decided(who, 'ProfileOfNewCustomer.READ', needed, rows) === 'allowed') return 'SEC003'
  return reads.some((read) => decided(who, read, needed, rows) === 'allowed') ? 'SEC003' : '404'
}

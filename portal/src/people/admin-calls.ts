import type { AdminUser, AsTask, CreateAdminUserResponse, Outcome } from '@countersign/client'
import { client } from '../session/client.ts'
import type { PeopleScope } from './use-people-scope.ts'

type TaskOptions = { asTask?: AsTask | undefined }

/** The fields of an administrator, wherever they work. `held` is the position in a tenant, or the role above the tenants. */
export type AdminFields = {
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  readonly phoneNumber?: string
}

export type NewAdminFields = AdminFields & {
  readonly identity: string
  readonly held: string
  readonly webAuthN?: true
  readonly sso?: string
}

type Held = AdminUser['position']

/** The calls about administrators of a tenant, of an institution, or above both. */
export type AdminCalls = {
  /** The path of the list, below the base path of the API. */
  readonly path: string
  /** The operations, by which it is known whether somebody may use them. */
  readonly operations: { readonly add: string; readonly change: string; readonly remove: string }
  /** The name of the field that holds the position or the role. */
  readonly heldIn: 'position' | 'role'
  readonly add: (fields: NewAdminFields, options?: TaskOptions) => Promise<Outcome<CreateAdminUserResponse>>
  readonly change: (customerId: number, body: Readonly<Record<string, unknown>>, options?: TaskOptions) => Promise<Outcome<unknown>>
  readonly remove: (customerId: number, options?: TaskOptions) => Promise<Outcome<unknown>>
}

/** Chooses the operations by the place of the administrators. */
export function adminCallsIn({ tenantId, institution }: PeopleScope): AdminCalls {
  if (tenantId !== undefined)
    return {
      path: `/tenants/${tenantId}/admin-users`,
      operations: { add: 'createAdminUser', change: 'updateAdminUser', remove: 'deleteAdminUser' },
      heldIn: 'position',
      add: ({ held, ...rest }, options) =>
        client.createAdminUser({ tenantId, body: { ...rest, position: held as NonNullable<Held> } }, options),
      change: (customerId, body, options) => client.updateAdminUser({ tenantId, customerId, body }, options),
      remove: (customerId, options) => client.deleteAdminUser({ tenantId, customerId }, options),
    }
  if (institution !== undefined)
    return {
      path: `/institutions/${encodeURIComponent(institution)}/admin-users`,
      operations: { add: 'createInstitutionAdmin', change: 'updateInstitutionAdmin', remove: 'deleteInstitutionAdmin' },
      heldIn: 'role',
      add: ({ held, ...rest }, options) => client.createInstitutionAdmin({ institution, body: { ...rest, role: held } }, options),
      change: (customerId, body, options) => client.updateInstitutionAdmin({ institution, customerId, body }, options),
      remove: (customerId, options) => client.deleteInstitutionAdmin({ institution, customerId }, options),
    }
  return {
    path: '/global/admin-users',
    operations: { add: 'createGlobalAdmin', change: 'updateGlobalAdmin', remove: 'deleteGlobalAdmin' },
    heldIn: 'role',
    add: ({ held, ...rest }, options) => client.createGlobalAdmin({ body: { ...rest, role: held } }, options),
    change: (customerId, body, options) => client.updateGlobalAdmin({ customerId, body }, options),
    remove: (customerId, options) => client.deleteGlobalAdmin({ customerId }, options),
  }
}

const LEVELS = Array.from({ length: 20 }, (_, level) => `LEVEL_${String(level + 1).padStart(2, '0')}`)

/** The positions or roles that an administrator can get at this place. */
export function heldChoices({ tenantId, institution }: PeopleScope): readonly string[] {
  if (tenantId !== undefined) return [...LEVELS, 'ONBOARDING', 'TENANT_SYSTEM']
  return institution === undefined
    ? ['GLOBAL_ADMIN', 'GLOBAL_INTEGRATOR', 'GLOBAL_SUPPORT', 'GLOBAL_FINANCE_L1', 'GLOBAL_FINANCE_L2']
    : ['INSTITUTION_ADMIN', 'INSTITUTION_SUPPORT', 'INSTITUTION_FINANCE_L_1', 'INSTITUTION_FINANCE_L_2']
}

import type { Standing } from '../domain/cells/standing.ts'
import type { TenantId } from '../domain/ids.ts'

/** The standings of tenants in this cell, as it read less than 2 s ago. */
export type Standings = {
  readonly of: (tenantId: TenantId) => Promise<Standing>
  /** Tells whether any tenant is on its way from here or to here, or has left. */
  readonly isAnyOther: () => Promise<boolean>
}

/** A service that is no cell serves every tenant, and reads nothing to know it. */
export const EVERYBODY_SERVED: Standings = { of: async () => 'served', isAnyOther: async () => false }

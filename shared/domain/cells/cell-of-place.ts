import { cellOfId, type TenantId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import type { Place } from './place-of-call.ts'

/** Knowledge of the directory about a place: where its tenant has moved to, and whose the name is. */
export type Known = {
  readonly movedTo: (tenantId: TenantId) => Promise<number | undefined>
  readonly ownerOf: (canonicalName: string) => Promise<{ readonly tenantId?: TenantId; readonly cell: number } | undefined>
}

/** The cell of a call, and the tenant for which it was chosen. */
export type PlacedCall = { readonly cell: number; readonly tenantId?: TenantId }

/** The cell that knows nothing of a call answers like any other: a name that nobody has, documents, public keys. */
const FIRST: PlacedCall = { cell: 0 }

/** The cell of a call. A tenant lives in the cell that its id names, unless it has moved; people above tenants never move. */
export async function cellOfPlace(place: Place, { movedTo, ownerOf }: Known, since: number): Promise<PlacedCall> {
  const ofTenant = async (tenantId: TenantId) => ({ cell: (await movedTo(tenantId)) ?? cellOfId(tenantId, since), tenantId })
  switch (place.by) {
    case 'tenant':
      return ofTenant(place.tenantId)
    case 'person':
      return { cell: cellOfId(place.customerId, since) }
    case 'cell':
      return { cell: place.cell }
    case 'identity': {
      const owner = await ownerOf(place.canonicalName)
      if (owner === undefined) return FIRST
      return owner.tenantId === undefined ? { cell: owner.cell } : ofTenant(owner.tenantId)
    }
    case 'nothing':
      return FIRST
    default:
      return neverReached(place)
  }
}

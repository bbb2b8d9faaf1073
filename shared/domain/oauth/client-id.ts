import { type TenantId, writtenId } from '../ids.ts'

/** The place where a registered client stands: a tenant, above all tenants, or of nobody, registered by itself. */
type ClientPlace =
  | { readonly kind: 'tenant'; readonly tenantId: TenantId }
  | { readonly kind: 'global' }
  | { readonly kind: 'self-registered' }

const FORM = /^client-(\d{1,16}|global|public)-[A-Za-z0-9_-]{20,60}$/
/** The id of a client above tenants names the cell that has it, if there are cells. */
const OF_CELL = /^(client-global-.*)\.c\d{1,2}$/

/** The id of a new client. It names the place of the client, so that one read finds it; `unique` sorts by time. */
export function newClientId(place: ClientPlace, unique: string): string {
  switch (place.kind) {
    case 'tenant':
      return `client-${place.tenantId}-${unique}`
    case 'global':
      return `client-global-${unique}`
    default:
      return `client-public-${unique}`
  }
}

/** The place in the id of a registered client; `undefined` for any other text. */
export function placeOf(clientId: string): ClientPlace | undefined {
  const [, place] = FORM.exec(clientId.replace(OF_CELL, '$1')) ?? []
  if (place === undefined) return undefined
  if (place === 'global') return { kind: 'global' }
  return place === 'public' ? { kind: 'self-registered' } : { kind: 'tenant', tenantId: writtenId(place) }
}

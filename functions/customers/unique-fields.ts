import type { Call } from '../../shared/contract/call.ts'
import { emailAddress } from '../../shared/domain/identity/email-address.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { giveBack, type Taken, take, takenBy } from '../../shared/storage/uniqueness.ts'
import type { Write } from '../../shared/storage/write.ts'

/** The fields that are unique within a tenant, and the kind under which each value is stored. */
const UNIQUE_FIELDS = [
  { field: 'email', kind: 'EMAIL', uniqueAs: (value: string) => emailAddress(value)?.uniqueAs ?? value },
  { field: 'phoneNumber', kind: 'PHONE', uniqueAs: (value: string) => value },
  { field: 'nationalIdentityNumber', kind: 'NATIONAL-IDENTITY-NUMBER', uniqueAs: (value: string) => value },
] as const

type UniqueField = (typeof UNIQUE_FIELDS)[number]['field']
/** `null` removes a value; `undefined` leaves it unchanged. */
type UniqueValues = { readonly [K in UniqueField]?: string | null | undefined }

/** The owners of these values; all of a request's in one round trip. */
export function takenReferences(tenantId: TenantId, values: UniqueValues): readonly Reference<Taken>[] {
  return UNIQUE_FIELDS.flatMap(({ field, kind, uniqueAs }) => {
    const value = values[field]
    return typeof value === 'string' ? [takenBy(tenantId, kind, uniqueAs(value))] : []
  })
}

/** Refuses a value that another customer of the tenant has. */
export async function refuseTaken(read: Call['read'], tenantId: TenantId, values: UniqueValues, self?: CustomerId): Promise<void> {
  const taken = await read.many(takenReferences(tenantId, values))
  const other = taken.find((each) => each !== undefined && each.by !== self)
  if (other === undefined) return
  const field = UNIQUE_FIELDS.find(({ kind }) => kind === other.kind)?.field
  throw new Refusal('conflict', { description: `Another customer of this tenant has this ${field}.` })
}

/** Takes the new values and releases the old ones, in the transaction of the change. */
export function exchangeUnique(tenantId: TenantId, by: CustomerId, before: UniqueValues, after: UniqueValues): readonly Write[] {
  return UNIQUE_FIELDS.flatMap(({ field, kind, uniqueAs }) => {
    const [old, fresh] = [before[field], after[field]].map((value) => (typeof value === 'string' ? uniqueAs(value) : undefined))
    if (after[field] === undefined || old === fresh) return []
    return [
      ...(fresh === undefined ? [] : [take(tenantId, { kind, value: fresh, by })]),
      ...(old === undefined ? [] : [giveBack(tenantId, kind, old)]),
    ]
  })
}

export function uniqueValuesOf({ email, phoneNumber, nationalIdentityNumber }: Profile): UniqueValues {
  return { email, phoneNumber, nationalIdentityNumber }
}

import type { Call } from '../../shared/contract/call.ts'
import { emailAddress } from '../../shared/domain/identity/canonical-forms.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { giveBack, hold, isFree, type Taken, takeAgain, takenBy } from '../../shared/storage/uniqueness.ts'
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
export async function refuseTaken(
  { read, now }: Pick<Call, 'read' | 'now'>,
  tenantId: TenantId,
  values: UniqueValues,
  self?: CustomerId,
): Promise<void> {
  const taken = await read.many(takenReferences(tenantId, values))
  const other = taken.find((each) => !isFree(each, now) && each?.by !== self)
  if (other === undefined) return
  const field = UNIQUE_FIELDS.find(({ kind }) => kind === other.kind)?.field
  throw new Refusal('conflict', { description: `Another customer of this tenant has this ${field}.` })
}

/** `holdUntil`: the time until which the old values stay reserved for this customer, in milliseconds since 1970. */
type Exchange = { readonly now: number; readonly holdUntil?: number | undefined }

/** Takes the new values and releases the old ones, in the transaction of the change. */
export function exchangeUnique(
  tenantId: TenantId,
  by: CustomerId,
  before: UniqueValues,
  after: UniqueValues,
  { now, holdUntil }: Exchange,
): readonly Write[] {
  return UNIQUE_FIELDS.flatMap(({ field, kind, uniqueAs }) => {
    const [old, fresh] = [before[field], after[field]].map((value) => (typeof value === 'string' ? uniqueAs(value) : undefined))
    if (after[field] === undefined || old === fresh) return []
    return [
      ...(fresh === undefined ? [] : [takeAgain(tenantId, { kind, value: fresh, by }, now)]),
      ...(old === undefined
        ? []
        : [holdUntil === undefined ? giveBack(tenantId, kind, old) : hold(tenantId, { kind, value: old, by }, holdUntil)]),
    ]
  })
}

export function uniqueValuesOf({ email, phoneNumber, nationalIdentityNumber }: Profile): UniqueValues {
  return { email, phoneNumber, nationalIdentityNumber }
}

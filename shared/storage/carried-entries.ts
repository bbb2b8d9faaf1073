import { isDeepStrictEqual } from 'node:util'
import { ID_FORMS, type IdForm, momentOf, type TenantId, writtenId } from '../domain/ids.ts'
import type { AuditEntry } from './audit.ts'
import type { CarryingKind } from './read.ts'
import { type Key, keys } from './table.ts'
import { tenantOfKey } from './tenant-of-key.ts'
import { transferInAudit } from './transfers.ts'
import type { Write } from './write.ts'

/**
 * The audit entry in an attribute of the item that carries it. Values that the rest of the item holds already are left out, so that a
 * transfer of ordinary size stays below 1 KB.
 */
type Carried = Omit<AuditEntry, 'auditId' | 'at'>
type Item = Readonly<Record<string, unknown>>

/** The `after` that the audit shows of a new thing of each kind. */
const AFTER: Readonly<Record<CarryingKind, (item: never) => unknown>> = { TRANSFERS: transferInAudit }

export const CARRYING_KINDS = Object.keys(AFTER) as readonly CarryingKind[]

/** The write among those of a call that can carry the entry of the call, and what to write in its place. */
type Carrier = { readonly write: Write; readonly carrying: Write }

/**
 * Finds the item that carries the entry of a call: the only one that the call makes of a kind that never changes, in the tenant of the
 * entry. Its id takes the place of the entry's own id and time.
 */
export function carrierOf(writes: readonly Write[], tenantId: TenantId | undefined, entry: Carried): Carrier | undefined {
  const [write, ...others] = writes.filter(({ canCarry }) => canCarry !== undefined)
  if (write?.canCarry === undefined || others.length > 0 || tenantOfKey(write.key) !== tenantId || entry.after === undefined)
    return undefined
  const { after, ...rest } = entry
  const audit = isDeepStrictEqual(after, AFTER[write.canCarry](write.item as never)) ? rest : entry
  return { write, carrying: { ...write, item: { ...write.item, audit } } }
}

/** The id of the entry that an item carries: `<kind>.<id>`. No other entry has an id of this form. */
const entryId = (kind: CarryingKind, { SK }: Pick<Key, 'SK'>): string => `${kind}.${SK}`

/** The key of the item that carries the entry with this id. */
export function carrierKey(tenantId: TenantId, auditId: string): { readonly kind: CarryingKind; readonly key: Key } | undefined {
  const [, kind, id = ''] = /^([A-Z_]+)\.(\d{16})$/.exec(auditId) ?? []
  const named = CARRYING_KINDS.find((each) => each === kind)
  return named === undefined ? undefined : { kind: named, key: keys.tenantThing(tenantId, named, writtenId(id)) }
}

/**
 * Returns the entry that an item carries. Its time is the one in the item's id. `undefined` for an item that was made before items carried
 * entries, and for one whose key the service cannot have written.
 */
export function carriedEntry(kind: CarryingKind, item: Item): AuditEntry | undefined {
  const { audit, SK } = item
  if (typeof audit !== 'object' || audit === null || !/^\d{16}$/.test(String(SK))) return undefined
  const carried = { after: afterOf(kind, item), ...(audit as Carried) }
  return { ...carried, auditId: entryId(kind, { SK: String(SK) }), at: atOf(item) }
}

/**
 * An item that was changed outside of the service can have any form. Its entry is still listed, and the seal of its hour shows that it was
 * changed.
 */
function afterOf(kind: CarryingKind, item: Item): unknown {
  try {
    return AFTER[kind](item as never)
  } catch {
    return undefined
  }
}

const atOf = ({ SK }: Item): string => new Date(momentOf(Number(SK)) || 0).toISOString()

/** The position of an item of such a kind in the audit, whether it carries an entry or not. */
export function carrierPosition(kind: CarryingKind, item: Item): string {
  return `${atOf(item)}#${entryId(kind, { SK: String(item.SK) })}`
}

/** The smallest id of a form whose item is not before a position in the audit: `0`, an hour or a moment, with or without `#` and an entry's id, or `~`. */
export function firstIdFrom(kind: CarryingKind, form: IdForm, position: string): number {
  const { firstAt, end } = ID_FORMS[form]
  const [time = '', id] = position.split('#', 2)
  const moment = Date.parse(time.length === 13 ? `${time}:00:00.000Z` : time)
  if (Number.isNaN(moment) || !time.includes('-')) return time < '1' ? firstAt(0) : end
  const [first, next] = [firstAt(moment), firstAt(moment + 1)]
  if (id === undefined || id < `${kind}.`) return first
  if (!id.startsWith(`${kind}.`)) return next
  return Math.min(Math.max(Number(id.slice(kind.length + 1)) || first, first), next)
}

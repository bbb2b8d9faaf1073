import type { Id, TenantId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/** A value that is taken, with the thing and the request that took it. */
export type Taken<I extends Id = Id> = { readonly kind: string; readonly value: string; readonly by: I; readonly digest?: string }

export const takenBy = <I extends Id>(tenantId: TenantId, kind: string, value: string) =>
  reference<Taken<I>>(keys.unique(tenantId, kind, value))

/** Takes a value for one thing: a separate item in the same transaction, since no index can guarantee uniqueness. */
export function take(tenantId: TenantId, taken: Taken): Write {
  return insert(takenBy(tenantId, taken.kind, taken.value), taken)
}

export function giveBack(tenantId: TenantId, kind: string, value: string): Write {
  return remove(takenBy(tenantId, kind, value))
}

import type { TenantId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, update, type Write } from './write.ts'

/** The sealed signing secrets of a tenant's callbacks. */
export type CallbackSecret = {
  readonly sealed: string
  readonly created: string
  readonly version: number
  /** Replaced secrets that still sign; `expires` is a timestamp. */
  readonly previous: readonly { readonly sealed: string; readonly expires: string }[]
}

export const callbackSecret = (tenantId: TenantId) => reference<CallbackSecret>(keys.callbackSecret(tenantId))

/** Stores a tenant's first secret; fails if one exists by now. */
export function firstSecret(tenantId: TenantId, sealed: string, created: string): Write {
  return insert(callbackSecret(tenantId), { sealed, created, version: 1, previous: [] })
}

/** Replaces the secret that was read; fails if it has been replaced since. */
export function replaceSecret(
  tenantId: TenantId,
  of: CallbackSecret,
  next: Pick<CallbackSecret, 'sealed' | 'created' | 'previous'>,
): Write {
  return update(callbackSecret(tenantId), { set: { ...next, version: of.version + 1 } }, { when: [equals('version', of.version)] })
}

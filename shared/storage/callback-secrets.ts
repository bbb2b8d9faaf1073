import type { TenantId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, update, type Write } from './write.ts'

/** What a tenant's callbacks are signed with, sealed. */
export type CallbackSecret = {
  readonly sealed: string
  readonly created: string
  readonly version: number
  /** Those that were replaced and still sign, too; `expires` is a timestamp. */
  readonly previous: readonly { readonly sealed: string; readonly expires: string }[]
}

export const callbackSecret = (tenantId: TenantId) => reference<CallbackSecret>(keys.callbackSecret(tenantId))

/** A tenant's first secret; fails when there is one by now. */
export function firstSecret(tenantId: TenantId, sealed: string, created: string): Write {
  return insert(callbackSecret(tenantId), { sealed, created, version: 1, previous: [] })
}

/** Replaces the secret that was read; fails when somebody else has replaced it since. */
export function replaceSecret(
  tenantId: TenantId,
  of: CallbackSecret,
  next: Pick<CallbackSecret, 'sealed' | 'created' | 'previous'>,
): Write {
  return update(callbackSecret(tenantId), { set: { ...next, version: of.version + 1 } }, { when: [equals('version', of.version)] })
}

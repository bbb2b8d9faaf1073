import type { TenantId } from '../domain/ids.ts'
import { fnv1a } from './fnv-1a.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { upsert, type Write } from './write.ts'

/** A host that was slow to answer a tenant. One small item for each, so that any number of them are told apart; it expires. */
export type SlowHost = {
  /** Milliseconds. */
  readonly slowUntil: number
  /** Seconds: when the table may remove it. */
  readonly expiresAt: number
}

/** Hosts whose hashes are equal share a record, and with it the slow lane for some minutes, which does no harm. */
export const slowHost = (tenantId: TenantId, host: string) => reference<SlowHost>(keys.callbackHost(tenantId, fnv1a(host).toString(36)))

export function noteSlowHost(tenantId: TenantId, host: string, slowUntil: number): Write {
  return upsert(slowHost(tenantId, host), { set: { slowUntil, expiresAt: Math.ceil(slowUntil / 1000) } })
}

/** Its record says nothing from now on. */
export function forgetSlowHost(tenantId: TenantId, host: string, now: number): Write {
  return noteSlowHost(tenantId, host, now)
}

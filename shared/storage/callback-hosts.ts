import type { TenantId } from '../domain/ids.ts'
import { fnv1a } from './fnv-1a.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { upsert, type Write } from './write.ts'

/** A host that was slow to answer a tenant. One small item per host; it expires. */
export type SlowHost = {
  /** In milliseconds since 1970. */
  readonly slowUntil: number
  /** Seconds since 1970 after which the table may remove it. */
  readonly expiresAt: number
}

/** Hosts with equal hashes share a record. So a quick host can share the slow lane for some minutes, which does no harm. */
export const slowHost = (tenantId: TenantId, host: string) => reference<SlowHost>(keys.callbackHost(tenantId, fnv1a(host).toString(36)))

export function noteSlowHost(tenantId: TenantId, host: string, slowUntil: number): Write {
  return upsert(slowHost(tenantId, host), { set: { slowUntil, expiresAt: Math.ceil(slowUntil / 1000) } })
}

/** Invalidates the record of a host. */
export function forgetSlowHost(tenantId: TenantId, host: string, now: number): Write {
  return noteSlowHost(tenantId, host, now)
}

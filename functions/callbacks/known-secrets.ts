import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import type { CallbackSecret } from '../../shared/storage/callback-secrets.ts'

/**
 * Time for which a process signs with the secrets that it has read. A replaced secret stays valid for hours, so receivers accept what is
 * signed in this time.
 */
const KNOWN_FOR_MS = 10_000
const MOST_TENANTS = 1_000

/** Time within which the transaction that replaces a secret has been committed or has failed. */
const COMMITTED_WITHIN_MS = 5_000

/** `record` is absent while a secret is being replaced: then nothing that was read before `readAt` is remembered. */
type Known = { readonly record: CallbackSecret | undefined; readonly readAt: number }

const ofProcess = new WeakMap<Ports['secrets'], BoundedMemory<TenantId, Known>>()

function knownIn({ secrets }: Pick<Ports, 'secrets'>): BoundedMemory<TenantId, Known> {
  const known = ofProcess.get(secrets) ?? new BoundedMemory<TenantId, Known>(MOST_TENANTS)
  ofProcess.set(secrets, known)
  return known
}

/** The signing secrets of a tenant, if this process has read them lately. */
export function knownSecret(ports: Pick<Ports, 'secrets'>, tenantId: TenantId, now: number): CallbackSecret | undefined {
  const known = knownIn(ports).get(tenantId)
  const ageMs = now - (known?.readAt ?? Number.NEGATIVE_INFINITY)
  return ageMs >= 0 && ageMs < KNOWN_FOR_MS ? known?.record : undefined
}

export function rememberSecret(ports: Pick<Ports, 'secrets'>, tenantId: TenantId, record: CallbackSecret, readAt: number): void {
  const known = knownIn(ports)
  const latest = known.get(tenantId)
  if (latest === undefined || latest.readAt <= readAt) known.set(tenantId, { record, readAt })
}

/** Lets the process that replaces a secret sign with the new one at once, also if a callback is sent meanwhile. */
export function forgetSecret(ports: Pick<Ports, 'secrets'>, tenantId: TenantId, now: number): void {
  knownIn(ports).set(tenantId, { record: undefined, readAt: now + COMMITTED_WITHIN_MS })
}

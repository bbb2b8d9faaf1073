import type { Reader } from '../../shared/contract/reader.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { newSecret } from '../../shared/domain/callbacks/signature.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type CallbackSecret, callbackSecret, firstSecret } from '../../shared/storage/callback-secrets.ts'

/** `table`: commits at once, apart from the unit of work. */
type Tools = {
  readonly ports: Pick<Ports, 'secrets' | 'randomBytes'>
  readonly read: Pick<Reader, 'anew'>
  readonly table: Pick<Store, 'commit'>
}

/** As long as the output of the HMAC whose key it is. */
const SECRET_BYTES = 32

/** The context that a callback secret is sealed for, so that another tenant's cannot replace it. */
const contextOf = (tenantId: TenantId): string => `callback-secret/${tenantId}`

/** A new secret, in the form that is shown once and in the form that is stored. */
export async function freshSecret(tools: Pick<Ports, 'secrets' | 'randomBytes'>, tenantId: TenantId) {
  const secret = newSecret(tools.randomBytes(SECRET_BYTES))
  return { secret, sealed: await tools.secrets.seal(secret, contextOf(tenantId)) }
}

/**
 * The secrets that sign a tenant's callbacks now, the current one first. A tenant without one receives one: of several workers that find
 * none, one stores its own, and the others use that. `found`: the record, if it was read already.
 */
export async function signingSecrets(
  tools: Tools,
  tenantId: TenantId,
  now: number,
  found?: CallbackSecret | undefined,
): Promise<readonly string[]> {
  const { sealed, previous } = found ?? (await storedSecret(tools, tenantId, now))
  const live = previous.filter(({ expires }) => Date.parse(expires) > now).map((older) => older.sealed)
  return Promise.all([sealed, ...live].map((each) => opened(tools.ports.secrets, tenantId, each)))
}

const MOST_OPENED = 1_000
const openedSecrets = new WeakMap<Ports['secrets'], Map<string, Promise<string>>>()

/** Opens each secret once per process: a sealed text never changes, and opening it takes as long as sending the callback. */
function opened(secrets: Ports['secrets'], tenantId: TenantId, sealed: string): Promise<string> {
  const known = openedSecrets.get(secrets) ?? new Map<string, Promise<string>>()
  openedSecrets.set(secrets, known)
  const name = `${tenantId} ${sealed}`
  const secret = known.get(name) ?? secrets.open(sealed, contextOf(tenantId))
  if (known.size >= MOST_OPENED) known.clear()
  known.set(name, secret)
  secret.catch(() => known.delete(name))
  return secret
}

async function storedSecret(tools: Tools, tenantId: TenantId, now: number): Promise<CallbackSecret> {
  const known = await tools.read.anew(callbackSecret(tenantId))
  if (known !== undefined) return known
  const { sealed } = await freshSecret(tools.ports, tenantId)
  await tools.table.commit([firstSecret(tenantId, sealed, new Date(now).toISOString())])
  const stored = await tools.read.anew(callbackSecret(tenantId))
  if (stored === undefined) throw new Error('a callback secret was stored and is not there')
  return stored
}

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

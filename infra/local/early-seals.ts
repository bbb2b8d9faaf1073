import type { SweepTools } from '../../functions/sweep/sweep-tools.ts'
import { firstUnsealable, hourAfter, type Seal } from '../../shared/domain/audit/seal.ts'
import { type AuditHead, auditHead, SERVICE_SCOPE, sealingMark, sealOf, sealsOf } from '../../shared/storage/audit.ts'
import type { Listing } from '../../shared/storage/read.ts'
import { allTenants } from '../../shared/storage/tenants.ts'
import { discard, replace, type Write } from '../../shared/storage/write.ts'

type Tools = Pick<SweepTools, 'store' | 'clock'>

const PAGE = 100

/**
 * Removes the seals of hours that are not over by the present time: they were sealed before the clock was set back, and get further
 * entries. They are sealed again when they are over.
 */
export async function removeEarlySeals({ store, clock }: Tools): Promise<void> {
  const until = firstUnsealable(clock.now())
  const tenants = await allOf(store, (after) => allTenants(PAGE, after))
  for (const scope of [SERVICE_SCOPE, ...tenants.map(({ tenantId }) => String(tenantId))]) await reopen({ store }, scope, until)
  await store.commit([discard(sealingMark())])
}

async function reopen({ store }: Pick<Tools, 'store'>, scope: string, until: string): Promise<void> {
  const head = (await store.read([auditHead(scope)]))[0] as AuditHead | undefined
  if (head === undefined || head.sealedTo <= until) return
  const seals = await allOf<Seal>(store, (after) => sealsOf(scope, PAGE, after))
  const last = seals.findLast(({ hour }) => hour < until)
  const early = seals.filter(({ hour }) => hour >= until)
  await commitInParts(store, [
    last === undefined ? discard(auditHead(scope)) : replace(auditHead(scope), { sealedTo: hourAfter(last.hour), last: last.hash }),
    ...early.map(({ hour }) => discard(sealOf(scope, hour))),
  ])
}

async function allOf<T>(store: Tools['store'], page: (after: string | undefined) => Listing<T>): Promise<readonly T[]> {
  const found: T[] = []
  let after: string | undefined
  do {
    const { things, next } = await store.list(page(after))
    found.push(...things)
    after = next
  } while (after !== undefined)
  return found
}

async function commitInParts(store: Tools['store'], writes: readonly Write[]): Promise<void> {
  for (let from = 0; from < writes.length; from += PAGE) await store.commit(writes.slice(from, from + PAGE))
}

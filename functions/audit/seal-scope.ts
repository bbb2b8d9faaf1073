import { oldestFirst } from '../../shared/audit/entries-in-order.ts'
import type { Job } from '../../shared/contract/consumer.ts'
import type { Registered } from '../../shared/domain/audit/compare-seals.ts'
import { filterOf, keysOfEntry } from '../../shared/domain/audit/entry-keys.ts'
import { growingTree, type Hash } from '../../shared/domain/audit/merkle-tree.ts'
import { hourAfter, hourBefore, hourOf, NO_SEAL, type Seal, sealed } from '../../shared/domain/audit/seal.ts'
import { defined } from '../../shared/domain/defined.ts'
import { type Audit, type AuditHead, auditHead, REGISTER_PART, storeRegisterPart, storeSeal } from '../../shared/storage/audit.ts'
import { storeIndexPart } from '../../shared/storage/audit-index.ts'
import { type FoundEntry, registered } from '../../shared/storage/audit-sources.ts'

type Tools = Pick<Job, 'ports' | 'read'>

const PAGE = 250

/** Seals every past hour of an audit that has entries and no seal. Returns the number of entries. */
export async function sealScope({ ports, read }: Tools, of: Audit, until: string, most: number): Promise<number> {
  const { scope } = of
  let head = (await ports.store.read([auditHead(scope)]))[0] as AuditHead | undefined
  let hour: OpenHour | undefined
  let count = 0
  for await (const entry of oldestFirst(read, of, PAGE, head?.sealedTo ?? '0')) {
    const entryHour = hourOf(entry.position)
    if (hour !== undefined && entryHour !== hour.hour) {
      head = await close(ports, scope, hour, head)
      hour = undefined
      if (head === undefined || count >= most) return count
    }
    if (entryHour >= until) return count
    hour ??= openHour(entryHour)
    await take(ports, scope, hour, entry)
    count += 1
  }
  if (hour !== undefined) await close(ports, scope, hour, head)
  return count
}

type OpenHour = {
  readonly hour: string
  readonly tree: ReturnType<typeof growingTree>
  register: Registered[]
  /** The entries of the register as searches find them. */
  searched: { readonly position: string; readonly keys: readonly string[] }[]
  parts: number
}

const openHour = (hour: string): OpenHour => ({ hour, tree: growingTree(), register: [], searched: [], parts: 0 })

async function take(ports: Tools['ports'], scope: string, hour: OpenHour, entry: FoundEntry): Promise<void> {
  const found = registered(entry)
  hour.tree.add(found.hash)
  hour.register.push(found)
  hour.searched.push({ position: entry.position, keys: keysOfEntry(entry.entry) })
  if (hour.register.length === REGISTER_PART) await keepRegister(ports, scope, hour)
}

async function keepRegister({ store }: Tools['ports'], scope: string, hour: OpenHour): Promise<void> {
  await store.commit([storeRegisterPart(scope, hour.hour, hour.parts, hour.register)])
  const [from = '', to = from] = [hour.searched[0]?.position, hour.searched.at(-1)?.position]
  const filter = filterOf(hour.searched.flatMap(({ keys }) => keys))
  await store.commit([storeIndexPart(scope, hour.hour, hour.parts, { from, to, filter })])
  hour.parts += 1
  hour.register = []
  hour.searched = []
}

/**
 * Seals the last hour before `until` in the audit of the service together with the last seals of all other audits, even without entries:
 * the hash of this one seal proves whether any audit was replaced.
 */
export async function sealHeads({ ports, read }: Tools, of: Audit, until: string, heads: Hash): Promise<void> {
  const { scope } = of
  const head = (await ports.store.read([auditHead(scope)]))[0] as AuditHead | undefined
  const last = hourBefore(until)
  if (head !== undefined && head.sealedTo > last) return
  const hour = openHour(last)
  for await (const entry of oldestFirst(read, of, PAGE, last)) {
    if (hourOf(entry.position) !== last) break
    await take(ports, scope, hour, entry)
  }
  await close(ports, scope, hour, head, heads)
}

/** Returns how far the audit is sealed then; `undefined` if another run was faster. */
async function close(
  ports: Tools['ports'],
  scope: string,
  hour: OpenHour,
  head: AuditHead | undefined,
  heads?: Hash,
): Promise<AuditHead | undefined> {
  if (hour.register.length > 0) await keepRegister(ports, scope, hour)
  const previous = head?.last ?? NO_SEAL
  const of = { scope, hour: hour.hour, count: hour.tree.size(), root: hour.tree.root(), previous }
  const seal: Seal = sealed({ ...of, ...defined({ heads }) })
  const sealedTo = hourAfter(hour.hour)
  const { kind } = await ports.store.commit(storeSeal(seal, head, sealedTo))
  if (kind === 'refused') return undefined
  // In the log, which the table's keepers can't change: the hash of a seal vouches for everything that was sealed before it.
  ports.log('info', 'audit.sealed', { scope, hour: seal.hour, count: seal.count, hash: seal.hash })
  return { sealedTo, last: seal.hash, indexedFrom: head?.indexedFrom ?? seal.hour }
}

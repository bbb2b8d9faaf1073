import { BoundedMemory } from '../../domain/bounded-memory.ts'
import type { TenantId } from '../../domain/ids.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Store } from '../../ports/store.ts'
import { type CallbackMark, noteCallbacks, type Slot, slotAt } from '../../storage/callback-marks.ts'
import type { Write } from '../../storage/write.ts'

/** A commit this much later than its item was due is too late for the rescue, which counts on the rest of its delay. Milliseconds. */
const LATEST_COMMIT_MS = 30_000
/** The number of processes in one minute from which on a process stores its next mark for an hour. */
const PROCESSES_OF_A_BUSY_MINUTE = 3
const MOST_TENANTS = 10_000

type MarkPorts = Pick<Ports, 'store' | 'log'>
type Known = { readonly slot: Slot; readonly isStored: Promise<boolean>; readonly isBusy: boolean }

const ofProcess = new WeakMap<Store, BoundedMemory<TenantId, Known>>()

function knownIn(store: Store): BoundedMemory<TenantId, Known> {
  const known = ofProcess.get(store) ?? new BoundedMemory<TenantId, Known>(MOST_TENANTS)
  ofProcess.set(store, known)
  return known
}

/**
 * Takes the entry in the due index from a write that needs none, and announces it instead. INVARIANT: the mark is stored before the
 * transaction begins, so a process that dies between the transaction and the message leaves a callback that the rescue finds.
 */
export async function underMark(write: Write, ports: MarkPorts, now: number): Promise<Write> {
  const { due, markedFor, ...plain } = write
  if (due === undefined || markedFor === undefined || due.at > now || due.at < now - LATEST_COMMIT_MS) return write
  return (await isMarked(ports, markedFor, due.at)) ? { ...plain, markedFor, announced: due } : write
}

/** Makes sure of the mark of this moment: one write for the first callback of a tenant in a minute, or in an hour if the tenant is busy. */
function isMarked(ports: MarkPorts, tenantId: TenantId, at: number): Promise<boolean> {
  const tenants = knownIn(ports.store)
  const before = tenants.get(tenantId)
  if (before !== undefined && before.slot.from <= at && at < before.slot.to) return before.isStored
  const slot = slotAt(before?.isBusy === true ? 'HOUR' : 'MINUTE', tenantId, at)
  const isStored = stored(ports, tenantId, slot)
  tenants.set(tenantId, { slot, isStored, isBusy: false })
  return isStored
}

async function stored(ports: MarkPorts, tenantId: TenantId, slot: Slot): Promise<boolean> {
  const tenants = knownIn(ports.store)
  try {
    const written = await ports.store.write(noteCallbacks(tenantId, slot))
    const { processes } = written.kind === 'written' ? (written.item as CallbackMark) : { processes: 0 }
    const known = tenants.get(tenantId)
    if (slot.span === 'MINUTE' && processes >= PROCESSES_OF_A_BUSY_MINUTE && known?.slot === slot)
      tenants.set(tenantId, { ...known, isBusy: true })
    return true
  } catch (error) {
    if (tenants.get(tenantId)?.slot === slot) tenants.delete(tenantId)
    ports.log('warn', 'callback.mark-failed', { tenantId, because: error instanceof Error ? error.name : 'unknown' })
    return false
  }
}

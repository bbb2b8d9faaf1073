import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { forgetSlowHost, noteSlowHost, type SlowHost, slowHost } from '../../shared/storage/callback-hosts.ts'
import { type Lane, type LaneItem, mayHaveSlowHosts, noteSlowHosts } from '../../shared/storage/callback-lanes.ts'

type Tools = Pick<Ports, 'store' | 'clock'>

/** A host of one tenant's callbacks. */
export type Host = { readonly tenantId: TenantId; readonly host: string }

/**
 * The knowledge of one process about hosts, which it shares with others.
 * not slow ── an attempt takes 1.5 s ──▶ slow ── 5 minutes pass, or an attempt in the slow lane ends in time ──▶ not slow
 */
export type SlowHosts = {
  /** Reads the host's record if the tenant has slow hosts and this process does not know this one. */
  readonly isSlow: (tools: Tools, of: Host, lanes: LaneItem) => boolean | Promise<boolean>
  /** Called when an attempt ended in time. One in the slow lane clears its host, for all processes. */
  readonly wasInTime: (tools: Tools, of: Host, lane: Lane) => void
  /** Called when an attempt takes too long. Best effort: otherwise another process finds out for itself. */
  readonly wasSlow: (tools: Tools, of: Host, lanes: LaneItem) => Promise<void>
}

/** Time for which a host counts as slow after its last slow answer, in milliseconds. */
const SLOW_FOR_MS = 300_000
/** Time for which a process trusts its knowledge that a host was in time, is slow, or has no record. */
const IN_TIME_FOR_MS = 60_000
const SLOW_TRUSTED_FOR_MS = 30_000
const NO_RECORD_FOR_MS = 5_000
/** The tenant's flag is written again if it is valid for less than this. */
const FLAG_LEFT_MS = SLOW_FOR_MS - 60_000
const MOST_HOSTS = 5_000

export function slowHosts(): SlowHosts {
  const hosts = new BoundedMemory<string, { readonly slow: boolean; readonly until: number }>(MOST_HOSTS)
  const flags = new BoundedMemory<string, number>(MOST_HOSTS)

  async function lookUp({ store, clock }: Tools, of: Host): Promise<boolean> {
    const [record] = (await store.read([slowHost(of.tenantId, of.host)])) as readonly (SlowHost | undefined)[]
    const now = clock.now()
    const slow = record !== undefined && record.slowUntil > now
    hosts.set(nameOf(of), { slow, until: now + (slow ? SLOW_TRUSTED_FOR_MS : NO_RECORD_FOR_MS) })
    return slow
  }

  return {
    isSlow(tools, of, lanes) {
      const now = tools.clock.now()
      const known = hosts.get(nameOf(of))
      if (known !== undefined && known.until > now) return known.slow
      const mayBe = (flags.get(String(of.tenantId)) ?? 0) > now || mayHaveSlowHosts(lanes, now)
      return mayBe && lookUp(tools, of)
    },
    wasInTime({ store, clock }, of, lane) {
      const now = clock.now()
      const known = hosts.get(nameOf(of))
      const isForgiven = known !== undefined && known.until > now && !known.slow
      hosts.set(nameOf(of), { slow: false, until: now + IN_TIME_FOR_MS })
      if (lane === 'slow' && !isForgiven) store.write(forgetSlowHost(of.tenantId, of.host, now)).catch(() => undefined)
    },
    async wasSlow({ store, clock }, of, lanes) {
      const now = clock.now()
      const known = hosts.get(nameOf(of))
      if (known?.slow === true && known.until > now) return
      hosts.set(nameOf(of), { slow: true, until: now + SLOW_TRUSTED_FOR_MS })
      const until = now + SLOW_FOR_MS
      const tenant = String(of.tenantId)
      const isFlagged = (flags.get(tenant) ?? 0) > now + FLAG_LEFT_MS || mayHaveSlowHosts(lanes, now + FLAG_LEFT_MS)
      if (!isFlagged) flags.set(tenant, until)
      const writes = [noteSlowHost(of.tenantId, of.host, until), ...(isFlagged ? [] : [noteSlowHosts(of.tenantId, until)])]
      await Promise.all(writes.map((write) => store.write(write))).catch(() => undefined)
    },
  }
}

function nameOf({ tenantId, host }: Host): string {
  return `${tenantId} ${host}`
}

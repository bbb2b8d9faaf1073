import type { Job } from '../../shared/contract/consumer.ts'
import type { RetryRule } from '../../shared/domain/callbacks/outcome.ts'
import { ruleForPath } from '../../shared/domain/callbacks/path-rules.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { neverReached } from '../../shared/domain/never-reached.ts'
import type { Lane } from '../../shared/storage/callback-lanes.ts'
import { callbackSecret } from '../../shared/storage/callback-secrets.ts'
import { CALLBACK_SLOW, type Callback, deferAttempt, laneOf, stopCallback } from '../../shared/storage/callbacks.ts'
import { reference } from '../../shared/storage/read.ts'
import { tenantOfKey } from '../../shared/storage/tenant-of-key.ts'
import { type Addressed, addressed } from './addressed-callback.ts'
import { carriedCallbacks } from './carried-callbacks.ts'
import { hangingAttempts } from './hanging-attempts.ts'
import { type HostSlots, hostSlots } from './host-slots.ts'
import { logged, makeAttempt, whereTo } from './make-attempt.ts'
import { type SendLeases, sendLeasesOfProcess } from './send-leases.ts'
import { knownSecret } from './signing-secrets.ts'
import { slowHosts } from './slow-hosts.ts'

/** Limits in one process. Decision: 4 at once to one host keep a fast receiver busy, and limit a dead one. */
const TO_ONE_HOST = { most: 4, patience: 250, longestWait: 2_000 }
/** More than a batch has: it bounds a process that handles many batches at once, such as the local run. */
const OF_ONE_TENANT = {
  quick: { most: 512, patience: 250, longestWait: 2_000 },
  slow: { most: 80, patience: 250, longestWait: 2_000 },
}

/**
 * Makes one attempt to deliver a callback, at least once: a process that dies between sending and writing leaves the callback due, and it
 * is sent again. An attempt starts when it has:
 *
 * - a lease of its tenant. A first attempt takes one of the quick lane, a callback to a slow host one of the few of the slow lane
 *   (`slow-hosts.ts`). Without a lease it waits a moment. An attempt that hangs returns its lease early (`hanging-attempts.ts`);
 * - for a callback that must not be tried twice, a lease for hanging attempts: such an attempt is never cut;
 * - a slot of its host and one of its tenant in this process.
 */
export function deliverCallbacks(): (job: Job) => Promise<void> {
  const leasesOf = sendLeasesOfProcess()
  const hosts = slowHosts()
  const begin = hangingAttempts(hosts)
  const carriedOnce = carriedCallbacks()
  const slotsOfHost = hostSlots(TO_ONE_HOST)
  const slotsOfTenant = { quick: hostSlots(OF_ONE_TENANT.quick), slow: hostSlots(OF_ONE_TENANT.slow) }

  return async (job) => {
    const clearance = await clearanceOf(job)
    switch (clearance.kind) {
      case 'not-due':
        return
      case 'ignored':
        return ignore(job, clearance.planned, clearance.host)
      case 'slow-host':
        return job.passOn({ kind: CALLBACK_SLOW })
      case 'crowded':
        return putOff(job, clearance)
      case 'cleared':
        return attempt(job, clearance)
      default:
        return neverReached(clearance)
    }
  }

  /** Checks whether an attempt may start now, and takes the lease and the slots that it needs. */
  async function clearanceOf(job: Job): Promise<Clearance> {
    const { key, kind, turn } = job.message
    const tenantId = tenantOfKey(key)
    if (tenantId === undefined) throw new Error('a callback belongs to a tenant')
    const lane = laneOf(kind)
    const leases = leasesOf(tenantId, lane)
    const [found, hasLease] = await Promise.all([readCallback(job, tenantId, carriedOnce(job)), leases.take(job.ports)])
    if (found?.state !== 'WAITING' || found.turn !== turn) return { kind: 'not-due' }
    const planned = await addressed(job, found)
    const { host, pathname } = whereTo(planned.url)
    if (planned.isUnwanted) return { kind: 'ignored', planned, host }
    const { settings } = await job.settingsOf(tenantId)
    const rule = await ruleForPath(pathname, settings.value('arch.callback.config'))
    if (rule === 'no-attempt') return { kind: 'ignored', planned, host }
    return withinLimits(job, { kind: 'cleared', planned, of: { tenantId, host }, lane, rule, leases }, hasLease)
  }

  /** Checks whether the lane, the host and the tenant have room for an attempt that may otherwise start. */
  async function withinLimits(job: Job, wanted: Omit<Cleared, 'slots'>, hasLease: boolean): Promise<Clearance> {
    const { planned, of, lane, rule, leases } = wanted
    const crowded = { kind: 'crowded', planned, host: of.host, lane } as const
    if (lane === 'quick' && (await hosts.isSlow(job.ports, of, leases.seen()))) return { kind: 'slow-host' }
    if (!hasLease || !(await mayHang(job, lane, rule, leases))) return { ...crowded, patienceMs: LEASES_FREE_AFTER_MS }
    const slots = await bothSlots(slotsOfHost.take(of.host), () => slotsOfTenant[lane].take(String(of.tenantId)))
    return slots === undefined ? { ...crowded, patienceMs: 0 } : { ...wanted, slots }
  }

  async function attempt(job: Job, { planned, of, lane, rule, leases, slots }: Cleared): Promise<void> {
    const { cut, ended } = begin(job.ports, { of, lane, rule, leases, giveBack: slots.ofTenant })
    try {
      const { kind } = await makeAttempt(job, planned, of.host, rule, cut)
      if (kind === 'put-off') job.passOn({ kind: CALLBACK_SLOW })
    } finally {
      ended()
      slots.ofHost()
    }
  }
}

/** An attempt that must not be made twice is never cut: it starts only where its process may stay with it. */
function mayHang({ ports }: Job, lane: Lane, rule: RetryRule, leases: SendLeases): true | Promise<boolean> {
  return lane === 'slow' || rule === 'ladder' || leases.stay(ports)
}

/** An attempt that may start now, with what it holds until it ends. */
type Cleared = {
  readonly kind: 'cleared'
  readonly planned: Addressed
  readonly of: { readonly tenantId: TenantId; readonly host: string }
  readonly lane: Lane
  readonly rule: RetryRule
  readonly leases: SendLeases
  readonly slots: Slots
}

/**
 * Too many callbacks are being sent to its host or for its tenant. An attempt that is late by more than `patienceMs` waits the same time
 * again.
 */
type Crowded = {
  readonly kind: 'crowded'
  readonly planned: Callback
  readonly host: string
  readonly lane: Lane
  readonly patienceMs: number
}

/** The result of the checks before an attempt. */
type Clearance =
  | { readonly kind: 'not-due' }
  | { readonly kind: 'ignored'; readonly planned: Callback; readonly host: string }
  | { readonly kind: 'slow-host' }
  | Crowded
  | Cleared

/** Reads the callback unless the message carries it, and the signing secrets of its tenant if this process has not read them lately. */
async function readCallback(job: Job, tenantId: TenantId, carried: Callback | undefined): Promise<Callback | undefined> {
  const { read, message, ports, now } = job
  const planned = reference<Callback>(message.key)
  const isKnown = knownSecret(ports, tenantId, now) !== undefined
  const isOfEndpoint = carried?.webhookEndpointId !== undefined
  const missing = [...(carried === undefined ? [planned] : []), ...(isKnown || isOfEndpoint ? [] : [callbackSecret(tenantId)])]
  if (missing.length > 0) await read.ahead(missing)
  return carried ?? read.one(planned)
}

type Slot = ReturnType<HostSlots['take']>
type Slots = { readonly ofHost: () => void; readonly ofTenant: () => void }

/** Takes the slot of the host first, since the attempt may have to wait for it: nothing else is held meanwhile. */
async function bothSlots(host: Slot, tenant: () => Slot): Promise<Slots | undefined> {
  const ofHost = host instanceof Promise ? await host : host
  if (ofHost === undefined) return undefined
  const taken = tenant()
  const ofTenant = taken instanceof Promise ? await taken : taken
  if (ofTenant === undefined) return void ofHost()
  return { ofHost, ofTenant }
}

async function ignore(job: Job, planned: Callback, host: string): Promise<void> {
  job.unitOfWork.add(stopCallback(planned, job.now))
  if ((await job.commit()) === 'done') logged(job, planned, 'callback.ignored', { host })
}

/** Shortest and longest new delay of an attempt. */
const SOONEST_MS = 1_000
const LATEST_MS = 300_000
/** A callback that is later than this is planned again in the table: the sweep would take its message for lost. */
const A_WHILE_MS = 30_000
/** Until it is this late, a callback without a lease tries again each second: leases are free again within seconds. */
const LEASES_FREE_AFTER_MS = 10_000

/** Postpones an attempt. A dead host with a long queue costs little: at first only the message waits, which writes nothing. */
async function putOff(job: Job, { planned, host, lane, patienceMs }: Crowded): Promise<void> {
  const now = job.ports.clock.now()
  const late = now - Date.parse(planned.nextAttemptAt ?? planned.created)
  const at = now + (late < patienceMs ? SOONEST_MS : Math.min(LATEST_MS, Math.max(SOONEST_MS, late)))
  if (late < A_WHILE_MS) return job.passOn({ at })
  job.unitOfWork.add(deferAttempt(planned, at, lane))
  if ((await job.commit()) === 'done') logged(job, planned, 'callback.put-off', { host, lane, late })
}

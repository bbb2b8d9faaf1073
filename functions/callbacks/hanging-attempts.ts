import { Cut } from '../../shared/domain/callbacks/cut.ts'
import type { RetryRule } from '../../shared/domain/callbacks/outcome.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import type { Lane } from '../../shared/storage/callback-lanes.ts'
import type { SendLeases } from './send-leases.ts'
import type { Host, SlowHosts } from './slow-hosts.ts'

/** An attempt that starts: its URL, its lane, and the lease that it returns when it hangs or ends. */
type Beginning = {
  readonly of: Host
  readonly lane: Lane
  readonly rule: RetryRule
  readonly leases: SendLeases
  readonly giveBack: () => void
}

/** `cut` ends the attempt early; `ended` is called when it is over. */
type Begun = { readonly cut: Cut; readonly ended: () => void }

/** Number of a tenant's attempts that may hang in one process. A Lambda has ten at most; the local run is one process for everything. */
const MOST_HANGING = 512

/**
 * Watches the attempts of a process, so that those that hang do not delay others:
 * started ── 0.5 s ──▶ hangs: its slot is free for another ── 1.5 s ──▶ its host is slow
 * An attempt of the quick lane that hangs needs a lease to stay. If none is free, because too many of the tenant's receivers hang, it is
 * cut after 1.5 s and made again in the slow lane, where no attempt is cut. One that must not be made twice is never cut.
 */
export function hangingAttempts(hosts: SlowHosts): (tools: Ports, beginning: Beginning) => Begun {
  const watch: Watch = watchOf()
  const hanging = new Map<number, number>()
  const count = (tenantId: TenantId, by: number): void => {
    const now = (hanging.get(tenantId) ?? 0) + by
    if (now === 0) hanging.delete(tenantId)
    else hanging.set(tenantId, now)
  }

  return (tools, { of, lane, rule, leases, giveBack }) => {
    const cut = new Cut()
    let mayStay: Promise<boolean> = Promise.resolve(true)
    let isCounted = false
    const tookMs = watch.begin({
      hangs() {
        if (lane === 'quick') giveBack()
        if ((hanging.get(of.tenantId) ?? 0) >= MOST_HANGING) mayStay = Promise.resolve(lane === 'slow')
        else {
          isCounted = true
          count(of.tenantId, 1)
          // Best effort: where the table can't be asked, the attempt itself goes on.
          mayStay = leases.stay(tools).catch(() => true)
        }
      },
      isSlow() {
        void hosts.wasSlow(tools, of, leases.seen())
        if (rule === 'ladder') void mayStay.then((may) => may || cut.make())
      },
    })
    return {
      cut,
      ended() {
        if (tookMs() < SLOW_AFTER_MS) hosts.wasInTime(tools, of, lane)
        if (isCounted) count(of.tenantId, -1)
        giveBack()
      },
    }
  }
}

/** Milliseconds after which an attempt counts as hanging, and after which its host counts as slow. */
const HANGS_AFTER_MS = 500
export const SLOW_AFTER_MS = 1_500

/** Called, once each, for an attempt that is still running after these times. */
type Watched = { readonly hangs: () => void; readonly isSlow: () => void }

/** Starts to watch an attempt. The returned function stops that, and returns the duration of the attempt. */
type Watch = { readonly begin: (watched: Watched) => () => number }

type Attempt = Watched & { readonly began: number; reported: 'nothing' | 'hangs' | 'all' }

/** Interval of the checks while attempts are running. */
const WATCH_INTERVAL_MS = 100

/** Checks all attempts of a process in turn: a timer for each would cost more than most attempts need. */
function watchOf(): Watch {
  const attempts = new Set<Attempt>()
  let looking: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    for (const attempt of attempts) tell(attempt, now - attempt.began)
    if (attempts.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  return {
    begin(watched) {
      const attempt: Attempt = { ...watched, began: performance.now(), reported: 'nothing' }
      attempts.add(attempt)
      looking ??= setInterval(look, WATCH_INTERVAL_MS).unref()
      return () => {
        attempts.delete(attempt)
        return performance.now() - attempt.began
      }
    },
  }
}

function tell(attempt: Attempt, took: number): void {
  if (took >= HANGS_AFTER_MS && attempt.reported === 'nothing') {
    attempt.reported = 'hangs'
    attempt.hangs()
  }
  if (took >= SLOW_AFTER_MS && attempt.reported === 'hangs') {
    attempt.reported = 'all'
    attempt.isSlow()
  }
}

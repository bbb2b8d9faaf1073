import type { Job } from '../../shared/contract/consumer.ts'
import { ruleForPath } from '../../shared/domain/callbacks/path-rules.ts'
import type { Lane } from '../../shared/storage/callback-lanes.ts'
import { callbackSecret } from '../../shared/storage/callback-secrets.ts'
import { CALLBACK_SLOW, type Callback, deferAttempt, laneOf, stopCallback } from '../../shared/storage/callbacks.ts'
import { reference } from '../../shared/storage/read.ts'
import { tenantOfKey } from '../../shared/storage/table.ts'
import { type HostSlots, hostSlots } from './host-slots.ts'
import { lanePlaces } from './lane-places.ts'
import { logged, makeAttempt, whereTo } from './make-attempt.ts'

/** Of one process. Decision: 4 at once to one host keep a quick receiver busy, and a dead one from taking more. */
const TO_ONE_HOST = { most: 4, patience: 250, longestWait: 2_000 }
/** More than a batch has: it bounds a process that takes many batches at once, as the one of the local run does. */
const OF_ONE_TENANT = { most: 32, patience: 250, longestWait: 2_000 }

/**
 * Makes one attempt to deliver a callback, at least once: a process that dies between sending and writing leaves the callback due, and it
 * is sent again. A tenant sends from so many processes at once as it has places, and from each to one host by so many connections as
 * that has slots, so that receivers that hang hold up each other at most.
 *
 * Where it arrives: 2 round trips and the sending; 2 read and 2 write units, and one more for the first of a while.
 */
export function deliverCallbacks(): (job: Job) => Promise<void> {
  const places = lanePlaces()
  const hosts = hostSlots(TO_ONE_HOST)
  const tenants = hostSlots(OF_ONE_TENANT)

  return async (job) => {
    const { key, kind, turn } = job.message
    const tenantId = tenantOfKey(key)
    if (tenantId === undefined) throw new Error('a callback belongs to a tenant')
    const lane = laneOf(kind)
    const [planned, place] = await Promise.all([readCallback(job, tenantId), places.take(job.ports, tenantId, lane)])
    if (planned?.state !== 'WAITING' || planned.turn !== turn) return
    const { host, pathname } = whereTo(planned.url)
    const { settings } = await job.settingsOf(tenantId)
    const rule = await ruleForPath(pathname, settings.value('arch.callback.config'))
    if (rule === 'no-attempt') return ignore(job, planned, host)
    if (place === undefined) return putOff(job, planned, host, lane)
    if (lane === 'quick' && place.hangs(host)) return job.passOn({ kind: CALLBACK_SLOW })
    const slot = await bothSlots(hosts.take(host), () => tenants.take(`${lane}#${tenantId}`))
    if (slot === undefined) return putOff(job, planned, host, lane)
    const ended = place.begin(host)
    try {
      await makeAttempt(job, planned, host, rule)
    } finally {
      ended()
      slot()
    }
  }
}

/** The callback and what signs it, in one read. */
async function readCallback({ read, message }: Job, tenantId: number): Promise<Callback | undefined> {
  const planned = reference<Callback>(message.key)
  await read.ahead([planned, callbackSecret(tenantId)])
  return read.one(planned)
}

type Release = () => void

/** The slot that may have to be waited for comes first, so that nothing is held meanwhile. */
async function bothSlots(host: ReturnType<HostSlots['take']>, tenant: () => ReturnType<HostSlots['take']>): Promise<Release | undefined> {
  const first = host instanceof Promise ? await host : host
  if (first === undefined) return undefined
  const taken = tenant()
  const second = taken instanceof Promise ? await taken : taken
  if (second === undefined) return void first()
  return () => {
    first()
    second()
  }
}

async function ignore(job: Job, planned: Callback, host: string): Promise<void> {
  job.unitOfWork.add(stopCallback(planned, job.now))
  if ((await job.commit()) === 'done') logged(job, planned, 'callback.ignored', { host })
}

/** Milliseconds; what is late by more than a while is planned anew, since the sweep would take its message for lost. */
const SOONEST = 1_000
const A_WHILE = 30_000
const LATEST = 300_000

/**
 * Too much is being sent there already. The later the attempt is, the longer it waits: a dead host with a long queue costs little. At
 * first only its message waits, which writes nothing.
 */
async function putOff(job: Job, planned: Callback, host: string, lane: Lane): Promise<void> {
  const now = job.ports.clock.now()
  const late = now - Date.parse(planned.nextAttemptAt ?? planned.created)
  const at = now + Math.min(LATEST, Math.max(SOONEST, late))
  if (late < A_WHILE) return job.passOn({ at })
  job.unitOfWork.add(deferAttempt(planned, at, lane))
  if ((await job.commit()) === 'done') logged(job, planned, 'callback.put-off', { host, lane, late })
}

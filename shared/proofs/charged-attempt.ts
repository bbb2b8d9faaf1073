import type { AnonymousCall } from '../contract/call.ts'
import { type AttemptLock, attemptsUnderWay, type LockOfName, lockEnd } from '../domain/login/judge-login.ts'
import { Refusal } from '../errors/refusal.ts'
import {
  type Attempts,
  attemptsOn,
  chargeAttempt,
  chargeFirstAttemptAfterLock,
  giveAttemptBack,
  noteKnownFailure,
  noteLockingFailure,
  possessionAttemptsOn,
} from '../storage/attempts.ts'
import type { Identity } from '../storage/identities.ts'
import type { Reference } from '../storage/read.ts'
import type { Lane } from './attempt-lane.ts'
import { deviceOfAttempt } from './device-of-attempt.ts'

type ChargingCall = Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'newId' | 'settingsOf' | 'lastSettingsOf'>

const COUNTS = { 'without-possession': attemptsOn, 'with-possession': possessionAttemptsOn } as const

/** An attempt that was charged before its proof is verified. */
export type ChargedAttempt = {
  /** The count after the charge. */
  readonly attempts: Attempts
  /** Tells whether too many consecutive attempts have failed: then the password is no longer a proof, right or wrong. */
  readonly passwordEnded: (identity: Identity | undefined) => Promise<boolean>
  /**
   * Refunds an attempt whose proofs were right but that is refused for another reason: it was no guess. INVARIANT: it refunds this one
   * attempt only; a reset to 0 would let somebody who knows the password guess TOTP codes for ever.
   */
  readonly giveBack: () => Promise<void>
  /** Keeps the charge. The failure that ends the password notifies its owner; an unknown name takes the same work. */
  readonly failed: (identity: Identity | undefined) => Promise<void>
}

/**
 * Number of waits for other attempts in progress before they count as failures: otherwise concurrent logins would lock one another out
 * although every proof is right. The first take about a tenth of a second each, the others twice as long: five seconds in all.
 */
const MOST_WAITS = 35
const SHORT_WAITS = 20

/**
 * Charges an attempt on a name before its proof is verified, so that parallel guesses cannot pass the limit. While the name is locked, the
 * attempt is refused without verification; an unknown name locks in the same way. Only failures from an enrolled `device` end the password
 * of somebody who has one: strangers who know the name cannot.
 */
export async function chargedAttempt(
  call: ChargingCall,
  canonicalName: string,
  lane: Lane = 'without-possession',
  device?: string,
): Promise<ChargedAttempt> {
  const on = COUNTS[lane](canonicalName)
  const attempts = await chargedByLockInForce(call, on)
  const config = await configOf(call)
  const most = config['max.consecutive.failures'] ?? MOST_CONSECUTIVE
  const { failures = 0, lockedUntil = 0, consecutive = 0, consecutiveKnown = 0 } = attempts
  return {
    attempts,
    async passwordEnded(identity) {
      if (most === 0 || consecutive < most) return false
      const of = await deviceOfAttempt(call, identity, undefined)
      return of === 'none-enrolled' ? consecutive > most : consecutiveKnown >= most
    },
    giveBack: async () => void (await call.ports.atOnce.write(giveAttemptBack(on))),
    async failed(identity) {
      if (failures >= lockIn(config).attempts) await call.ports.atOnce.write(noteLockingFailure(on, lockedUntil))
      if (most === 0 || (device === undefined && consecutive !== most)) return
      const of = await deviceOfAttempt(call, identity, device)
      const known = of === 'known' ? await countedKnown(call, on) : 0
      const ends = of === 'none-enrolled' ? consecutive === most : known === most
      if (!ends && consecutive !== most) return
      const { endPassword } = await import('./end-password.ts')
      await endPassword(call, canonicalName, ends ? identity : undefined, lane)
    },
  }
}

/** Counts a failure from an enrolled device, and returns the number of such failures in a row. */
async function countedKnown({ ports }: ChargingCall, on: Reference<Attempts>): Promise<number> {
  const noted = await ports.atOnce.write(noteKnownFailure(on))
  return noted.kind === 'written' ? ((noted.item as Attempts).consecutiveKnown ?? 0) : 0
}

/** Used if a stored configuration from an earlier version has no value. */
const MOST_CONSECUTIVE = 100

/** Refuses an attempt while its name is locked, without charging it. */
export async function refuseWhileLocked(call: ChargingCall, canonicalName: string): Promise<void> {
  const { failures = 0, lockedUntil = 0 } = (await call.read.one(attemptsOn(canonicalName))) ?? {}
  if (failures >= lockIn(await configOf(call)).attempts && lockedUntil > call.now) throw locked(lockedUntil, call.now)
}

/**
 * Charges by the lock as it was last known while the lock in force is read, since it has seldom changed; where it has, the attempt is
 * charged anew.
 */
async function chargedByLockInForce(call: ChargingCall, on: Reference<Attempts>): Promise<Attempts> {
  const inForce = configOf(call).then(lockIn)
  const known = call.lastSettingsOf(undefined)?.value('user.auth.config')
  if (known === undefined) return chargedInTurn(call, on, await inForce)
  const last = lockIn(known)
  const [early, lock] = await Promise.allSettled([chargedInTurn(call, on, last), inForce])
  const isInForce = lock.status === 'fulfilled' && lock.value.attempts === last.attempts && lock.value.seconds === last.seconds
  if (early.status === 'fulfilled' && !isInForce) await call.ports.atOnce.write(giveAttemptBack(on))
  if (lock.status === 'rejected') throw lock.reason
  if (!isInForce) return chargedInTurn(call, on, lock.value)
  if (early.status === 'rejected') throw early.reason
  return early.value
}

async function chargedInTurn(call: Pick<ChargingCall, 'ports'>, on: Reference<Attempts>, lock: AttemptLock): Promise<Attempts> {
  for (let waits = 0; ; waits++) {
    const charge = await charged(call, on, lock)
    if (charge.kind === 'charged') return charge.attempts
    const { clock, random } = call.ports
    if (waits === MOST_WAITS || !attemptsUnderWay(charge, lock, clock.now())) throw locked(charge.lockedUntil, clock.now())
    await new Promise((resolve) => setTimeout(resolve, (50 + random() * 100) * (waits < SHORT_WAITS ? 1 : 2)))
  }
}

export type Charge = { readonly kind: 'charged'; readonly attempts: Attempts } | ({ readonly kind: 'locked' } & LockOfName)

/** Charges one attempt on a count, or returns the end of its lock. */
export async function charged({ ports }: Pick<AnonymousCall, 'ports'>, on: Reference<Attempts>, lock: AttemptLock): Promise<Charge> {
  const now = ports.clock.now()
  const first = await ports.atOnce.write(chargeAttempt(on, now, lock.attempts, lock.seconds))
  if (first.kind === 'written') return { kind: 'charged', attempts: first.item as Attempts }
  const stored = (first.stored ?? {}) as Attempts
  const { lockedUntil = lockEnd(lock, now), wrongUntil } = stored
  return lockedUntil > now ? { kind: 'locked', lockedUntil, wrongUntil } : chargedAnew({ ports }, on, lock)
}

/** Charges the first attempt after a lock has run out; locked where another attempt was the first. */
export async function chargedAnew({ ports }: Pick<AnonymousCall, 'ports'>, on: Reference<Attempts>, lock: AttemptLock): Promise<Charge> {
  const now = ports.clock.now()
  const anew = await ports.atOnce.write(chargeFirstAttemptAfterLock(on, now, lock.seconds))
  return anew.kind === 'written'
    ? { kind: 'charged', attempts: anew.item as Attempts }
    : { kind: 'locked', lockedUntil: lockEnd(lock, now) }
}

type AttemptConfig = {
  readonly 'lock.at.failed.attempt.no': number
  readonly 'lock.minutes': number
  readonly 'max.consecutive.failures'?: number
}

async function configOf({ settingsOf }: Pick<ChargingCall, 'settingsOf'>): Promise<AttemptConfig> {
  return (await settingsOf(undefined)).settings.value('user.auth.config')
}

function lockIn(config: AttemptConfig): AttemptLock {
  return { attempts: config['lock.at.failed.attempt.no'], seconds: config['lock.minutes'] * 60 }
}

export function locked(until: number, now: number): Refusal {
  return new Refusal('identity-locked', { headers: { 'retry-after': String(Math.max(1, Math.ceil((until - now) / 1000))) } })
}

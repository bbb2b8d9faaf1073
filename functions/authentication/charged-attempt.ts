import type { AnonymousCall } from '../../shared/contract/call.ts'
import { type AttemptLock, attemptsUnderWay, lockEnd } from '../../shared/domain/login/attempt-lock.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import {
  type Attempts,
  attemptsOn,
  chargeAttempt,
  chargeFirstAttemptAfterLock,
  giveAttemptBack,
  isLockedOtherwise,
} from '../../shared/storage/identities.ts'
import type { Reference } from '../../shared/storage/read.ts'

type ChargingCall = Pick<AnonymousCall, 'ports' | 'settingsOf'>

/**
 * An attempt waits for others that are under way before it takes them for failures: logins that come together would otherwise lock one
 * another out although every proof is right. So often at most, about a tenth of a second each time.
 */
const MOST_WAITS = 20

/**
 * Charges an attempt on a name before its proof is looked at, so that parallel guesses can't pass the limit. While the name is
 * locked the attempt is refused unseen; a name that nobody has locks just the same. 1 round trip, 1 write unit.
 */
export async function chargedAttempt(call: ChargingCall, canonicalName: string): Promise<Attempts> {
  return chargedOn(call, attemptsOn(canonicalName), await lockOf(call))
}

/** The same on another count of attempts, with a limit of its own. */
export async function chargedOn(call: Pick<ChargingCall, 'ports'>, on: Reference<Attempts>, lock: AttemptLock): Promise<Attempts> {
  for (let waits = 0; ; waits++) {
    const charge = await charged(call, on, lock)
    if (charge.kind === 'charged') return charge.attempts
    const { clock, random } = call.ports
    if (waits === MOST_WAITS || charge.kind === 'locked-otherwise' || !attemptsUnderWay(charge.lockedUntil, lock, clock.now()))
      throw locked(charge.lockedUntil, clock.now())
    await new Promise((resolve) => setTimeout(resolve, 50 + random() * 100))
  }
}

type Charge =
  | { readonly kind: 'charged'; readonly attempts: Attempts }
  | { readonly kind: 'locked' | 'locked-otherwise'; readonly lockedUntil: number }

async function charged({ ports }: Pick<ChargingCall, 'ports'>, on: Reference<Attempts>, lock: AttemptLock): Promise<Charge> {
  const now = ports.clock.now()
  const first = await ports.store.write(chargeAttempt(on, now, lock.attempts, lock.seconds))
  if (first.kind === 'written') return { kind: 'charged', attempts: first.item as Attempts }
  const stored = (first.stored ?? {}) as Attempts
  const { lockedUntil = lockEnd(lock, now) } = stored
  if (lockedUntil > now) return { kind: isLockedOtherwise(stored) ? 'locked-otherwise' : 'locked', lockedUntil }
  const anew = await ports.store.write(chargeFirstAttemptAfterLock(on, now, lock.seconds))
  return anew.kind === 'written'
    ? { kind: 'charged', attempts: anew.item as Attempts }
    : { kind: 'locked', lockedUntil: lockEnd(lock, now) }
}

async function lockOf({ settingsOf }: ChargingCall): Promise<AttemptLock> {
  const config = (await settingsOf(undefined)).settings.value('user.auth.config')
  return { attempts: config['lock.at.failed.attempt.no'], seconds: config['lock.minutes'] * 60 }
}

function locked(until: number, now: number): Refusal {
  return new Refusal('identity-locked', { headers: { 'retry-after': String(Math.max(1, Math.ceil((until - now) / 1000))) } })
}

/**
 * Takes the charge back from an attempt whose proofs were right but that is refused for another reason: it guessed nothing.
 * INVARIANT: it takes back this one attempt only; setting the count to 0 would let whoever knows the password guess TOTP codes for ever.
 */
export async function giveBack({ ports }: Pick<AnonymousCall, 'ports'>, canonicalName: string): Promise<void> {
  await ports.store.write(giveAttemptBack(attemptsOn(canonicalName)))
}

import type { AnonymousCall, Settings } from '../../shared/contract/call.ts'
import type { AttemptLock } from '../../shared/domain/login/judge-login.ts'
import {
  type Charge,
  type ChargedAttempt,
  charged,
  chargedAnew,
  chargedAttempt,
  refuseWhileLocked,
} from '../../shared/proofs/charged-attempt.ts'
import {
  attemptsOn,
  changeAttemptsOn,
  forgetFailures,
  giveAttemptBack,
  keepAttempts,
  noteChangeLock,
} from '../../shared/storage/attempts.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import type { Write } from '../../shared/storage/write.ts'

/** A charged password change, before its proofs are verified. */
export type ChargedChange = {
  /**
   * The tenant's lock for failed password changes is in force: the change is refused like one with a wrong proof, whatever its proofs
   * are.
   */
  readonly isLocked: boolean
  /** Too many consecutive attempts have failed: the current password is no longer a proof. */
  readonly passwordEnded: ChargedAttempt['passwordEnded']
  /** Refunds the charge: the proofs were right, and it is refused for another reason. */
  readonly giveBack: () => Promise<void>
  /**
   * Records the failure: always towards the tenant's lock; towards the lock of the name only if a password, an answer or a face was
   * wrong. A code dies after three wrong entries, and locks nobody out.
   */
  readonly failed: (identity: Identity | undefined, wrong: 'a code' | 'another proof') => Promise<void>
  /** For the transaction of a change that succeeds. */
  readonly succeeded: readonly Write[]
}

type ChargingCall = Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'newId' | 'settingsOf' | 'lastSettingsOf'>

/** More failures than ever occur in a tenant without the lock for password changes. */
const NEVER: AttemptLock = { attempts: 1_000_000, seconds: 1 }

/** Kind of guess that a request could make. */
export type Guesses = 'nothing' | 'a-code' | 'more-than-a-code'

/**
 * Charges an attempt to change a password: on the count of password changes, for which a tenant can set a limit, and, if it brings more
 * than a code, on the name's count of failures, whether the name exists or not. `settings` are those of the identity's tenant. With a
 * valid link (`byLink`), the count is that of attempts with a proof of possession; a link alone is not charged at all, right or wrong.
 */
export async function chargedChange(
  call: ChargingCall,
  name: string,
  settings: Settings,
  { guesses, byLink }: { readonly guesses: Guesses; readonly byLink: boolean },
): Promise<ChargedChange> {
  if (byLink || guesses === 'nothing') return chargedBesideLink(call, name, byLink && guesses === 'more-than-a-code')
  const lock = changeLock(settings)
  const { atOnce, clock } = call.ports
  const onName = guesses === 'more-than-a-code' ? await chargedAttempt(call, name) : await uncharged(call, name)
  const change = await chargedOnChanges(call, name, lock)
  const { failures = 0, lockedUntil = 0 } = change.kind === 'charged' ? change.attempts : { lockedUntil: change.lockedUntil }
  const isLocked = change.kind === 'locked'
  return {
    isLocked,
    passwordEnded: onName.passwordEnded,
    async giveBack() {
      await Promise.all([onName.giveBack(), isLocked ? undefined : atOnce.write(giveAttemptBack(changeAttemptsOn(name)))])
    },
    async failed(identity, wrong) {
      const isNowLocked = isLocked || failures >= lock.attempts
      await Promise.all([
        atOnce.write(isNowLocked ? noteChangeLock(name, lockedUntil, clock.now()) : keepAttempts(attemptsOn(name), clock.now())),
        wrong === 'a code' ? onName.giveBack() : onName.failed(identity),
      ])
    },
    succeeded: forgetFailures(name),
  }
}

/**
 * A link holds no lock and is held by none: whoever knows a name could otherwise keep its owner from the link in their mail. Guesses that
 * come with a valid one have a count of their own, which nobody without a link can fill.
 */
async function chargedBesideLink(call: ChargingCall, name: string, guessesBesideLink: boolean): Promise<ChargedChange> {
  const onName = guessesBesideLink ? await chargedAttempt(call, name, 'with-possession') : NOT_CHARGED
  return {
    isLocked: false,
    passwordEnded: onName.passwordEnded,
    giveBack: onName.giveBack,
    failed: (identity, wrong) => (wrong === 'a code' ? onName.giveBack() : onName.failed(identity)),
    succeeded: forgetFailures(name),
  }
}

/**
 * Charges the count of password changes. INVARIANT: no waiting for others, as logins do, and one write, whether the count is open, locked or
 * begins anew: names that nobody has are never locked here, and the time would tell them apart.
 */
async function chargedOnChanges(call: ChargingCall, name: string, lock: AttemptLock): Promise<Charge> {
  const on = changeAttemptsOn(name)
  const { failures = 0, lockedUntil = 0 } = (await call.read.one(on)) ?? {}
  if (failures < lock.attempts) return charged(call, on, lock)
  const { atOnce, clock } = call.ports
  if (lockedUntil <= clock.now()) return chargedAnew(call, on, lock)
  await atOnce.write(keepAttempts(on, clock.now()))
  return { kind: 'locked', lockedUntil }
}

const nothing = async () => undefined
const NOT_CHARGED: Omit<ChargedAttempt, 'attempts'> = { passwordEnded: async () => false, giveBack: nothing, failed: nothing }

/** A code alone is not charged on the name. While the name is locked, it is refused without comparison like any other attempt. */
async function uncharged(call: ChargingCall, name: string): Promise<Omit<ChargedAttempt, 'attempts'>> {
  await refuseWhileLocked(call, name)
  return NOT_CHARGED
}

function changeLock(settings: Settings): AttemptLock {
  if (!settings.value('enable.lock.at.failed.password.change')) return NEVER
  return {
    attempts: settings.value('lock.at.failed.password.change.attempt.no'),
    seconds: settings.value('lock.at.failed.password.change.minutes') * 60,
  }
}

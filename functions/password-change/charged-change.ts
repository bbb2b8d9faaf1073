import type { AnonymousCall, Settings } from '../../shared/contract/call.ts'
import type { AttemptLock } from '../../shared/domain/login/attempt-lock.ts'
import { attemptsOn, changeAttemptsOn, giveAttemptBack, lockName, noFailures } from '../../shared/storage/identities.ts'
import type { Write } from '../../shared/storage/write.ts'
import { chargedAttempt, chargedOn, giveBack } from '../authentication/charged-attempt.ts'

/** A password change that has been charged, before its proofs are looked at. */
export type ChargedChange = {
  /** Takes the charge back: the proofs were right, and it is refused for another reason. */
  readonly giveBack: () => Promise<void>
  /** Notes that it has failed: the last failure that is allowed locks the name, for logins too. */
  readonly failed: () => Promise<void>
  /** For the transaction of a change that succeeds. */
  readonly succeeded: readonly Write[]
}

type ChargingCall = Pick<AnonymousCall, 'ports' | 'settingsOf'>

/** So many failures that a tenant without the lock for password changes never meets it. */
const NEVER: AttemptLock = { attempts: 1_000_000, seconds: 1 }

/**
 * Charges an attempt to change a password, on the one count of failures of the name, and on the count of password changes, for which a
 * tenant can set a lower limit. 2 round trips, 2 write units, whether anybody has the name or not. `settings` are those of the identity's tenant.
 */
export async function chargedChange(call: ChargingCall, name: string, settings: Settings): Promise<ChargedChange> {
  const lock = changeLock(settings)
  const { store, clock } = call.ports
  await chargedAttempt(call, name)
  const { failures = 0 } = await chargedOn(call, changeAttemptsOn(name), lock).catch(async (error: unknown) => {
    await giveBack(call, name)
    throw error
  })
  return {
    async giveBack() {
      await Promise.all([giveBack(call, name), store.write(giveAttemptBack(changeAttemptsOn(name)))])
    },
    async failed() {
      if (failures >= lock.attempts) await store.write(lockName(name, clock.now() + lock.seconds * 1000))
    },
    succeeded: [noFailures(attemptsOn(name)), noFailures(changeAttemptsOn(name))],
  }
}

function changeLock(settings: Settings): AttemptLock {
  if (!settings.value('enable.lock.at.failed.password.change')) return NEVER
  return {
    attempts: settings.value('lock.at.failed.password.change.attempt.no'),
    seconds: settings.value('lock.at.failed.password.change.minutes') * 60,
  }
}

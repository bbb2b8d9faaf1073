import type { AnonymousCall } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Attempts, chargeAttempt, chargeFirstAttemptAfterLock } from '../../shared/storage/identities.ts'

/**
 * Charges an attempt on a name before its proof is looked at, so that parallel guesses can't pass the limit. While the name is
 * locked the attempt is refused unseen; a name that nobody has locks just the same.
 */
export async function chargedAttempt({ ports, settingsOf, now }: AnonymousCall, canonicalName: string): Promise<Attempts> {
  const { settings } = await settingsOf(undefined)
  const config = settings.value('user.auth.config')
  const lockSeconds = config['lock.minutes'] * 60
  const charged = await ports.store.write(chargeAttempt(canonicalName, now, config['lock.at.failed.attempt.no'], lockSeconds))
  if (charged.kind === 'written') return charged.item as Attempts

  const lockedUntil = (charged.stored as Attempts | undefined)?.lockedUntil ?? now + lockSeconds * 1000
  if (lockedUntil > now) throw locked(lockedUntil, now)
  const anew = await ports.store.write(chargeFirstAttemptAfterLock(canonicalName, now, lockSeconds))
  if (anew.kind === 'written') return anew.item as Attempts
  const second = await ports.store.write(chargeAttempt(canonicalName, now, config['lock.at.failed.attempt.no'], lockSeconds))
  if (second.kind === 'written') return second.item as Attempts
  throw locked(now + lockSeconds * 1000, now)
}

function locked(until: number, now: number): Refusal {
  return new Refusal('identity-locked', { headers: { 'retry-after': String(Math.max(1, Math.ceil((until - now) / 1000))) } })
}

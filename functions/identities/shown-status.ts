import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { type ChangeDueFacts, changeDueAfter } from '../../shared/domain/login/change-due.ts'
import { IDENTITY_STATUSES, identityStatus } from '../../shared/domain/login/identity-status.ts'
import { canonicalIfPossible } from '../../shared/people/identity-fields.ts'
import { type Attempts, attemptsOn } from '../../shared/storage/attempts.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import type { Reference } from '../../shared/storage/read.ts'

/** The status of an identity and, if it is temporarily locked, the end of the lock. */
export const statusShape = () => ({
  status: z.enum(IDENTITY_STATUSES).describe('True if the identity can log in now.'),
  lockedUntil: z.iso.datetime().optional(),
})

export function shownStatus(
  { settings, now }: Pick<Call, 'settings' | 'now'>,
  identity: Pick<Identity, 'authLockedAfter' | 'passwordEndedAt'> & ChangeDueFacts,
  { failures, lockedUntil, changesLockedUntil }: Attempts,
) {
  const limit = settings.value('user.auth.config')['lock.at.failed.attempt.no']
  const { authLockedAfter, passwordEndedAt } = identity
  const changeAfter = passwordEndedAt ?? changeDueAfter(identity)
  const facts = { authLockedAfter, changeAfter, failures, lockedUntil, changesLockedUntil, limit }
  const { status, until } = identityStatus(facts, now)
  return { status, ...(until === undefined ? {} : { lockedUntil: new Date(until).toISOString() }) }
}

/** The failures under the name of a path. */
export function attemptReads(identity: string): readonly Reference<unknown>[] {
  const canonical = canonicalIfPossible(identity)
  return canonical === undefined ? [] : [attemptsOn(canonical) as Reference<unknown>]
}

import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { IDENTITY_STATUSES, identityStatus } from '../../shared/domain/login/identity-status.ts'
import { type Attempts, attemptsOn, type Identity } from '../../shared/storage/identities.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { canonicalIfPossible } from './identity-fields.ts'

/** Whether an identity can log in, and if it is locked for a while, until when. */
export const statusShape = () => ({ status: z.enum(IDENTITY_STATUSES), lockedUntil: z.iso.datetime().optional() })

export function shownStatus(
  { settings, now }: Pick<Call, 'settings' | 'now'>,
  { authLockedAfter, changeAfter }: Pick<Identity, 'authLockedAfter' | 'changeAfter'>,
  { failures, lockedUntil }: Attempts,
) {
  const limit = settings.value('user.auth.config')['lock.at.failed.attempt.no']
  const status = identityStatus({ authLockedAfter, changeAfter, failures, lockedUntil, limit }, now)
  return { status, ...(status === 'LOCKED' && lockedUntil !== undefined ? { lockedUntil: new Date(lockedUntil).toISOString() } : {}) }
}

/** The failures under the name of a path. */
export function attemptReads(identity: string): readonly Reference<unknown>[] {
  const canonical = canonicalIfPossible(identity)
  return canonical === undefined ? [] : [attemptsOn(canonical) as Reference<unknown>]
}

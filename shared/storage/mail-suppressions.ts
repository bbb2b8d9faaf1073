import { hash } from 'node:crypto'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { isAbsent, isBelow, oneHolds, upsert, type Write } from './write.ts'

export const SUPPRESSION_REASONS = ['BOUNCE', 'COMPLAINT'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** An e-mail address to which nothing is sent for a while. Holds no address: its key is the hash of one. About 0.2 KB. */
type MailSuppression = {
  /** A mail to it came back for good, or its owner reported one as unwanted. */
  readonly reason: SuppressionReason
  /** Time of the bounce or complaint (UTC). */
  readonly since: string
  /** Seconds since 1970 after which mail is sent again. */
  readonly expiresAt: number
}

const DAY_SECONDS = 86_400
/** Lifetime of a suppression. A mailbox can come back; somebody who complained has asked to be left alone. */
const LIFETIME_SECONDS: Readonly<Record<SuppressionReason, number>> = { BOUNCE: 30 * DAY_SECONDS, COMPLAINT: 365 * DAY_SECONDS }

/** `address`: in upper or lower case, since SES may report it as it was written. */
export const mailSuppression = (address: string) =>
  reference<MailSuppression>(keys.mailSuppression(hash('sha256', address.toLowerCase(), 'base64url')))

/**
 * Suppresses an address, from the time of the event (milliseconds since 1970). The same event again writes nothing, and none shortens a
 * suppression: the longer one stays.
 */
export function suppressMail(address: string, reason: SuppressionReason, at: number): Write {
  const expiresAt = Math.floor(at / 1000) + LIFETIME_SECONDS[reason]
  const suppression: MailSuppression = { reason, since: new Date(at).toISOString(), expiresAt }
  return upsert(
    mailSuppression(address),
    { set: { ...suppression } },
    { when: [oneHolds(isAbsent, isBelow('expiresAt', expiresAt))], twice: 'as-once' },
  )
}

/** Tells whether the suppression holds at a time, in milliseconds since 1970. The table removes expired items late. */
export function isSuppressed(of: MailSuppression | undefined, now: number): of is MailSuppression {
  return of !== undefined && of.expiresAt * 1000 > now
}

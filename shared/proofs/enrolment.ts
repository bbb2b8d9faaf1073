import { createHash } from 'node:crypto'
import type { Call } from '../contract/call.ts'
import type { Ports } from '../ports/ports.ts'
import type { Enrolment } from '../storage/identities.ts'

/** Without letters and digits that are easily confused (RFC 4648 base32). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 5 bits each: 80 in all. */
const LENGTH = 16

/**
 * Opens the enrolment of an identity without a password, in which it receives its first passkey. The code is shown once, to the creator.
 */
export function newEnrolment({ ports, settings, now }: Pick<Call, 'settings' | 'now'> & { readonly ports: Pick<Ports, 'randomBytes'> }): {
  readonly enrolmentCode: string
  readonly enrolment: Enrolment
} {
  const enrolmentCode = [...ports.randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  const until = new Date(now + settings.value('webAuthN.enrolment.minutes') * 60_000).toISOString()
  return { enrolmentCode, enrolment: { until, codeHash: createHash('sha256').update(enrolmentCode).digest('base64url') } }
}

/** Tells whether the login with the first passkey must send the code: always on the live stage, elsewhere if the tenant says so. */
export function isEnrolmentCodeNeeded(stage: Call['ports']['stage'], settings: Call['settings']): boolean {
  return stage === 'live' || settings.value('webAuthN.enrolment.code.required')
}

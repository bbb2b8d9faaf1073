import * as z from 'zod'
import { isSuppressed, mailSuppression, SUPPRESSION_REASONS } from '../storage/mail-suppressions.ts'
import type { Profile } from '../storage/persons.ts'
import type { Call } from './call.ts'
import { namedObject } from './fields.ts'

/** The reason for which no e-mail is sent to somebody, and its end. */
export const suppressedEmailShape = () =>
  namedObject('SuppressedEmail', {
    reason: z.enum(SUPPRESSION_REASONS).describe('`BOUNCE`: a mail came back for good. `COMPLAINT`: its reader reported it as unwanted.'),
    since: z.iso.datetime().describe('Time of the bounce or complaint (UTC).'),
    until: z.iso.datetime().describe('Time from which e-mails are sent again (UTC).'),
  })

/**
 * The field of a person's answer: absent where e-mails reach them. One more round trip for somebody with an e-mail address.
 * Decision: absent too where the bounce or complaint is older than the address on this record. It can concern a mail of another tenant, so
 * whoever puts an address on record must not learn whether its owner is known there.
 */
export async function suppressedEmail(
  { read, now }: Pick<Call, 'read' | 'now'>,
  { email, created, emailSince = created }: Pick<Profile, 'email' | 'emailSince' | 'created'>,
): Promise<{ readonly emailSuppressed?: z.infer<ReturnType<typeof suppressedEmailShape>> }> {
  if (email === undefined) return {}
  const found = await read.one(mailSuppression(email))
  if (!isSuppressed(found, now) || found.since < emailSince) return {}
  const { reason, since, expiresAt } = found
  return { emailSuppressed: { reason, since, until: new Date(expiresAt * 1000).toISOString() } }
}

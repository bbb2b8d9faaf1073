import * as z from 'zod'
import { isSuppressed, mailSuppression, SUPPRESSION_REASONS } from '../storage/mail-suppressions.ts'
import type { Call } from './call.ts'
import { namedObject } from './fields.ts'

/** The reason for which no e-mail is sent to somebody, and its end. */
export const suppressedEmailShape = () =>
  namedObject('SuppressedEmail', {
    reason: z.enum(SUPPRESSION_REASONS).describe('`BOUNCE`: a mail came back for good. `COMPLAINT`: its reader reported it as unwanted.'),
    since: z.iso.datetime().describe('Time of the bounce or complaint (UTC).'),
    until: z.iso.datetime().describe('Time from which e-mails are sent again (UTC).'),
  })

/** The field of a person's answer: absent where e-mails reach them. One more round trip for somebody with an e-mail address. */
export async function suppressedEmail(
  { read, now }: Pick<Call, 'read' | 'now'>,
  email: string | undefined,
): Promise<{ readonly emailSuppressed?: z.infer<ReturnType<typeof suppressedEmailShape>> }> {
  if (email === undefined) return {}
  const found = await read.one(mailSuppression(email))
  if (!isSuppressed(found, now)) return {}
  const { reason, since, expiresAt } = found
  return { emailSuppressed: { reason, since, until: new Date(expiresAt * 1000).toISOString() } }
}

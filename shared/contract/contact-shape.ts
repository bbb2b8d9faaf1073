import * as z from 'zod'
import { CONTACT_FIELDS } from '../domain/contact/own-contacts.ts'
import { isSuppressed, mailSuppression, SUPPRESSION_REASONS } from '../storage/mail-suppressions.ts'
import type { Profile } from '../storage/persons.ts'
import type { Call } from './call.ts'
import { namedObject } from './fields.ts'

/** New addresses that wait for their codes, in answers. */
export const pendingContactShape = () =>
  namedObject('PendingContact', {
    email: z.string().optional(),
    phoneNumber: z.string().optional(),
    expires: z.iso.datetime().describe('Time until which the codes that were sent can be entered (UTC).'),
  })
    .optional()
    .describe('New addresses of the person’s own choice. They take effect when the person enters the code that was sent there.')

type Shown = { readonly pendingContact?: z.infer<ReturnType<typeof pendingContactShape>> }

/** The addresses of a profile that wait for their codes; absent without any. */
export function shownPendingContact({ pendingContacts }: Pick<Profile, 'pendingContacts'>, now: number): Shown {
  const open = CONTACT_FIELDS.flatMap((field) => {
    const pending = pendingContacts?.[field]
    return pending === undefined || pending.until <= now ? [] : [{ field, ...pending }]
  })
  if (open.length === 0) return {}
  const expires = new Date(Math.min(...open.map(({ until }) => until))).toISOString()
  return { pendingContact: { ...Object.fromEntries(open.map(({ field, address }) => [field, address])), expires } }
}

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

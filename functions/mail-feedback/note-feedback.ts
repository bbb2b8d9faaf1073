import * as z from 'zod'
import { maskAddress } from '../../shared/messages/mask-address.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { type SuppressionReason, suppressMail } from '../../shared/storage/mail-suppressions.ts'

/** Suppresses the addresses of one event of SES: one write for each. Repeating it changes nothing. Throws for a text that is no event. */
export async function noteFeedback(text: string, { store, log }: Pick<Ports, 'store' | 'log'>): Promise<void> {
  const feedback = readFeedback(text)
  if (feedback.kind === 'ignored') return log('info', 'mail.feedback-ignored', { because: feedback.because })
  const { addresses, reason, at } = feedback
  for (const address of addresses) {
    const { kind } = await store.write(suppressMail(address, reason, at))
    if (kind === 'written') log('warn', 'mail.suppressed', { to: maskAddress(address), reason })
  }
}

/** Meaning of an event of SES: addresses to suppress, or nothing. */
type Feedback =
  | { readonly kind: 'suppress'; readonly reason: SuppressionReason; readonly addresses: readonly string[]; readonly at: number }
  | { readonly kind: 'ignored'; readonly because: string }

const recipients = () => z.array(z.object({ emailAddress: z.string().min(1).max(400) })).max(50)
const timestamp = () => z.iso.datetime({ offset: true })

const bounce = () =>
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients(), timestamp: timestamp() }),
  })

const complaint = () =>
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({ complaintFeedbackType: z.string().optional(), complainedRecipients: recipients(), timestamp: timestamp() }),
  })

/** The notice that SES publishes in plain text when the topic becomes a destination of the configuration set. */
const NOTICE = /^Successfully validated SNS topic for Amazon SES/

/**
 * Reads an event of a configuration set of SES; throws for a text that is none. A mailbox that is full or slow (`Transient`) is not
 * suppressed, nor is somebody who reported a mail as `not-spam`
 * (https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html).
 */
function readFeedback(text: string): Feedback {
  if (NOTICE.test(text)) return { kind: 'ignored', because: 'a notice of SES in plain text' }
  const event = z.discriminatedUnion('eventType', [bounce(), complaint()]).parse(JSON.parse(text))
  if (event.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients, timestamp: at } = event.bounce
    if (bounceType !== 'Permanent') return { kind: 'ignored', because: `bounce is ${bounceType}` }
    return { kind: 'suppress', reason: 'BOUNCE', addresses: bouncedRecipients.map(addressOf), at: Date.parse(at) }
  }
  const { complaintFeedbackType, complainedRecipients, timestamp: at } = event.complaint
  if (complaintFeedbackType === 'not-spam') return { kind: 'ignored', because: 'reported as not unwanted' }
  return { kind: 'suppress', reason: 'COMPLAINT', addresses: complainedRecipients.map(addressOf), at: Date.parse(at) }
}

/** The address alone: SES may report it with a display name, `Ada <ada@example.com>`. */
function addressOf({ emailAddress }: { readonly emailAddress: string }): string {
  return /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress.trim()
}

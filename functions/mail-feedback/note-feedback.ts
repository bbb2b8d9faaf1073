import { maskAddress } from '../../shared/messages/mask-address.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { suppressMail } from '../../shared/storage/mail-suppressions.ts'
import { readFeedback } from './read-feedback.ts'

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

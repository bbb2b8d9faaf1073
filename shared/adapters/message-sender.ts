import type { MessageSender } from '../ports/message-sender.ts'
import { emailSender, type MailSource } from './e-mail.ts'
import type { Provider } from './provider.ts'
import { smsSender } from './sms.ts'

/**
 * The delivery of messages: the live stage sends them; a deployed sandbox sends e-mail and no text message; the local run captures both.
 */
export type MessageDelivery =
  | ({ readonly kind: 'send' | 'send-no-sms' } & MailSource)
  | { readonly kind: 'capture'; readonly endpoint: string }

/** The sender of captured messages. It receives no answers. */
const CAPTURED_FROM = 'countersign@localhost'

export function createMessageSender(delivery: MessageDelivery): MessageSender {
  const captured = delivery.kind === 'capture'
  const provider: Provider = captured ? { kind: 'stand-in', endpoint: delivery.endpoint } : { kind: 'aws' }
  const sendSms = smsSender(provider)
  const sendEmail = emailSender(provider, captured ? { from: () => CAPTURED_FROM } : delivery)
  return {
    async send(message) {
      if (message.channel === 'EMAIL') return sendEmail(message)
      return delivery.kind === 'send-no-sms' ? { kind: 'withheld' } : sendSms(message)
    },
  }
}

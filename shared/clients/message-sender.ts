import type { MessageSender } from '../ports/message-sender.ts'
import { emailSender } from './e-mail.ts'
import type { Provider } from './provider.ts'
import { smsSender } from './sms.ts'

/**
 * What becomes of messages: the live stage sends them; a deployed sandbox sends e-mail and no text message; one machine captures both.
 * `from` is the address that e-mail comes from.
 */
export type MessageDelivery =
  | { readonly kind: 'send'; readonly from: () => string }
  | { readonly kind: 'send-no-sms'; readonly from: () => string }
  | { readonly kind: 'capture'; readonly endpoint: string }

/** Nobody answers to what is captured. */
const CAPTURED_FROM = 'countersign@localhost'

export function createMessageSender(delivery: MessageDelivery): MessageSender {
  const captured = delivery.kind === 'capture'
  const provider: Provider = captured ? { kind: 'stand-in', endpoint: delivery.endpoint } : { kind: 'aws' }
  const sendSms = smsSender(provider)
  const sendEmail = emailSender(provider, captured ? () => CAPTURED_FROM : delivery.from)
  return {
    async send(message) {
      if (message.channel === 'EMAIL') return sendEmail(message)
      return delivery.kind === 'send-no-sms' ? { kind: 'withheld' } : sendSms(message)
    },
  }
}

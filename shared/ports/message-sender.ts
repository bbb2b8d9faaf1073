/** A message, ready to leave: `to` is a phone number (E.164) or an e-mail address. */
export type OutgoingSms = { readonly channel: 'SMS'; readonly to: string; readonly text: string }
export type OutgoingEmail = {
  readonly channel: 'EMAIL'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>
}
export type OutgoingMessage = OutgoingSms | OutgoingEmail

export type SendResult =
  | { readonly kind: 'sent' }
  /** Messages of this kind are not sent here. */
  | { readonly kind: 'withheld' }
  /** `error` is a code. A fault in the message itself is not retried. */
  | { readonly kind: 'failed'; readonly error: string; readonly again: 'later' | 'never' }

/** Makes one attempt to send a message. The provider's answer is a result, never an error. */
export type MessageSender = { send(message: OutgoingMessage): Promise<SendResult> }

import type { SESv2Client } from '@aws-sdk/client-sesv2'
import type { SNSClient } from '@aws-sdk/client-sns'
import { defined } from '../domain/defined.ts'
import type { MessageSender, OutgoingEmail, OutgoingSms, SendResult } from '../ports/outgoing.ts'
import { clientSettings, failureFrom, type Provider } from './provider.ts'

const inUtf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** The sender of e-mails: its address, and the configuration set of SES by which bounces and complaints come back. */
type MailSource = { readonly from: () => string; readonly configurationSet?: () => string | undefined }

/** Sends e-mail by Amazon SES, from one address. The SDK is loaded with the first e-mail. */
function emailSender(provider: Provider, { from, configurationSet }: MailSource): (message: OutgoingEmail) => Promise<SendResult> {
  let client: SESv2Client | undefined
  return async ({ to, subject, text, html, headers = {} }) => {
    const sdk = await import('@aws-sdk/client-sesv2')
    client ??= new sdk.SESv2Client(clientSettings(provider))
    const Body = { Text: inUtf8(text), ...(html === undefined ? {} : { Html: inUtf8(html) }) }
    const Headers = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }))
    const set = configurationSet?.()
    const command = new sdk.SendEmailCommand({
      ...defined({ ConfigurationSetName: set }),
      FromEmailAddress: from(),
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: inUtf8(subject), Body, ...(Headers.length === 0 ? {} : { Headers }) } },
    })
    try {
      await client.send(command)
      return { kind: 'sent' }
    } catch (error) {
      return failureFrom(error)
    }
  }
}

/** Codes must not wait behind advertisements: https://docs.aws.amazon.com/sns/latest/dg/sms_sending-overview.html */
const TRANSACTIONAL = { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } }

/** Sends text messages by Amazon SNS. The SDK is loaded with the first text message. */
function smsSender(provider: Provider): (message: OutgoingSms) => Promise<SendResult> {
  let client: SNSClient | undefined
  return async ({ to, text }) => {
    const sdk = await import('@aws-sdk/client-sns')
    client ??= new sdk.SNSClient(clientSettings(provider))
    try {
      await client.send(new sdk.PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes: TRANSACTIONAL }))
      return { kind: 'sent' }
    } catch (error) {
      return failureFrom(error)
    }
  }
}

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

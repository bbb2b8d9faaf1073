import type { SNSClient } from '@aws-sdk/client-sns'
import type { OutgoingSms, SendResult } from '../ports/message-sender.ts'
import { clientSettings, failureFrom, type Provider } from './provider.ts'

/** Codes must not wait behind advertisements: https://docs.aws.amazon.com/sns/latest/dg/sms_sending-overview.html */
const TRANSACTIONAL = { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } }

/** Sends text messages by Amazon SNS. The SDK is loaded with the first text message. */
export function smsSender(provider: Provider): (message: OutgoingSms) => Promise<SendResult> {
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

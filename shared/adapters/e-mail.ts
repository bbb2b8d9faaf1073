import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { defined } from '../domain/defined.ts'
import type { OutgoingEmail, SendResult } from '../ports/message-sender.ts'
import { clientSettings, failureFrom, type Provider } from './provider.ts'

const inUtf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** The sender of e-mails: its address, and the configuration set of SES by which bounces and complaints come back. */
export type MailSource = { readonly from: () => string; readonly configurationSet?: () => string | undefined }

/** Sends e-mail by Amazon SES, from one address. The SDK is loaded with the first e-mail. */
export function emailSender(provider: Provider, { from, configurationSet }: MailSource): (message: OutgoingEmail) => Promise<SendResult> {
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

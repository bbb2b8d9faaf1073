import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs'
import type { SQSEvent, SQSMessageAttributes, SQSRecord } from 'aws-lambda'
import { defined } from '../../shared/domain/defined.ts'

/** The event that Lambda makes of received messages: https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export function sqsEvent(messages: readonly Message[], queueUrl: string, region: string): SQSEvent {
  const [account = '', name = ''] = new URL(queueUrl).pathname.split('/').slice(-2)
  const source = { eventSource: 'aws:sqs', eventSourceARN: `arn:aws:sqs:${region}:${account}:${name}`, awsRegion: region }
  return { Records: messages.map((message) => ({ ...recordOf(message), ...source })) }
}

function recordOf(message: Message): Omit<SQSRecord, 'eventSource' | 'eventSourceARN' | 'awsRegion'> {
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    md5OfBody: message.MD5OfBody ?? '',
    attributes: {
      ...message.Attributes,
      ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
      SentTimestamp: message.Attributes?.SentTimestamp ?? '',
      SenderId: message.Attributes?.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? '',
    },
    messageAttributes: attributesOf(message.MessageAttributes ?? {}),
  }
}

function attributesOf(attributes: Readonly<Record<string, MessageAttributeValue>>): SQSMessageAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { StringValue, BinaryValue, DataType }]) => [
      name,
      {
        ...defined({ stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
        stringListValues: [],
        binaryListValues: [],
        dataType: DataType ?? 'String',
      },
    ]),
  )
}

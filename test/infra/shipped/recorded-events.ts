import { createHash } from 'node:crypto'

/*
 * Events as AWS delivers them, with every field: copied from the documentation of each service, with the account, names and texts of a stage.
 */

const REGION = 'eu-west-1'

type Call = {
  readonly method: string
  readonly path: string
  readonly routeKey: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html */
export function callOfGateway({ method, path, routeKey, headers, body }: Call) {
  const [rawPath = '', rawQueryString = ''] = path.split('?')
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    cookies: ['theme=dark'],
    headers: {
      accept: '*/*',
      'content-length': String(body?.length ?? 0),
      host: 'k3x9.execute-api.eu-west-1.amazonaws.com',
      'user-agent': 'curl/8.11.1',
      'x-amzn-trace-id': 'Root=1-6923a7c1-3b1f0c1d2e3f405162738495',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    requestContext: {
      accountId: '111111111111',
      apiId: 'k3x9',
      domainName: 'k3x9.execute-api.eu-west-1.amazonaws.com',
      domainPrefix: 'k3x9',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '198.51.100.7', userAgent: 'curl/8.11.1' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey,
      stage: '$default',
      time: '24/Nov/2026:08:15:30 +0000',
      timeEpoch: 1_795_508_130_000,
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
  }
}

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export function batchOfQueue(eventSourceARN: string, bodies: readonly string[]) {
  return {
    Records: bodies.map((body, at) => ({
      messageId: `059f36b4-87a3-44ab-83d2-66197553a${String(at).padStart(3, '0')}`,
      receiptHandle: 'AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a',
      body,
      attributes: {
        ApproximateReceiveCount: '1',
        AWSTraceHeader: 'Root=1-6923a7c1-3b1f0c1d2e3f405162738495',
        SentTimestamp: '1795508130000',
        SenderId: 'AROA4EXAMPLE:countersign',
        MessageGroupId: 'tenant-1',
        ApproximateFirstReceiveTimestamp: '1795508130012',
      },
      messageAttributes: {},
      md5OfBody: createHash('md5').update(body).digest('hex'),
      eventSource: 'aws:sqs',
      eventSourceARN,
      awsRegion: REGION,
    })),
  }
}

type Image = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html, and `userIdentity` of what time to live removes. */
export function batchOfStream(
  changes: readonly { readonly eventName: 'INSERT' | 'REMOVE'; readonly image: Image; readonly expired?: true }[],
) {
  return {
    Records: changes.map(({ eventName, image, expired }, at) => ({
      eventID: createHash('md5').update(String(at)).digest('hex'),
      eventName,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: REGION,
      dynamodb: {
        ApproximateCreationDateTime: 1_795_508_130,
        Keys: { PK: image.PK, SK: image.SK },
        [eventName === 'INSERT' ? 'NewImage' : 'OldImage']: image,
        SequenceNumber: `11100000000000000000${at}`,
        SizeBytes: 259,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
      ...(expired === undefined ? {} : { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
      eventSourceARN: 'arn:aws:dynamodb:eu-west-1:111111111111:table/countersign/stream/2026-11-24T08:00:00.000',
    })),
  }
}

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */
export const BOUNCE_OF_SES = JSON.stringify({
  eventType: 'Bounce',
  bounce: {
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: 'recipient@bounced.example',
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
    timestamp: '2026-11-24T08:15:30.000Z',
    reportingMTA: 'dns; mta.example',
  },
  mail: {
    timestamp: '2026-11-24T08:15:29.000Z',
    source: 'no-reply@countersign.example',
    sourceArn: 'arn:aws:ses:eu-west-1:111111111111:identity/countersign.example',
    sendingAccountId: '111111111111',
    messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
    destination: ['recipient@bounced.example'],
    headersTruncated: false,
    headers: [{ name: 'From', value: 'no-reply@countersign.example' }],
    commonHeaders: { from: ['no-reply@countersign.example'], to: ['recipient@bounced.example'], subject: 'Code' },
    tags: { 'ses:configuration-set': ['countersign-live'] },
  },
})

/** SES publishes this text once, when the topic becomes the destination of a configuration set. */
export const NOTICE_OF_SES = 'Successfully validated SNS topic for Amazon SES event publishing.'

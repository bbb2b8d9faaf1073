import { hash } from 'node:crypto'
import type { SQSClient } from '@aws-sdk/client-sqs'
import type { Credentials, ServiceAddress } from './aws/credentials.ts'
import { oneAttempt, type RawAnswer } from './aws/one-attempt.ts'

/** Messages for one queue: at most ten, each with an id of its own. */
export type Batch = {
  readonly QueueUrl: string
  readonly Entries: readonly {
    readonly Id: string
    readonly MessageBody: string
    readonly DelaySeconds: number
    readonly MessageGroupId?: string
  }[]
}

/** Sends messages to SQS. Returns the number of those that it refused. */
export type QueueClient = { readonly send: (batch: Batch) => Promise<number> }

type QueueAccess = {
  /** The address of SQS; `undefined` if only the official client can find it. */
  readonly address: () => Promise<Pick<ServiceAddress, 'url' | 'region'> | undefined>
  readonly credentials: () => Promise<Credentials>
  /** The official client, made when it is first needed. */
  readonly official: () => Promise<SQSClient>
}

type Direct = (body: string) => Promise<RawAnswer | 'lost'>

/**
 * Makes the first attempt by itself, as the client of the table does, and leaves everything but a success to the official client. A message
 * whose answer is lost is sent again, as the official client would: a queue may deliver any message twice.
 */
export function queueClient({ address, credentials, official }: QueueAccess): QueueClient {
  const known: { client?: SQSClient; direct?: Promise<Direct | undefined> } = {}

  async function directWay(): Promise<Direct | undefined> {
    const found = await address()
    if (found === undefined) return undefined
    const attempt = oneAttempt({ ...found, service: 'sqs' }, 'application/x-amz-json-1.0')
    return async (body) =>
      attempt({
        target: 'AmazonSQS.SendMessageBatch',
        body,
        credentials: await credentials(),
        at: Date.now() + (known.client?.config.systemClockOffset ?? 0),
      })
  }

  async function officially({ QueueUrl, Entries }: Batch): Promise<number> {
    known.client ??= await official()
    const { SendMessageBatchCommand } = await import('@aws-sdk/client-sqs')
    const { Failed } = await known.client.send(new SendMessageBatchCommand({ QueueUrl, Entries: [...Entries] }))
    return Failed?.length ?? 0
  }

  return {
    async send(batch) {
      known.direct ??= directWay()
      const direct = await known.direct
      const answer = direct === undefined ? 'lost' : await direct(JSON.stringify(batch))
      const refused = answer === 'lost' || answer.status !== 200 ? undefined : refusedIn(answer.body, batch)
      return refused ?? officially(batch)
    },
  }
}

/** The same for an official client that is there already: at its endpoint, with its credentials. */
export function queueClientOf(client: SQSClient): QueueClient {
  return queueClient({
    address: async () => {
      const endpoint = await client.config.endpoint?.()
      if (endpoint === undefined) return undefined
      const { protocol, hostname, port, path } = endpoint
      return { url: `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`, region: await client.config.region() }
    },
    credentials: () => client.config.credentials(),
    official: async () => client,
  })
}

type Answered = {
  readonly Successful?: readonly { readonly Id?: string; readonly MD5OfMessageBody?: string }[]
  readonly Failed?: readonly unknown[]
}

/** The number of refused messages; `undefined` unless SQS says of every other one that it came as it was sent. */
function refusedIn(body: string, { Entries }: Batch): number | undefined {
  const { Successful = [], Failed = [] } = parsed(body)
  const sums = new Map(Successful.map(({ Id, MD5OfMessageBody }) => [Id, MD5OfMessageBody]))
  const arrived = Entries.filter(({ Id, MessageBody }) => sums.get(Id) === hash('md5', MessageBody))
  return arrived.length + Failed.length === Entries.length ? Failed.length : undefined
}

function parsed(body: string): Answered {
  try {
    return (JSON.parse(body) ?? {}) as Answered
  } catch {
    return {}
  }
}

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Credentials, ServiceAddress } from '../aws/credentials.ts'
import { oneAttempt, type RawAnswer } from '../aws/one-attempt.ts'
import { UnusualValue } from './attribute-values.ts'
import { refusalIn } from './refused-request.ts'
import { answerOf, bodyOf, type RequestName, type TableRequests } from './requests.ts'

/** Sends the requests of serving to DynamoDB. */
export type TableClient = {
  readonly send: <N extends RequestName>(name: N, input: TableRequests[N]['input']) => Promise<TableRequests[N]['output']>
}

type TableAccess = {
  /** The address of the table; `undefined` if only the official client can find it. */
  readonly address: () => Promise<Pick<ServiceAddress, 'url' | 'region'> | undefined>
  readonly credentials: () => Promise<Credentials>
  /** The official client, made when it is first needed. */
  readonly official: () => Promise<DynamoDBClient>
}

type Direct = (name: RequestName, body: string) => Promise<RawAnswer | 'lost'>

/**
 * Makes the first attempt of a request by itself, for a third of the processor time, and leaves everything else to the official client:
 * throttling, faults of the service, lost answers, expired credentials and a clock that is wrong. So retries are the official ones, and a
 * request is sent at most one time more. The official client is loaded only then.
 */
export function tableClient({ address, credentials, official }: TableAccess): TableClient {
  const known: { client?: DynamoDBClient; direct?: Promise<Direct | undefined> } = {}

  async function directWay(): Promise<Direct | undefined> {
    const found = await address()
    if (found === undefined) return undefined
    const attempt = oneAttempt({ ...found, service: 'dynamodb' }, 'application/x-amz-json-1.0')
    return async (name, body) =>
      attempt({
        target: `DynamoDB_20120810.${name}`,
        body,
        credentials: await credentials(),
        at: Date.now() + (known.client?.config.systemClockOffset ?? 0),
      })
  }

  async function officially<N extends RequestName>(name: N, input: TableRequests[N]['input']): Promise<TableRequests[N]['output']> {
    known.client ??= await official()
    const { documentsOf, sendOfficially } = await import('./official-client.ts')
    return sendOfficially(documentsOf(known.client), name, input)
  }

  return {
    async send(name, input) {
      known.direct ??= directWay()
      const [direct, body] = [await known.direct, usualBodyOf(name, input)]
      const answer = direct === undefined || body === undefined ? 'lost' : await direct(name, body)
      if (answer === 'lost') return officially(name, input)
      if (answer.status === 200) return answerOf(name, answer.body)
      const refusal = answer.status === 400 ? refusalIn(answer.body) : undefined
      if (refusal !== undefined) throw refusal
      return officially(name, input)
    },
  }
}

/** `undefined` for what only the official client can write. */
function usualBodyOf<N extends RequestName>(name: N, input: TableRequests[N]['input']): string | undefined {
  try {
    return bodyOf(name, input)
  } catch (error) {
    if (error instanceof UnusualValue) return undefined
    throw error
  }
}

/** The same for an official client that is there already: at its endpoint, with its credentials. */
export function tableClientOf(client: DynamoDBClient): TableClient {
  return tableClient({
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

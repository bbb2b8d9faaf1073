import { dataKeysFrom, signingKeysFrom } from '../adapters/deployed-keys.ts'
import { kmsPkiKey } from '../adapters/kms-pki-key.ts'
import { onDemand } from '../adapters/on-demand.ts'
import type { QueueClient } from '../adapters/queue-client.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { SERVICE_PATH } from '../contract/routes.ts'
import { once } from '../domain/once.ts'
import type { Service } from '../http/service.ts'
import type { Cell, CellDirectory } from '../ports/cells.ts'
import { type Environment, environmentFrom } from './environment.ts'
import { lambdaSecret } from './lambda-secrets.ts'
import { lambdaTable } from './lambda-table.ts'
import { jsonLog } from './log.ts'
import { createService } from './service.ts'
import { sqsQueue } from './sqs-queue.ts'
import { oneIssuer } from './tokens.ts'

/** Loads the endpoints whose stored calls a function can run. */
export type LoadStorable = () => Promise<readonly Endpoint[]>

/** For functions that run no stored call. */
export const storesNoCall: LoadStorable = async () => []

/** The service in AWS. */
export function lambdaService(storable: LoadStorable, environment: Environment = environmentFrom()): Service {
  const clock = { now: () => Date.now() }
  const endpoints = once(async () => new Map((await storable()).map((endpoint) => [endpoint.name, endpoint])))
  return createService({
    stage: environment.stage(),
    otpOverride: environment.otpOverride(),
    host: () => new URL(environment.baseUrl()).host,
    callbackPolicy: environment.stage() === 'live' ? 'live' : 'deployed-sandbox',
    baseUrl: environment.baseUrl,
    issuer: oneIssuer(`${environment.baseUrl()}${SERVICE_PATH}`),
    tableName: environment.tableName(),
    tableClient: lambdaTable(),
    clock,
    signingKeys: signingKeysFrom(lambdaSecret, environment.tokenKeysSecret),
    pkiKey: kmsPkiKey(environment.pkiKeyId),
    dataKeys: dataKeysFrom(lambdaSecret, environment.dataKeysSecret, clock.now),
    messages: {
      kind: environment.stage() === 'live' ? 'send' : 'send-no-sms',
      from: environment.emailFrom,
      configurationSet: environment.emailConfigurationSet,
    },
    faces: { kind: 'aws' },
    camera: {
      kind: 'camera',
      provider: { kind: 'aws' },
      role: environment.cameraRole,
      region: environment.region,
      streamStandIn: () => undefined,
      directory: new URL('.', import.meta.url),
    },
    documents: { provider: { kind: 'aws' }, bucket: environment.documentsBucket },
    queue: { ...sqsQueue({ client: lambdaQueues(), urlFor: environment.queueUrlFor, clock }), takes: environment.hasQueueFor },
    endpointNamed: async (name) => (await endpoints()).get(name),
    catalogue: storable,
    allowedOrigins: environment.allowedOrigins(),
    cell: lambdaCell(environment.cell()),
    log: jsonLog(),
  })
}

/** The queues of a deployment. Their client is loaded with the first message. */
function lambdaQueues(): QueueClient {
  return onDemand<QueueClient>(async () => {
    const { queueClientOf, sqsClient } = await import('../adapters/queue-client.ts')
    return queueClientOf(sqsClient({}))
  })
}

/** A cell reads and writes the directory of all cells, which stands in the account of the first. */
function lambdaCell(cell: ReturnType<Environment['cell']>): Cell | undefined {
  if (cell === undefined) return undefined
  const { number, directory } = cell
  return { number, directory: onDemand<CellDirectory>(async () => (await import('./lambda-directory.ts')).lambdaDirectory(directory)) }
}

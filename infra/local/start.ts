import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { CATALOGUE, CONSUMERS } from '../../functions/catalogue.ts'
import type { Argon2Parameters } from '../../shared/adapters/argon2-engine.ts'
import { queueClientOf, sqsClient } from '../../shared/adapters/queue-client.ts'
import { localPkiKey, publicPart } from '../../shared/adapters/rsa-oaep.ts'
import type { CameraOptions } from '../../shared/adapters/sts-camera.ts'
import { dynamoDbClient, tableClientOf } from '../../shared/adapters/table/table-client.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import type { CallbackHosts } from '../../shared/domain/callbacks/callback-hosts.ts'
import { isLoopbackIssuer } from '../../shared/domain/tokens/loopback-issuer.ts'
import type { Service } from '../../shared/http/service.ts'
import type { Cell } from '../../shared/ports/cells.ts'
import type { Log } from '../../shared/ports/ports.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { createService } from '../../shared/runtime/service.ts'
import { sqsQueue } from '../../shared/runtime/sqs-queue.ts'
import { type MovableClock, movableClock } from './clock.ts'
import { BUCKET } from './data-directory.ts'
import { startDueWork } from './due-work.ts'
import { type FunctionRoles, NO_ROLES } from './function-roles.ts'
import type { GatewayOptions } from './http-gateway.ts'
import type { MessageCapture } from './message-capture.ts'
import { newPasskeyIdentity } from './new-passkey-identity.ts'
import { openGateway } from './open-gateway.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { pollerOf } from './queue-poller.ts'
import { localProvider } from './saml/provider.ts'
import { dataKeysIn, keptInFile, rsaKeyIn, signingKeysIn } from './secret-files.ts'
import { type Demo, NO_DEMO, seedDemo } from './seed.ts'
import { withSeeded } from './seeded.ts'
import { messagesCaptured, withArrivals } from './sends-under-way.ts'
import { startStandIns } from './stand-ins.ts'
import { ensureTable } from './table.ts'

export type LocalOptions = {
  readonly port: number
  /** An address to listen on beside loopback. */
  readonly host?: string | undefined
  /** The hosts beside this machine that callbacks may reach, and that may ask the local pages. */
  readonly callbackHosts?: CallbackHosts | undefined
  /** Origins of browsers that may call (CORS), beside those on loopback. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** The directory of state that survives a restart; without it, everything is in memory and in a folder that is removed at the end. */
  readonly dataDirectory: string | undefined
  /** The directory of RSA keys, if different. */
  readonly keyDirectory?: string | undefined
  readonly log: Log
  /** `none`: the table starts empty, like a deployed one. */
  readonly seed?: 'demo' | 'none'
  readonly dynamoDbEndpoint?: string | undefined
  /** The table's name there, if different; tests share one table service. */
  readonly tableName?: string | undefined
  /** Serves the portal's files; without it, there is no portal. */
  readonly portal?: GatewayOptions['beside']
  /** A camera for the hosted liveness page; without one, a tester chooses the result of a check. */
  readonly camera?: CameraOptions | undefined
  /** Cost of a password hash, if not the one of production; only tests make it cheap. */
  readonly passwordCost?: Argon2Parameters | undefined
  /** Makes this service one of several cells behind one edge; only tests set it. */
  readonly cell?: LocalCell | undefined
  /** The roles to which each function is held; only tests set them. */
  readonly roles?: FunctionRoles | undefined
}

/** A cell: the address of the edge, and the keys that all cells share. */
type LocalCell = Cell & { readonly baseUrl: () => string; readonly sharedKeys: string }

/** The whole service on this machine. */
export type Local = {
  readonly baseUrl: string
  readonly demo: Demo
  readonly service: Service
  /** The table itself. Tests read it, and put faults between it and the service. */
  readonly table: { readonly client: DynamoDBClient; readonly name: string }
  /** The address of the table for other processes on this machine. */
  readonly tableAt: { readonly endpoint: string; readonly name: string }
  readonly clock: MovableClock
  readonly outbox: Outbox
  /** The stand-in for the message providers. */
  readonly capture: MessageCapture
  /** Moves the time and handles everything that comes due. */
  readonly advance: (seconds: number) => Promise<void>
  readonly stop: () => Promise<void>
}

const TABLE = 'countersign'
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' }
/** Web applications on this machine may call without configuration. */
const LOOPBACK_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*']
const BY_NAME = new Map(CATALOGUE.map((endpoint) => [endpoint.name, endpoint]))

export async function startLocal(options: LocalOptions): Promise<Local> {
  const tableName = options.tableName ?? TABLE
  const directory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'countersign-')))
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const inDirectory = (name: string) => join(directory, name)
  const sharedKey = (name: string) => join(options.cell?.sharedKeys ?? directory, name)
  const baseUrl = () => options.cell?.baseUrl() ?? gateway.baseUrl
  const keyFile = (name: string) => resolve(options.keyDirectory ?? directory, name)
  // Made beside everything else that has to start.
  const backendKey = rsaKeyIn(keyFile('backend-key.pem'))
  backendKey().catch(() => undefined)
  const clock = movableClock(inDirectory('clock.json'))
  const outbox = openOutbox({ file: inDirectory('outbox.jsonl'), now: () => clock.now() })

  const queueNames = [...new Set(CONSUMERS.map(({ queue }) => queue))]
  const [dynamoDb, queues, capture, faces] = await startStandIns(options, { queueNames, inDirectory, outbox })

  const client = dynamoDbClient({ endpoint: dynamoDb.endpoint, region: 'local', credentials: CREDENTIALS })
  const sqs = sqsClient({ endpoint: queues.endpoint, region: 'us-east-1', credentials: CREDENTIALS })
  const tableState = (await ensureTable(client, tableName)) === 'created' ? 'new-table' : 'used-table'
  const queueOf = new Map(CONSUMERS.flatMap(({ queue, kinds }) => kinds.map((kind) => [kind, queue] as const)))
  const roles = options.roles ?? NO_ROLES
  const queue = withArrivals(
    roles.queue(sqsQueue({ client: queueClientOf(sqs), urlFor: (kind) => queues.queueUrls[queueOf.get(kind) ?? ''] ?? '', clock })),
  )
  const service = createService({
    stage: 'sandbox',
    otpOverride: await otpOverrideIn(inDirectory('otp-override.txt')),
    host: () => new URL(baseUrl()).host,
    callbackPolicy: 'local',
    callbackHosts: options.callbackHosts,
    baseUrl,
    cell: options.cell,
    issuer: { now: () => `${baseUrl()}${SERVICE_PATH}`, isOurs: isLoopbackIssuer },
    tableName,
    tableClient: roles.table(tableClientOf(client)),
    clock,
    signingKeys: signingKeysIn(sharedKey('signing-keys.json')),
    dataKeys: dataKeysIn(sharedKey('data-key.json')),
    pkiKey: localPkiKey(rsaKeyIn(keyFile('pki-key.pem'))),
    passwordCost: options.passwordCost,
    messages: { kind: 'capture', endpoint: capture.endpoint },
    faces: { kind: 'stand-in', endpoint: faces.endpoint },
    camera: options.camera ?? { kind: 'none' },
    documents: { provider: { kind: 'stand-in', endpoint: queues.endpoint }, bucket: () => BUCKET },
    queue,
    endpointNamed: (name) => BY_NAME.get(name),
    catalogue: async () => CATALOGUE,
    allowedOrigins: [...LOOPBACK_ORIGINS, ...(options.allowedOrigins ?? [])],
    log: options.log,
  })
  const demoKey = { file: keyFile('backend-key.pem'), publicKey: async () => publicPart(await backendKey()) }
  const demo = options.seed === 'none' ? NO_DEMO : await seedDemo(service, directory, demoKey)
  const consume = queueHandler(CONSUMERS, service)
  const pollers = queueNames.map((name) => pollerOf({ name, sqs, queueUrl: queues.queueUrls[name] ?? '', roles, consume }))
  const table = { client, name: tableName }
  const dueShards = async () => (await service.settings.of(undefined)).settings.value('due.shards')
  const due = { tools: { ...service.ports, queue }, dueShards, arrived: queue.arrived, table, queues, queueNames, asSweep: roles.ofSweep }
  const dueWork = await startDueWork(due, tableState)
  const provider = localProvider({ service, baseUrl: () => gateway.baseUrl, keyFile: inDirectory('saml-key.pem') })
  const signIn = { provider, newIdentity: () => newPasskeyIdentity(gateway.baseUrl, demo) }
  const captured = () => messagesCaptured({ queues, arrived: queue.arrived })
  const front = { baseUrl: () => gateway.baseUrl, users: () => withSeeded(demo, directory).users, service }
  const pages = { outbox, captured, clock, afterAdvance: dueWork.afterAdvance, signIn, faces, front, hosts: options.callbackHosts }
  const gateway = await openGateway(options, service, pages)

  return {
    baseUrl: gateway.baseUrl,
    demo,
    service,
    table,
    tableAt: { endpoint: dynamoDb.endpoint, name: tableName },
    clock,
    outbox,
    capture,
    async advance(seconds) {
      clock.advance(seconds)
      await dueWork.afterAdvance(seconds)
    },
    async stop() {
      await gateway.stop()
      await dueWork.stop()
      await Promise.all(pollers.map((poller) => poller.stop()))
      sqs.destroy()
      client.destroy()
      await Promise.all([dynamoDb.stop(), queues.stop(), capture.stop(), faces.stop()])
      if (options.dataDirectory === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The code that this machine accepts wherever a one-time code is required: six digits, different for each data directory. */
function otpOverrideIn(file: string): Promise<string> {
  return keptInFile(file, async () => String(randomInt(1_000_000)).padStart(6, '0'))
}

import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { CONSUMERS } from '../../functions/catalogue.ts'
import { SET_ASIDE } from '../../shared/domain/archive/set-aside.ts'
import { archiveFrom } from '../archive/stream-of-table.ts'
import { directoryArn } from '../cells/names.ts'
import { originSecretName } from '../edge/names.ts'
import { MailSource } from '../mail/mail-source.ts'
import { configurationSetName } from '../mail/names.ts'
import { reachOfFunction } from '../reach/of-functions.ts'
import type { Stage } from '../stages.ts'
import { WatchStack } from '../watch/watch-stack.ts'
import { CameraRole } from './camera-role.ts'
import { sourceMapsBucket } from './closed-bucket.ts'
import type { DataStack } from './data-stack.ts'
import { DueQueue } from './due-queues.ts'
import { everyMinute } from './every-minute.ts'
import type { FunctionRow, Use } from './function-row.ts'
import { ARCHIVE, FUNCTIONS, SWEEP, SWEEPS } from './functions.ts'
import { httpApi, RoutesStack } from './http-api.ts'
import { LambdaFunction } from './lambda-function.ts'
import { statementsFor } from './permissions.ts'
import { batchesAtOnceIn, FED_BY_AWS, MAIL_FEEDBACK, QUEUE_FUNCTIONS, type QueueRow } from './queue-functions.ts'
import { StaticEgress } from './static-egress.ts'
import { TrafficShift } from './traffic-shift.ts'

type Properties = StackProps & {
  readonly stage: Stage
  readonly data: DataStack
  /** The directory of each function's bundle. */
  readonly codeOf: (row: FunctionRow) => string
}

const BATCH = 10

/**
 * Threads of functions that send to hosts of tenants. libuv resolves names on half of its threads, and it has 4 by default: names with
 * silent servers would delay all others (`slow_work_thread_threshold` in libuv's `threadpool.c`).
 */
const THREADS = String(2 * (BATCH + 2))

/** Tenants admit the fixed addresses of a stage for what these uses send. */
const CALLS_HOSTS_OF_TENANTS: ReadonlySet<Use> = new Set(['callbacks', 'upstream-calls'])

/** The code and its triggers: the API with its functions, the queues with theirs, and the sweep. */
export class AppStack extends Stack {
  readonly #properties: Properties
  readonly #queues: ReadonlyMap<string, DueQueue>
  readonly #baseUrl: string
  readonly #egress: StaticEgress | undefined

  constructor(scope: Construct, id: string, properties: Properties) {
    super(scope, id, properties)
    this.#properties = properties
    if (properties.stage.staticEgress) this.#egress = new StaticEgress(this, 'Egress', properties.stage)
    this.#queues = new Map([...QUEUE_FUNCTIONS, ...FED_BY_AWS].map((row) => [row.queue, new DueQueue(this, `Queue-${row.queue}`, row)]))

    const api = httpApi(this, properties.stage)
    const { domain } = properties.stage
    this.#baseUrl = domain === undefined ? api.apiEndpoint : `https://${domain.name}`
    const functions = FUNCTIONS.map((row) => this.#function(row))
    const scheduleGroup = `countersign-${properties.stage.name}`
    const { stage, data } = properties
    const queues = [...this.#queues.values()]
    const watch = new WatchStack(this, 'Watch', { stage, api, table: data.table, queues, functions, scheduleGroup, key: data.key })
    const shift = new TrafficShift(this, 'Shift', { stage, functions, alarmsOf: (name) => watch.alarmsOfDeployment(name) })
    new RoutesStack(this, 'Routes', { api, functionOf: (group) => shift.aliasOf(group) })
    for (const row of [...QUEUE_FUNCTIONS, ...FED_BY_AWS]) shift.aliasOf(row.name).addEventSource(this.#batchesOf(row))
    new MailSource(this, 'Mail', { stage, key: data.key, feedback: this.#queueNamed(MAIL_FEEDBACK.queue) })
    archiveFrom(data, shift.aliasOf(ARCHIVE.name))
    everyMinute(this, shift.aliasOf(SWEEP.name), scheduleGroup, SWEEPS)
    new CfnOutput(this, 'SourceMapsBucket', { value: sourceMapsBucket(this).bucketName })
    new CfnOutput(this, 'BaseUrl', { value: this.#baseUrl })
    new CfnOutput(this, 'AlarmTopic', { value: watch.topic.topicArn })
    new CfnOutput(this, 'DashboardUrl', { value: watch.dashboardUrl })
  }

  #batchesOf(row: QueueRow): SqsEventSource {
    return new SqsEventSource(this.#queueNamed(row.queue), {
      batchSize: BATCH,
      ...(row.gathersSeconds === 0 ? {} : { maxBatchingWindow: Duration.seconds(row.gathersSeconds) }),
      reportBatchItemFailures: true,
      maxConcurrency: batchesAtOnceIn(row, this.#properties.stage.concurrency),
    })
  }

  #queueNamed(name: string): Queue {
    return this.#queues.get(name)?.queue ?? missing(name)
  }

  #function(row: FunctionRow) {
    const { stage, data, codeOf } = this.#properties
    const queueNamed = (name: string) => this.#queueNamed(name)
    const made = new LambdaFunction(this, `Function-${row.name}`, {
      row,
      code: codeOf(row),
      environment: this.#environmentOf(row),
      statements: statementsFor(row.uses, { data, queueNamed, stage, reach: reachOfFunction(row.name) }),
      stage,
      egress: row.uses.some((use) => CALLS_HOSTS_OF_TENANTS.has(use)) ? this.#egress : undefined,
    })
    if (row.uses.includes('camera')) new CameraRole(this, 'Camera', made.function)
    if (row.uses.some((use) => use.startsWith('document-')))
      Validations.of(made).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${this.#exportOf(data.documents)}/attachments/*]`,
        reason: 'Each document has a key of its own; only what lies under this prefix can be read and written, listed, or removed.',
      })
    if (row.uses.includes('archive'))
      Validations.of(made).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${this.#exportOf(data.archive)}/archive/*]`,
        reason: 'Each batch has an object of its own; only what lies under this prefix can be written, and nothing read.',
      })
    if (row.uses.includes('archive'))
      Validations.of(made).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${this.#exportOf(data.archive)}/${SET_ASIDE}*]`,
        reason: 'Lambda names the object of each batch that it sets aside; only what lies under this prefix can be written.',
      })
    return made
  }

  /** The export name of a bucket in the other stack, because the rules about wildcards refer to resources in this way. */
  #exportOf(bucket: Bucket): string {
    const { data } = this.#properties
    const imported = this.resolve(data.exportValue(bucket.bucketArn)) as Readonly<Record<'Fn::ImportValue', string>>
    return imported['Fn::ImportValue']
  }

  /** Names only: functions read secrets from where they are stored. */
  #environmentOf(row: FunctionRow): Readonly<Record<string, string>> {
    const { stage, data } = this.#properties
    const queueUrls = Object.fromEntries(
      CONSUMERS.flatMap(({ queue, kinds }) => kinds.map((kind) => [kind, this.#queues.get(queue)?.queue.queueUrl])),
    )
    const variables: Readonly<Record<Use, Readonly<Record<string, string>>>> = {
      table: { TABLE_NAME: data.table.tableName, ...cellOf(stage) },
      'due-index': {},
      'private-token-keys': { TOKEN_KEYS_SECRET: data.privateTokenKeys.secretArn },
      'public-token-keys': { TOKEN_KEYS_SECRET: data.publicTokenKeys.secretArn },
      'data-keys': { DATA_KEYS_SECRET: data.dataKeys.secretArn },
      'pki-public-key': { PKI_KEY_ID: data.pkiKey.keyArn },
      'pki-decryption': { PKI_KEY_ID: data.pkiKey.keyArn },
      send: { QUEUE_URLS: this.toJsonString(queueUrls) },
      callbacks: { UV_THREADPOOL_SIZE: THREADS },
      // A function that answers calls looks up one name at a time.
      'upstream-calls': row.file === 'queue-handler' ? { UV_THREADPOOL_SIZE: THREADS } : {},
      liveness: {},
      faces: {},
      camera: {},
      'document-reading': { DOCUMENTS_BUCKET: data.documents.bucketName },
      'document-keeping': { DOCUMENTS_BUCKET: data.documents.bucketName },
      'document-removal': { DOCUMENTS_BUCKET: data.documents.bucketName },
      archive: { DOCUMENTS_BUCKET: data.archive.bucketName },
      messages: { EMAIL_FROM: stage.emailFrom, EMAIL_CONFIGURATION_SET: configurationSetName(stage) },
      canary: {},
      'stage-settings': stage.settings,
      'password-hashing': {},
      edge: stage.domain === undefined ? {} : { ORIGIN_SECRET: originSecretName(stage) },
    }
    return {
      STAGE: stage.kind,
      BASE_URL: this.#baseUrl,
      ...(stage.allowedOrigins.length === 0 ? {} : { ALLOWED_ORIGINS: stage.allowedOrigins.join(',') }),
      ...Object.assign({}, ...row.uses.map((use) => variables[use])),
    }
  }
}

/** The number of the cell, and the directory of all. */
function cellOf({ cell }: Stage): Readonly<Record<string, string>> {
  return cell === undefined ? {} : { CELL: JSON.stringify({ number: cell.number, directory: directoryArn(cell) }) }
}

function missing(name: string): never {
  throw new Error(`There is no function or queue named ${name}`)
}

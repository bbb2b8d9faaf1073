import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from 'fauxqs'

/** A queue as the stacks declare it: a message that fails `maxReceiveCount` times moves to its dead-letter queue. */
export interface QueueDeclaration {
  readonly name: string
  readonly deadLetterName: string
  readonly maxReceiveCount: number
  readonly visibilityTimeoutSeconds: number
}

interface QueueOptions {
  readonly queues: readonly QueueDeclaration[]
  /** A bucket to create, on the same endpoint (path style). */
  readonly bucket?: string | undefined
  /** The directory of the bucket's objects; in memory without it. */
  readonly objectDirectory?: string | undefined
}

/** The number of messages in a queue: ready, in progress, or delayed. */
interface QueueCounts {
  readonly ready: number
  readonly inFlight: number
  readonly delayed: number
}

/**
 * SQS and S3 (and SNS topics) on one loopback address. Messages are in memory: everything that must not be lost is in the due index as
 * well.
 */
export interface Queues {
  readonly endpoint: string
  /** Queue addresses by queue name, dead-letter queues included. */
  readonly queueUrls: Readonly<Record<string, string>>
  /** Brings delayed messages forward by this many seconds: the emulator counts in real time, but the local clock may be moved. */
  advance(seconds: number): void
  counts(queueName: string): QueueCounts
  stop(): Promise<void>
}

const ACCOUNT = '000000000000'
const REGION = 'us-east-1'

export async function startQueues(options: QueueOptions): Promise<Queues> {
  const stores = await emulatorStores(options.objectDirectory)
  const app = buildApp({ logger: false, stores, defaultRegion: REGION })
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' })
  const queueUrls: Record<string, string> = {}
  for (const queue of options.queues) {
    queueUrls[queue.deadLetterName] = create(stores, endpoint, queue.deadLetterName, {})
    queueUrls[queue.name] = create(stores, endpoint, queue.name, {
      VisibilityTimeout: String(queue.visibilityTimeoutSeconds),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: queueArn(queue.deadLetterName), maxReceiveCount: queue.maxReceiveCount }),
    })
  }
  if (options.bucket !== undefined) stores.s3Store.createBucket(options.bucket)
  return {
    endpoint,
    queueUrls,
    advance: (seconds) => advance(stores, seconds),
    counts: (queueName) => counts(stores, queueName),
    stop: async () => void (await app.close()),
  }
}

/** The address is on loopback, not `sqs.<region>.localhost`, which not every machine resolves. */
function create(stores: Stores, endpoint: string, name: string, attributes: Record<string, string>): string {
  const url = `${endpoint}/${ACCOUNT}/${name}`
  if (stores.sqsStore.getQueueByName(name) === undefined) stores.sqsStore.createQueue(name, url, queueArn(name), attributes)
  return url
}

function queueArn(name: string): string {
  return `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`
}

function advance(stores: Stores, seconds: number): void {
  for (const queue of stores.sqsStore.allQueues()) {
    for (const message of queue.delayedMessages) {
      if (message.delayUntil !== undefined) message.delayUntil -= seconds * 1_000
    }
    queue.processTimers()
  }
}

function counts(stores: Stores, queueName: string): QueueCounts {
  const queue = stores.sqsStore.getQueueByName(queueName)
  if (queue === undefined) throw new Error(`There is no queue ${queueName}`)
  queue.processTimers()
  return { ready: queue.messages.length, inFlight: queue.inflightMessages.size, delayed: queue.delayedMessages.length }
}

/** The emulator's data: its queues, topics and buckets. */
type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>

/**
 * The emulator's stores, with the objects of its buckets in a directory if one is given. `startFauxqs` would build them, but it listens
 * on every interface of the machine; `buildApp` can listen on loopback and accepts stores. The package does not export their classes, so
 * they are imported by file (the version is pinned), in a way that a bundler can follow.
 */
async function emulatorStores(objectDirectory: string | undefined): Promise<Stores> {
  const [{ SqsStore }, { SnsStore }, { S3Store }] = await Promise.all([
    import('../../node_modules/fauxqs/dist/sqs/sqsStore.js'),
    import('../../node_modules/fauxqs/dist/sns/snsStore.js'),
    import('../../node_modules/fauxqs/dist/s3/s3Store.js'),
  ])
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() }
  if (objectDirectory !== undefined) await keepObjects(stores.s3Store, objectDirectory)
  return stores
}

async function keepObjects(store: Stores['s3Store'], directory: string): Promise<void> {
  dropTornObjects(directory)
  const { FileS3Persistence } = await import('../../node_modules/fauxqs/dist/s3/fileS3Persistence.js')
  const files = new FileS3Persistence(directory)
  files.loadS3(store)
  store.persistence = files
}

/** The emulator writes a description in place and fails on one that it cannot read. One that `kill -9` cut off was never acknowledged. */
function dropTornObjects(directory: string): void {
  for (const file of globSync('buckets/*/{.bucket.json,objects/**/*.meta.json}', { cwd: directory })) {
    const description = join(directory, file)
    try {
      JSON.parse(readFileSync(description, 'utf8'))
    } catch {
      rmSync(description)
    }
  }
}

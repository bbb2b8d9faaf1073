import { BUCKET, DOCUMENTS_FOLDER } from './data-directory.ts'
import { startDynamoDb } from './dynamodb-emulator.ts'
import { startFaceStandIn } from './face-stand-in.ts'
import { startMessageCapture } from './message-capture.ts'
import type { Outbox } from './outbox.ts'
import { startQueues } from './queue-emulator.ts'

type Kept = { readonly dynamoDbEndpoint?: string | undefined; readonly dataDirectory: string | undefined }

type Directory = {
  readonly queueNames: readonly string[]
  readonly inDirectory: (name: string) => string
  readonly outbox: Outbox
}

/** Table, queues with documents, messages and faces, started beside each other. */
export function startStandIns({ dynamoDbEndpoint, dataDirectory }: Kept, { queueNames, inDirectory, outbox }: Directory) {
  return Promise.all([
    startDynamoDb({
      configuredEndpoint: dynamoDbEndpoint,
      databaseFile: dataDirectory === undefined ? undefined : inDirectory('table.db'),
    }),
    startQueues({
      queues: queueNames.map((name) => ({ name, deadLetterName: `${name}-dead`, maxReceiveCount: 5, visibilityTimeoutSeconds: 60 })),
      bucket: BUCKET,
      objectDirectory: inDirectory(DOCUMENTS_FOLDER),
    }),
    startMessageCapture({ outbox }),
    startFaceStandIn(),
  ])
}

import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { buildApp } from 'fauxqs'

/** The emulator's data: its queues, topics and buckets. */
export type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>

/**
 * The emulator's stores, with the objects of its buckets in a directory if one is given. `startFauxqs` would build them, but it listens
 * on every interface of the machine; `buildApp` can listen on loopback and accepts stores. The package does not export their classes, so
 * they are imported by file (the version is pinned), in a way that a bundler can follow.
 */
export async function emulatorStores(objectDirectory: string | undefined): Promise<Stores> {
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

import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { DocumentStore } from '../ports/documents.ts'
import type { Provider } from './provider.ts'

/** The location of documents. The bucket is read when it is first needed. */
export type DocumentStoreOptions = { readonly provider: Provider; readonly bucket: () => string }

/**
 * Stores documents in Amazon S3, which encrypts them again with the key of the bucket. A time-out is retried: storing the same document
 * twice under one key does no harm.
 */
export function s3Documents({ provider, bucket }: DocumentStoreOptions): DocumentStore {
  const client = new S3Client(settingsFor(provider))
  return {
    async put(Key, sealed) {
      await client.send(new PutObjectCommand({ Bucket: bucket(), Key, Body: sealed, ContentType: 'application/octet-stream' }))
    },
    async get(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket(), Key }))
        return await Body?.transformToString()
      } catch (error) {
        if (error instanceof NoSuchKey || (isDenied(error) && !(await isListed(client, bucket(), Key)))) return undefined
        throw error
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket(), Key }))
    },
  }
}

const isDenied = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'AccessDenied'

/**
 * Tells whether a document is there. S3 says `AccessDenied` of an absent object to a caller that may list only a part of the bucket, as the functions may
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html). Throws if even that part may not be listed.
 */
async function isListed(client: S3Client, Bucket: string, Key: string): Promise<boolean> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }))
  return Contents.some((found) => found.Key === Key)
}

function settingsFor(provider: Provider) {
  const patience = { maxAttempts: 3, requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000 } }
  if (provider.kind === 'aws') return patience
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  return { ...patience, endpoint: provider.endpoint, region: 'us-east-1', credentials, forcePathStyle: true }
}

import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
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
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket(), Key }))
    },
  }
}

/**
 * Tells whether the object does not exist. To a caller that may not list the bucket, as the functions may not, S3 says `AccessDenied` in
 * place of `NoSuchKey` (https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html).
 */
function isAbsent(error: unknown): boolean {
  return error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'AccessDenied')
}

function settingsFor(provider: Provider) {
  const patience = { maxAttempts: 3, requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000 } }
  if (provider.kind === 'aws') return patience
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  return { ...patience, endpoint: provider.endpoint, region: 'us-east-1', credentials, forcePathStyle: true }
}

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { startDynamoDb } from '../../../infra/local/dynamodb-emulator.ts'
import { startQueues } from '../../../infra/local/queue-emulator.ts'
import { startLocal } from '../../../infra/local/start.ts'
import { type KeyRing, publicRing } from '../../../shared/domain/tokens/rotate-keys.ts'
import { rsaKeys } from '../../support/rsa-keys.ts'

export const EDGE_SECRET = 'e'.repeat(48)

/** AWS as far as the functions reach it, on loopback: the table with the demo's people, queues, buckets and secrets. */
export async function awsOnLoopback(directory: string, queueNames: readonly string[]) {
  const dynamoDb = await startDynamoDb({ configuredEndpoint: undefined, databaseFile: undefined })
  const dataDirectory = join(directory, 'data')
  const local = await startLocal({ port: 0, dataDirectory, log: () => undefined, dynamoDbEndpoint: dynamoDb.endpoint })
  await local.service.ports.tokens.publicKeys()
  const queues = await startQueues({
    queues: queueNames.map((name) => ({ name, deadLetterName: `${name}-dead`, maxReceiveCount: 5, visibilityTimeoutSeconds: 60 })),
    bucket: 'documents',
  })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const s3 = new S3Client({ endpoint: queues.endpoint, region: 'eu-west-1', credentials, forcePathStyle: true })
  await s3.send(new CreateBucketCommand({ Bucket: 'archive' }))
  const ring = JSON.parse(await readFile(join(dataDirectory, 'signing-keys.json'), 'utf8')) as KeyRing
  const secrets = await secretsOf({
    PrivateTokenKeys: JSON.stringify(ring),
    PublicTokenKeys: JSON.stringify(publicRing(ring)),
    DataKeys: await dataKeysOf(join(dataDirectory, 'data-key.json')),
    origin: JSON.stringify({ v1: EDGE_SECRET }),
    Robot: JSON.stringify({
      identity: 'robot',
      password: 'p',
      tenantId: 9,
      approverRoles: 'LEVEL_20',
      callbackSecrets: [`whsec_${btoa('k'.repeat(24))}`],
    }),
  })
  return {
    demo: local.demo,
    queueUrl: (id: string) => queues.queueUrls[id] ?? missing(id),
    archived: async () => ((await s3.send(new ListObjectsV2Command({ Bucket: 'archive' }))).Contents ?? []).map(({ Key }) => Key),
    /** The variables that Lambda sets by itself, with the addresses of the stand-ins. */
    ownVariables: {
      AWS_REGION: 'eu-west-1',
      AWS_DEFAULT_REGION: 'eu-west-1',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_VERSION: '7',
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session',
      TZ: ':UTC',
      LANG: 'en_US.UTF-8',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
      AWS_ENDPOINT_URL_SQS: queues.endpoint,
      AWS_ENDPOINT_URL_S3: queues.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_ENDPOINT_URL_KMS: secrets.url,
    },
    stop: async () => {
      secrets.stop()
      await queues.stop()
      await local.stop()
      await dynamoDb.stop()
    },
  }
}

/** The data key of the local run in the form of the secret. */
async function dataKeysOf(file: string): Promise<string> {
  const { keyId, key } = JSON.parse(await readFile(file, 'utf8')) as { readonly keyId: string; readonly key: string }
  return JSON.stringify({ current: keyId, keys: { [keyId]: key } })
}

/** Secrets Manager and KMS, as far as GetSecretValue and GetPublicKey go: a secret by a part of its name. */
async function secretsOf(texts: Readonly<Record<string, string>>) {
  const publicKey = rsaKeys(2048).publicKey.export({ type: 'spki', format: 'der' })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { SecretId = '' } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly SecretId?: string }
    const [, SecretString] = Object.entries(texts).find(([part]) => SecretId.includes(part)) ?? []
    const answer = SecretId === '' ? { PublicKey: publicKey.toString('base64') } : { SecretString }
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

function missing(id: string): never {
  throw new Error(`There is no queue ${id}`)
}

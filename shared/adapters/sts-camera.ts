import type { STSClient } from '@aws-sdk/client-sts'
import type { Camera } from '../ports/faces.ts'
import { clientSettings, type Provider } from './provider.ts'

/** No camera, or a role that may start checks; `directory` contains the files of the page, gzipped. */
export type CameraOptions =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'camera'
      readonly provider: Provider
      readonly role: () => string
      readonly region: () => string
      readonly directory: URL
      readonly streamStandIn: () => string | undefined
    }

/** STS's minimum (https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html), in seconds. */
const SHORTEST_SECONDS = 900

/**
 * Gives browsers credentials of a role of their own, by AWS STS. Its policy allows one action until the check ends: AWS refuses later
 * calls, and other actions. The SDK is loaded with the first request.
 */
export function stsCamera(options: CameraOptions): Camera {
  if (options.kind === 'none') return { kind: 'none' }
  let client: STSClient | undefined
  const files = new Map<string, Promise<Uint8Array | undefined>>()
  return {
    kind: 'camera',
    region: options.region,
    streamStandIn: options.streamStandIn,
    async accessUntil(sessionId, until) {
      const sdk = await import('@aws-sdk/client-sts')
      client ??= new sdk.STSClient(clientSettings(options.provider))
      const { Credentials } = await client.send(
        new sdk.AssumeRoleCommand({
          RoleArn: options.role(),
          // CloudTrail shows it beside what was done with the credentials.
          RoleSessionName: `liveness-${sessionId.slice(0, LONGEST_NAME - 'liveness-'.length)}`,
          DurationSeconds: SHORTEST_SECONDS,
          Policy: JSON.stringify(policyUntil(until)),
        }),
      )
      const { AccessKeyId, SecretAccessKey, SessionToken } = Credentials ?? {}
      if (AccessKeyId === undefined || SecretAccessKey === undefined || SessionToken === undefined)
        throw new Error('STS has given no credentials')
      return {
        accessKeyId: AccessKeyId,
        secretAccessKey: SecretAccessKey,
        sessionToken: SessionToken,
        expiration: new Date(until).toISOString(),
      }
    },
    file(name) {
      const read = files.get(name) ?? readIfThere(new URL(`${name}.gz`, options.directory))
      files.set(name, read)
      // One that could not be read is read again with the next who asks.
      read.catch(() => files.delete(name))
      return read
    },
  }
}

const LONGEST_NAME = 64

/**
 * The action supports no resources: a session has no ARN
 * (https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonrekognition.html).
 */
function policyUntil(until: number): object {
  const Condition = { DateLessThan: { 'aws:CurrentTime': `${new Date(until).toISOString().slice(0, 19)}Z` } }
  return {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: 'rekognition:StartFaceLivenessSession', Resource: '*', Condition }],
  }
}

async function readIfThere(file: URL): Promise<Uint8Array | undefined> {
  const { readFile } = await import('node:fs/promises')
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { Credentials, ServiceAddress } from './aws/credentials.ts'
import { oneAttempt } from './aws/one-attempt.ts'

/** Reads the JSON of a secret by its name or ARN. Its contents are never part of an error. */
export type ReadSecret = (secretId: string) => Promise<unknown>

type Access = {
  /** The address of the secrets; `undefined` if only the official client can find it. */
  readonly address: ServiceAddress | undefined
  readonly credentials: () => Promise<Credentials>
}

/** AWS Secrets Manager. The first attempt is made directly; the official client is loaded only where that doesn't succeed. */
export function secretsManager({ address, credentials }: Access): ReadSecret {
  const attempt = address === undefined ? undefined : oneAttempt(address, 'application/x-amz-json-1.1')
  let client: SecretsManagerClient | undefined

  async function directly(SecretId: string): Promise<string | undefined> {
    const body = JSON.stringify({ SecretId })
    const answer = await attempt?.({ target: 'secretsmanager.GetSecretValue', body, credentials: await credentials(), at: Date.now() })
    if (answer === undefined || answer === 'lost' || answer.status !== 200) return undefined
    return (JSON.parse(answer.body) as { readonly SecretString?: string }).SecretString
  }

  async function officially(SecretId: string): Promise<string | undefined> {
    const sdk = await import('@aws-sdk/client-secrets-manager')
    client ??= new sdk.SecretsManagerClient({ requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 } })
    return (await client.send(new sdk.GetSecretValueCommand({ SecretId }))).SecretString
  }

  return async (secretId) => parsed((await directly(secretId)) ?? (await officially(secretId)), secretId)
}

function parsed(text: string | undefined, secretId: string): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new Error(`secret ${secretId} holds no JSON: fill it with npm run rotate-keys or rotate-data-keys`)
  }
}

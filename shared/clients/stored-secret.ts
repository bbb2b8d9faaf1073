import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

/** Reads the JSON of a secret by its name or ARN. Its contents are never part of an error. */
export type ReadSecret = (secretId: string) => Promise<unknown>

/** AWS Secrets Manager. The SDK is loaded with the first secret: a call that needs no key loads none. */
export function secretsManager(): ReadSecret {
  let client: SecretsManagerClient | undefined
  return async (SecretId) => {
    const sdk = await import('@aws-sdk/client-secrets-manager')
    client ??= new sdk.SecretsManagerClient({ requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 } })
    const { SecretString } = await client.send(new sdk.GetSecretValueCommand({ SecretId }))
    return parsed(SecretString, SecretId)
  }
}

function parsed(text: string | undefined, secretId: string): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new Error(`secret ${secretId} holds no JSON: fill it with npm run rotate-keys or rotate-data-keys`)
  }
}

import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

/** Reads the JSON of a secret by its name or ARN. Its contents are never part of an error. */
export type ReadSecret = (secretId: string) => Promise<unknown>

/** AWS Secrets Manager. */
export function secretsManager(): ReadSecret {
  const client = new SecretsManagerClient({ requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 } })
  return async (SecretId) => parsed((await client.send(new GetSecretValueCommand({ SecretId }))).SecretString, SecretId)
}

function parsed(text: string | undefined, secretId: string): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new Error(`secret ${secretId} holds no JSON: fill it with npm run rotate-keys or rotate-data-keys`)
  }
}

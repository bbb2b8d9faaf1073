import type { ReadSecret } from '../adapters/stored-secret.ts'
import { once } from '../domain/once.ts'

const secrets = once(async () => (await import('../adapters/stored-secret.ts')).secretsManager())

/** Reads a secret of the deployment. The client is loaded with the first one. */
export const lambdaSecret: ReadSecret = async (secretId) => (await secrets())(secretId)

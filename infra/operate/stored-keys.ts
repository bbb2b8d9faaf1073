import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { KeyRing } from '../../shared/domain/tokens/rotate-keys.ts'
import { contentOf, writePrivately } from '../local/secret-files.ts'

/** The storage of a ring of keys. `replace` fails if somebody else has replaced it since it was read. */
export type StoredKeys = { readonly read: () => Promise<KeyRing | undefined>; readonly replace: (ring: KeyRing) => Promise<void> }

/** The keys of the local run: a file of mode 0600, replaced as a whole. */
export function keysInFile(path: string): StoredKeys {
  return {
    async read() {
      const content = await contentOf(path)
      return content === undefined ? undefined : (JSON.parse(content) as KeyRing)
    },
    replace: (ring) => writePrivately(path, JSON.stringify(ring)),
  }
}

/** The keys of a deployment, in Secrets Manager. */
export function keysInSecret(secretId: string, given?: SecretsManagerClient): StoredKeys {
  const secret = secretText(secretId, given)
  return {
    read: async () => ringIn(await secret.read()),
    replace: (ring) => secret.replace(JSON.stringify(ring)),
  }
}

/** The text of a secret. Of two concurrent replacements, the second fails: it would overwrite the first. */
export function secretText(SecretId: string, given?: SecretsManagerClient) {
  let before: string | undefined
  const load = async () => {
    const sdk = await import('@aws-sdk/client-secrets-manager')
    return { sdk, client: given ?? new sdk.SecretsManagerClient({}) }
  }
  return {
    async read(): Promise<string | undefined> {
      const { sdk, client } = await load()
      const { SecretString, VersionId } = await client.send(new sdk.GetSecretValueCommand({ SecretId })).catch(nothingYet)
      before = VersionId
      return SecretString
    },
    async replace(SecretString: string): Promise<void> {
      const { sdk, client } = await load()
      if (before === undefined) return void (await client.send(new sdk.PutSecretValueCommand({ SecretId, SecretString })))
      const { VersionId } = await client.send(new sdk.PutSecretValueCommand({ SecretId, SecretString, VersionStages: ['ROTATING'] }))
      const move = { SecretId, VersionStage: 'AWSCURRENT', MoveToVersionId: VersionId, RemoveFromVersionId: before }
      await client.send(new sdk.UpdateSecretVersionStageCommand(move))
    },
  }
}

/** A secret that was just created has no value. */
function nothingYet(error: unknown): { readonly SecretString?: string; readonly VersionId?: string } {
  if (error instanceof Error && error.name === 'ResourceNotFoundException' && /value|staging label/i.test(error.message)) return {}
  throw error
}

/** The text that CloudFormation generated for the secret is no ring of keys, and is replaced. */
function ringIn(text: string | undefined): KeyRing | undefined {
  try {
    const content: unknown = JSON.parse(text ?? '')
    const isRing = typeof content === 'object' && content !== null && 'current' in content && typeof content.current === 'object'
    return isRing ? (content as KeyRing) : undefined
  } catch {
    return undefined
  }
}

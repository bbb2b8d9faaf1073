import { randomBytes } from 'node:crypto'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { EDGE_REGION } from '../edge/names.ts'
import { runCommand } from './operator-command.ts'
import { secretText } from './stored-keys.ts'

const USAGE = `Gives the edge of a stage a new secret. The one before goes on working until the next rotation.

  npm run operate -- rotate-origin-secret --secret-id <output OriginSecretName>
`

/** Number of values that functions accept: the one in use, and the new one. */
const VALUES_KEPT = 2

/** The secret with one more value, and the number of that value. Values older than the one in use are dropped. */
export function withNewOriginSecret(content: string | undefined, value: string): { readonly text: string; readonly version: number } {
  const before = Object.entries(JSON.parse(content ?? '{}') as Readonly<Record<string, string>>)
  const version = 1 + Math.max(0, ...before.map(([name]) => Number(name.slice(1))))
  const kept = before.toSorted(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1))).slice(1 - VALUES_KEPT)
  return { text: JSON.stringify(Object.fromEntries([...kept, [`v${version}`, value]])), version }
}

async function rotate({ 'secret-id': secretId }: Readonly<{ 'secret-id'?: string }>): Promise<void> {
  if (secretId === undefined) throw new Error('--secret-id is required.')
  const secret = secretText(secretId, new SecretsManagerClient({ region: EDGE_REGION }))
  const { text, version } = withNewOriginSecret(await secret.read(), randomBytes(36).toString('base64url'))
  await secret.replace(text)
  process.stdout.write(`Value v${version} was added. Functions accept it from its first use.
Now set domain.originSecretVersion of the stage to ${version} in infra/stages.ts, and deploy its edge.\n`)
}

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: { 'secret-id': { type: 'string' } }, fault: 'No secret was created.', faultCode: 1, run: rotate })

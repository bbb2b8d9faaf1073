import { randomBytes } from 'node:crypto'
import { runCommand } from './operator-command.ts'
import { secretText } from './stored-keys.ts'

const USAGE = `Gives a deployment a new data key: what is sealed from now on is sealed with it; earlier keys go on opening what they sealed.

  npm run operate -- rotate-data-keys --secret-id <name or ARN>
`

type DataKeyRing = { readonly current: string; readonly keys: Readonly<Record<string, string>> }

/**
 * The ring with a new key in front. INVARIANT: no key is ever lost, because everything sealed with it would be lost too: a text that
 * looks like a ring but cannot be read is an error.
 */
export function withNewDataKey(content: string | undefined, key: Uint8Array): DataKeyRing {
  const before = earlierKeys(content)
  const keyId = `k${Object.keys(before).length + 1}`
  return { current: keyId, keys: { ...before, [keyId]: Buffer.from(key).toString('base64') } }
}

/** Tells whether a secret has data keys. Throws for a text that is neither a ring nor generated. */
export function hasDataKeys(content: string | undefined): boolean {
  return Object.keys(earlierKeys(content)).length > 0
}

/**
 * The text that CloudFormation generates for a new secret, 32 random characters, contains no key, whatever it begins with. Anything longer must be a
 * ring.
 */
function earlierKeys(content: string | undefined): DataKeyRing['keys'] {
  const ring = ringIn(content)
  if (ring !== undefined) return ring.keys
  if (content === undefined || content.length <= GENERATED) return {}
  throw new Error('The secret does not contain a ring of data keys.')
}

/** A ring with one key of 32 bytes is longer. */
const GENERATED = 32

function ringIn(content: string | undefined): DataKeyRing | undefined {
  try {
    const { current, keys } = JSON.parse(content ?? '') as Partial<DataKeyRing>
    return current === undefined || keys?.[current] === undefined ? undefined : { current, keys }
  } catch {
    return undefined
  }
}

async function rotate({ 'secret-id': secretId }: Readonly<{ 'secret-id'?: string }>): Promise<void> {
  if (secretId === undefined) throw new Error('--secret-id is required.')
  const secret = secretText(secretId)
  const ring = withNewDataKey(await secret.read(), randomBytes(32))
  await secret.replace(JSON.stringify(ring))
  process.stdout.write(`New data is sealed with key ${ring.current} from now on.\n`)
}

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: { 'secret-id': { type: 'string' } }, fault: 'No key was created.', faultCode: 1, run: rotate })

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type KeyRing, publicRing, type Reason, rotated } from '../../shared/domain/tokens/rotate-keys.ts'
import { dataDirectoryFrom, isMarked } from '../local/data-directory.ts'
import { newSigningKey } from '../local/secret-files.ts'
import { runCommand } from './operator-command.ts'
import { keysInFile, keysInSecret, type StoredKeys } from './stored-keys.ts'

const USAGE = `Rotates the keys that sign tokens: the current key becomes the previous one, and a new one signs from now on. No session ends.

  npm run rotate-keys                               the keys of the local run (DATA_DIR, default .local)
  npm run rotate-keys -- --secret-id <name or ARN> --public-secret-id <name or ARN>
                                                    the keys of a deployment, in AWS Secrets Manager; only the functions that
                                                    issue tokens can read the first, all others verify with the second
  … --compromised                                   trusts no earlier key: every token signed so far stops working
                                                    within a minute, in every process
`

/** Puts a new key in front of the ring, and returns the ring. Processes that only verify know the new key before it signs. */
export async function rotateKeys(keys: StoredKeys, reason: Reason, now: number, forVerifiers?: StoredKeys): Promise<KeyRing> {
  const ring = rotated(await keys.read(), await newSigningKey(), reason, now)
  await forVerifiers?.read()
  await forVerifiers?.replace(publicRing(ring))
  await keys.replace(ring)
  return ring
}

const FLAGS = { 'secret-id': { type: 'string' }, 'public-secret-id': { type: 'string' }, compromised: { type: 'boolean' } } as const

type Asked = Readonly<{ 'secret-id'?: string; 'public-secret-id'?: string; compromised?: boolean }>

async function rotate({ 'secret-id': secretId, 'public-secret-id': publicSecretId, compromised }: Asked): Promise<void> {
  if ((secretId === undefined) !== (publicSecretId === undefined)) throw new Error('--secret-id and --public-secret-id must be combined.')
  const keys = secretId === undefined ? await keysOfLocalRun() : keysInSecret(secretId)
  const forVerifiers = publicSecretId === undefined ? undefined : keysInSecret(publicSecretId)
  const { current, previous } = await rotateKeys(keys, compromised ? 'compromise' : 'routine', Date.now(), forVerifiers)
  process.stdout.write(
    `New tokens are signed with key ${current.kid}. ${previous === undefined ? 'The previous key is no longer accepted.' : `Tokens of the previous key ${previous.kid} are still accepted.`}\n`,
  )
}

/** The keys of the local run. A directory that the service does not own gets none. */
async function keysOfLocalRun(): Promise<StoredKeys> {
  const directory = dataDirectoryFrom(process.env)
  const file = resolve(directory, 'signing-keys.json')
  if (!existsSync(file) && !(await isMarked(directory)))
    throw new Error(`There is no local run in ${directory}. Start one with npm start, or set DATA_DIR.`)
  return keysInFile(file)
}

if (import.meta.main) await runCommand({ usage: USAGE, flags: FLAGS, fault: 'The keys could not be rotated.', faultCode: 1, run: rotate })

import { createHash, randomBytes } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isCountersignError } from '@countersign/client'
import { service } from '../connection.ts'
import { newKeyPair, publicKeyFrom } from '../key-pair.ts'
import { messagesOf } from '../local-pages.ts'
import type { LocalRun } from '../local-run.ts'
import { createPrivately } from '../private-file.ts'

/** A password of the service: four groups of letters and digits that nobody confuses. */
const TEMPORARY = /\b(?:[A-HJ-NP-Za-km-z2-9]{4}-){3}[A-HJ-NP-Za-km-z2-9]{4}\b/
const MOST_WAIT_MS = 15_000
const POLL_MS = 200

/**
 * Chooses a password as a new person does: with the temporary one that the service has sent to their address. `undefined`: no such message
 * has come, or its password is not in force.
 */
export async function choosePassword(local: LocalRun, identity: string, sentTo: string): Promise<string | undefined> {
  const temporary = await temporaryPassword(local, identity, sentTo)
  if (temporary === undefined) return undefined
  const password = randomBytes(12).toString('base64url')
  try {
    await service(local.baseUrl).client.changePassword({ identity, body: { password, currentPassword: temporary } })
    return password
  } catch (error) {
    if (isCountersignError(error) && error.status < 500) return undefined
    throw error
  }
}

/** The temporary password in the newest message about this identity. */
async function temporaryPassword(local: LocalRun, identity: string, to: string): Promise<string | undefined> {
  for (const until = Date.now() + MOST_WAIT_MS; Date.now() < until; await setTimeout(POLL_MS)) {
    const messages = await messagesOf(local, { to })
    const found = messages.find(({ text }) => text.includes(identity) && TEMPORARY.test(text))
    if (found !== undefined) return TEMPORARY.exec(found.text)?.[0]
  }
  return undefined
}

/** The file with the private key that a seed makes for a back end. */
export function keyFileOf(local: LocalRun, identity: string): string {
  const id = createHash('sha256').update(identity).digest('hex').slice(0, 12)
  return resolve(dirname(local.file), `seeded-key-${id}.pem`)
}

/** The public key for a back end whose file has none. The private one is kept in the data directory. */
export async function newPublicKey(local: LocalRun, identity: string): Promise<string> {
  const file = keyFileOf(local, identity)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return publicKeyFrom(known)
  const { privateKey, publicKey } = await newKeyPair()
  await createPrivately(file, privateKey)
  return publicKey
}

export const hasKeyFile = (local: LocalRun, identity: string): Promise<boolean> =>
  access(keyFileOf(local, identity)).then(
    () => true,
    () => false,
  )

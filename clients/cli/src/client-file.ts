import { readFile, stat } from 'node:fs/promises'
import type { ClientCredentials } from '@countersign/client'
import { usage } from './failure.ts'

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077

/** The id and private key of an OAuth client, in a file that only its owner can read: JSON with `clientId`, `kid` and `privateKey`. */
export async function clientCredentialsIn(file: string): Promise<ClientCredentials> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) throw usage(`There is no file ${file}`)
  if (process.platform !== 'win32' && (found.mode & OTHERS) !== 0)
    throw usage(`${file} holds a private key, but others can read it`, `Close it: chmod 600 ${file}`)
  const { clientId, kid, privateKey } = contentsOf(file, await readFile(file, 'utf8'))
  if (typeof clientId !== 'string' || (typeof privateKey !== 'string' && typeof privateKey !== 'object') || privateKey === null)
    throw usage(`${file} must be JSON with clientId, kid and privateKey`)
  return { clientId, privateKey: privateKey as ClientCredentials['privateKey'], ...(typeof kid === 'string' ? { keyId: kid } : {}) }
}

function contentsOf(file: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const contents: unknown = JSON.parse(text)
    if (typeof contents === 'object' && contents !== null) return contents as Readonly<Record<string, unknown>>
  } catch {
    // Told below.
  }
  throw usage(`${file} must be JSON with clientId, kid and privateKey`)
}

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ClientCredentials } from '@countersign/client'
import { usage } from './failure.ts'

/** Writes a file that only its owner can read, completely or not at all. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes a new private file; an existing one is never overwritten. */
export async function createPrivately(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx' })
}

/**
 * Writes a secret into a new private file. The file is created first, so that a secret that is shown only once is not lost because the
 * name is taken.
 */
export async function intoNewFile<T>(file: string, make: () => Promise<T>, textOf: (made: T) => string): Promise<T> {
  await createPrivately(file, '')
  try {
    const made = await make()
    await writeFile(file, textOf(made))
    return made
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

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

import { createPrivateKey, generateKeyPair as generateRsaKeyPair, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { exportJWK, generateKeyPair } from 'jose'
import type { DataKeys } from '../../shared/adapters/secret-box.ts'
import type { SigningKeys } from '../../shared/runtime/tokens.ts'
import { jsonOfFile } from './start-refusal.ts'

/** Writes a file completely or not at all, readable by its owner only. */
export async function writePrivately(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await rename(draft, path)
}

/** The contents of the file, if it exists. */
export async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The contents of the file, created by `make` the first time. Two concurrent first readers get the same contents. */
export async function keptInFile(path: string, make: () => Promise<string>): Promise<string> {
  const known = await contentOf(path)
  if (known !== undefined) return known
  const made = await make()
  const draft = `${path}.${randomUUID()}`
  await writePrivately(draft, made)
  try {
    await link(draft, path)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await contentOf(path)) ?? made
  } finally {
    await rm(draft, { force: true })
  }
}

export async function newSigningKey(): Promise<SigningKeys['current']> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID() }
}

/** The signing keys of this machine: a file of mode 0600, read again whenever the service looks for rotated keys. */
export function signingKeysIn(path: string): () => Promise<SigningKeys> {
  const made = async () => JSON.stringify({ current: await newSigningKey() })
  return async () => jsonOfFile(path, await keptInFile(path, made)) as SigningKeys
}

/** The data key of this machine. */
export function dataKeysIn(path: string): DataKeys {
  let loading: Promise<{ keyId: string; key: Uint8Array }> | undefined
  const load = async () => {
    const made = async () => JSON.stringify({ keyId: 'local1', key: randomBytes(32).toString('base64') })
    const { keyId, key } = jsonOfFile(path, await keptInFile(path, made)) as { keyId: string; key: string }
    return { keyId, key: new Uint8Array(Buffer.from(key, 'base64')) }
  }
  const current = () => {
    loading ??= load()
    return loading
  }
  return {
    current,
    first: current,
    async byId(keyId) {
      const known = await current()
      return known.keyId === keyId ? known : undefined
    },
  }
}

/** An RSA key of 4096 bits, in PEM (PKCS #8). Creating one takes about a second, on another thread. */
async function newRsaKey(): Promise<string> {
  const { privateKey } = await promisify(generateRsaKeyPair)('rsa', { modulusLength: 4096 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The private key in a file of mode 0600, created at its first use. */
export function rsaKeyIn(path: string): () => Promise<KeyObject> {
  let loading: Promise<KeyObject> | undefined
  return () => {
    loading ??= keptInFile(path, newRsaKey).then(createPrivateKey)
    return loading
  }
}

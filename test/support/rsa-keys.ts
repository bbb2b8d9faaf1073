import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type RsaKeys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject }

/** Making RSA keys takes up to a second: the first run makes them, all others share them. */
export const KEY_CACHE = fileURLToPath(new URL('../../node_modules/.cache/countersign', import.meta.url))

/** The same pair for every test that asks for it by bits and holder; tests of one table that need different keys name different holders. */
export function rsaKeys(bits: 2048 | 4096, holder: 'first' | 'second' = 'first'): RsaKeys {
  const file = `${KEY_CACHE}/test-rsa-${bits}-${holder}.pem`
  const privateKey = createPrivateKey(readOrMake(file, bits))
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** A public key as the service takes it: SubjectPublicKeyInfo in base64. */
export function publicKeyText(keys: RsaKeys): string {
  return keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
}

function readOrMake(file: string, modulusLength: number): string {
  if (!existsSync(file))
    keep(file, generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return readFileSync(file, 'utf8')
}

/** Whole or not at all, and the first of two workers that make a key at once is the one that counts. */
function keep(file: string, text: string): void {
  mkdirSync(KEY_CACHE, { recursive: true })
  const written = `${file}.${randomUUID()}`
  writeFileSync(written, text, { mode: 0o600 })
  try {
    linkSync(written, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(written)
  }
}

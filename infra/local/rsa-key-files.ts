import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { keptInFile } from './secret-files.ts'

/** An RSA key of 4096 bits, in PEM (PKCS #8). Creating one takes about a second, on another thread. */
async function newRsaKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 4096 })
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

import type { PrivateKey } from './credentials.ts'
import type { OpenCall } from './open-call.ts'
import type { OnProgress } from './progress.ts'

/** The proof of a key pair; none without a key. The code for keys is loaded when one is used: a page on which people sign in never needs it. */
export async function proveByKey(key: PrivateKey | undefined, identity: string, call: OpenCall, onProgress: OnProgress): Promise<object> {
  if (key === undefined) return {}
  const { provePki } = await import('./pki.ts')
  return provePki(key, identity, call, onProgress)
}

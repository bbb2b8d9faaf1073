import { argon2 } from 'node:crypto'
import type { Argon2Parameters } from './phc-string.ts'

/** Computes argon2id, version 19 (RFC 9106), off the main thread. */
export type Argon2Engine = (
  password: Buffer,
  { parameters, salt, tagLength }: { readonly parameters: Argon2Parameters; readonly salt: Buffer; readonly tagLength: number },
) => Promise<Buffer>

/** Node's own engine, since 24.7: always available, and about three times slower than the native package on the same machine. */
export const builtInEngine: Argon2Engine = (password, { parameters, salt, tagLength }) => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const { memoryKiB, passes, lanes } = parameters
  const input = { message: password, nonce: salt, parallelism: lanes, tagLength, memory: memoryKiB, passes }
  argon2('argon2id', input, (error, tag) => (error === null ? resolve(tag) : reject(error)))
  return promise
}

/** The native package, with its binary for this platform; rejects if there is none. */
export async function loadNativeEngine(): Promise<Argon2Engine> {
  const { hashRaw } = await import('@node-rs/argon2')
  return (password, { parameters: { memoryKiB, passes, lanes }, salt, tagLength }) =>
    hashRaw(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes, outputLen: tagLength, salt, ...ARGON2ID_V19 })
}

/** The fastest engine of this machine, and its name. If the native one cannot be loaded, the built-in one computes the same hashes. */
export async function loadEngine(loaded: (engine: 'native' | 'built-in') => void = () => undefined): Promise<Argon2Engine> {
  const native = await loadNativeEngine().catch(() => undefined)
  loaded(native === undefined ? 'built-in' : 'native')
  return native ?? builtInEngine
}

/** The package's `Algorithm.Argon2id` and `Version.V0x13`, which are `const enum` and cannot be imported under type erasure. */
const ARGON2ID_V19 = { algorithm: 2, version: 1 } as const

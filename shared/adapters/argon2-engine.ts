import { argon2 } from 'node:crypto'

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

/** The parameters of argon2id: memory in KiB, passes, lanes. */
export type Argon2Parameters = { readonly memoryKiB: number; readonly passes: number; readonly lanes: number }

/** The parts of a stored hash. */
type Argon2Hash = { readonly parameters: Argon2Parameters; readonly salt: Buffer; readonly tag: Buffer }

/** Writes a hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`, base64 without padding. */
export function writePhc({ parameters: { memoryKiB, passes, lanes }, salt, tag }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Reads a PHC string of argon2id, version 19; `undefined` for anything else, and for parameters that would exhaust a function's memory or
 * time: hashes come from storage, but some may have been imported.
 */
export function readPhc(text: string): Argon2Hash | undefined {
  const { memory, passes, lanes, salt, tag } = PHC.exec(text)?.groups ?? {}
  if (memory === undefined || passes === undefined || lanes === undefined || salt === undefined || tag === undefined) return undefined
  const hash = {
    parameters: { memoryKiB: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
  // Buffer.from takes trailing bits that no encoder writes: two texts for one hash.
  const isCanonical = unpadded(hash.salt) === salt && unpadded(hash.tag) === tag
  return isCanonical && isBearable(hash) ? hash : undefined
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,2}),p=(?<lanes>\d{1,2})\$(?<salt>[A-Za-z0-9+/]+)\$(?<tag>[A-Za-z0-9+/]+)$/

/** Lower bounds by RFC 9106 §3.1. The upper ones are ours, far above the parameters in use. */
function isBearable({ parameters: { memoryKiB, passes, lanes }, salt, tag }: Argon2Hash): boolean {
  const parametersFit = lanes >= 1 && lanes <= 4 && passes >= 1 && passes <= 10 && memoryKiB >= 8 * lanes && memoryKiB <= 256 * 1024
  return parametersFit && salt.length >= 8 && salt.length <= 64 && tag.length >= 16 && tag.length <= 64
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

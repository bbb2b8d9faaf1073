import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from '../domain/once.ts'
import type { PasswordHasher } from '../ports/keys-and-passwords.ts'
import { type Argon2Engine, type Argon2Parameters, loadEngine, readPhc, writePhc } from './argon2-engine.ts'

/**
 * Hashes passwords with argon2id. The engine is loaded at the first use: most functions never hash.
 *
 * Decision: a password is hashed in NFC, as RFC 8265 §4.2 (OpaqueString) asks, so that it is the same from every keyboard; nothing else is
 * changed in it: no compatibility mapping and no case, which would make different passwords one. A text with lone surrogates has no
 * bytes, and one over 1024 bytes no need: both are refused.
 */
export function createPasswordHasher(
  load: () => Promise<Argon2Engine> = () => loadEngine(),
  cost: Argon2Parameters = PASSWORD_COST,
): PasswordHasher {
  const engine = once(load)
  const compute: Argon2Engine = async (password, input) => (await engine())(password, input)
  return {
    async hash(password) {
      const bytes = bytesOf(password)
      if (bytes === undefined) throw new RangeError('the password is too long, or no text')
      const salt = randomBytes(SALT_LENGTH)
      const tag = await compute(bytes, { parameters: cost, salt, tagLength: TAG_LENGTH })
      return writePhc({ parameters: cost, salt, tag })
    },
    async verify(hashed, password) {
      const stored = readPhc(hashed)
      if (stored === undefined) throw new Error('a stored password hash is malformed')
      const bytes = bytesOf(password)
      if (bytes === undefined) return false
      const { parameters, salt, tag } = stored
      return timingSafeEqual(await compute(bytes, { parameters, salt, tagLength: tag.length }), tag)
    },
    needsRehash(hashed) {
      const stored = readPhc(hashed)
      return stored === undefined || isWeaker(stored.parameters, cost) || stored.tag.length < TAG_LENGTH || stored.salt.length < SALT_LENGTH
    },
    async verifyDecoy(password) {
      const bytes = bytesOf(password)
      if (bytes !== undefined) await compute(bytes, { parameters: cost, salt: DECOY_SALT, tagLength: TAG_LENGTH })
      return false
    },
  }
}

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
export const PASSWORD_COST: Argon2Parameters = { memoryKiB: 19_456, passes: 2, lanes: 1 }
/** RFC 9106 §4: 128 bits of salt, 256 bits of tag. */
const SALT_LENGTH = 16
const TAG_LENGTH = 32
const DECOY_SALT = Buffer.alloc(SALT_LENGTH)

const LONGEST_PASSWORD_BYTES = 1024

/** Measured as it was sent, so that this limit and the one of the schema agree. */
function bytesOf(password: string): Buffer | undefined {
  if (!password.isWellFormed() || Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES) return undefined
  return Buffer.from(password.normalize('NFC'))
}

function isWeaker(stored: Argon2Parameters, today: Argon2Parameters): boolean {
  return stored.memoryKiB < today.memoryKiB || stored.passes < today.passes || stored.lanes < today.lanes
}

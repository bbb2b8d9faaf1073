/**
 * A challenge for a name that has no public key: it looks like one encrypted with a key of its own. A ciphertext of RSA is spread evenly
 * below the modulus of its key, so that whoever asks often enough can measure the modulus; the decoy keeps below one that is always
 * the same for the name. `seed` is that name's, 8 bytes or more; `randomBytes` gives the ciphertext.
 */
export function decoyChallenge(seed: Uint8Array, randomBytes: (size: number) => Uint8Array): Uint8Array {
  const modulus = modulusTop(Buffer.from(seed))
  for (;;) {
    const candidate = Buffer.from(randomBytes(CIPHERTEXT_LENGTH))
    if (candidate.readBigUInt64BE(0) < modulus) return candidate
  }
}

/** That of a key of 4096 bits, in bytes. */
const CIPHERTEXT_LENGTH = 512

/** The first 64 bits of a product of two primes, each of which begins with two set bits, as key generators make them. */
function modulusTop(seed: Buffer): bigint {
  const factorTop = (offset: number) => BigInt((seed.readUInt32BE(offset) | 0xc0000000) >>> 0)
  return factorTop(0) * factorTop(4)
}

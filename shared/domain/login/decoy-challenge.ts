/**
 * A challenge for a name that has no public key. It looks like one encrypted with a real key. RSA ciphertexts are spread evenly below the
 * modulus, so many answers would reveal the modulus; the decoy stays below one that is always the same for a name. `seed` belongs to the
 * name and has 8 bytes or more; `randomBytes` gives the ciphertext.
 */
export function decoyChallenge(seed: Uint8Array, randomBytes: (size: number) => Uint8Array): Uint8Array {
  const modulus = modulusTop(Buffer.from(seed))
  for (;;) {
    const candidate = Buffer.from(randomBytes(CIPHERTEXT_LENGTH))
    if (candidate.readBigUInt64BE(0) < modulus) return candidate
  }
}

/** Length of a ciphertext of a key of 4096 bits, in bytes. */
const CIPHERTEXT_LENGTH = 512

/** The first 64 bits of a product of two primes that each begin with two set bits, as key generators make them. */
function modulusTop(seed: Buffer): bigint {
  const factorTop = (offset: number) => BigInt((seed.readUInt32BE(offset) | 0xc0000000) >>> 0)
  return factorTop(0) * factorTop(4)
}

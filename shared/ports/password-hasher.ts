/** Stores passwords, and answers to security questions, as one-way hashes. */
export type PasswordHasher = {
  /** Returns a hash with its parameters and salt. Throws on a password that `verify` would never accept. */
  hash(password: string): Promise<string>
  /** Tells whether the password matches. Throws on a hash that is not one of ours: that is a fault, not a wrong password. */
  verify(hashed: string, password: string): Promise<boolean>
  /** Tells whether the hash was made with weaker parameters than today's. */
  needsRehash(hashed: string): boolean
  /** Takes as long as `verify`, for an identity that does not exist. */
  verifyDecoy(password: string): Promise<false>
}

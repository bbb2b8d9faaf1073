/** Keeps passwords (and what is kept like them: security answers) as one-way hashes. */
export type PasswordHasher = {
  /** A hash with its parameters and salt. Throws on a password that `verify` would never take. */
  hash(password: string): Promise<string>
  /** Whether the password is the hashed one. Throws on a hash that isn't one of ours: that is a fault, not a wrong password. */
  verify(hashed: string, password: string): Promise<boolean>
  /** Whether the hash was made with weaker parameters than are used today. */
  needsRehash(hashed: string): boolean
  /** Takes as long as `verify`, for an identity that doesn't exist. */
  verifyDecoy(password: string): Promise<false>
}

/**
 * Encrypts secrets that must be read again (callback secrets, TOTP seeds). The context states the secret's kind and owner; a text sealed
 * for one context opens for no other.
 */
export type SecretBox = {
  seal(plaintext: string, context: string): Promise<string>
  /** Throws if the text was changed, belongs to another context, or its key is gone. */
  open(sealed: string, context: string): Promise<string>
  /**
   * Returns 32 bytes that are always the same for a context, and that nobody else can compute: for decoys. They change with the data key.
   */
  derive(context: string): Promise<Uint8Array>
}

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

/** RSA with OAEP (SHA-1, MGF1), as PKI logins use it: the service's own key pair, and the public keys of identities. */
export type PkiKey = {
  /** The service's public key: base64 of a DER SubjectPublicKeyInfo. */
  readonly publicKey: () => Promise<string>
  /** Decrypts a text that was encrypted for the service; `undefined` if it cannot, without a reason. */
  readonly decrypt: (ciphertext: Uint8Array) => Promise<Uint8Array | undefined>
  /** Encrypts for the holder of a public key that was checked before; different each time. */
  readonly encryptFor: (publicKey: string, plaintext: Uint8Array) => Uint8Array
}

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

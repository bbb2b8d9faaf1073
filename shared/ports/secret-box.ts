/**
 * Keeps secrets that must be read again (callback secrets, TOTP seeds) unreadable at rest. The context says what the secret is and whose;
 * what was sealed for one context opens for no other.
 */
export type SecretBox = {
  seal(plaintext: string, context: string): Promise<string>
  /** Throws where the text was changed, is of another context, or its key is gone. */
  open(sealed: string, context: string): Promise<string>
  /** 32 bytes that are always the same for a context, and that nobody else can compute: for decoys. They change with the data key. */
  derive(context: string): Promise<Uint8Array>
}

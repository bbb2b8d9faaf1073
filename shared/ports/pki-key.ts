/** RSA with OAEP (SHA-1, MGF1), as PKI logins use it: the service's own key pair, and the public keys of identities. */
export type PkiKey = {
  /** The service's public key: base64 of a DER SubjectPublicKeyInfo. */
  readonly publicKey: () => Promise<string>
  /** Decrypts what was encrypted for the service; `undefined` for whatever can't be decrypted, and nobody learns why. */
  readonly decrypt: (ciphertext: Uint8Array) => Promise<Uint8Array | undefined>
  /** Encrypts for the holder of a public key, which has been judged before; each time differently. */
  readonly encryptFor: (publicKey: string, plaintext: Uint8Array) => Uint8Array
}

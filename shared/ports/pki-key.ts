/** RSA with OAEP (SHA-1, MGF1), as PKI logins use it: the service's own key pair, and the public keys of identities. */
export type PkiKey = {
  /** The service's public key: base64 of a DER SubjectPublicKeyInfo. */
  readonly publicKey: () => Promise<string>
  /** Decrypts a text that was encrypted for the service; `undefined` if it cannot, without a reason. */
  readonly decrypt: (ciphertext: Uint8Array) => Promise<Uint8Array | undefined>
  /** Encrypts for the holder of a public key that was checked before; different each time. */
  readonly encryptFor: (publicKey: string, plaintext: Uint8Array) => Uint8Array
}

import type { KMSClient } from '@aws-sdk/client-kms'
import { once } from '../domain/once.ts'
import type { PkiKey } from '../ports/keys-and-passwords.ts'
import { encryptFor } from './rsa-oaep.ts'

/** KMS errors for a ciphertext that it cannot decrypt, or that has another length than the key. */
const UNDECRYPTABLE: ReadonlySet<string> = new Set(['InvalidCiphertextException', 'ValidationException'])

/** The service's key pair in AWS KMS. The private key never leaves KMS. The SDK is loaded with the first PKI login. */
export function kmsPkiKey(keyId: () => string, given?: KMSClient): PkiKey {
  let client = given

  async function kms() {
    const sdk = await import('@aws-sdk/client-kms')
    client ??= new sdk.KMSClient({ requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 } })
    return { sdk, client }
  }

  async function readPublicKey(): Promise<string> {
    const { sdk, client } = await kms()
    const { PublicKey } = await client.send(new sdk.GetPublicKeyCommand({ KeyId: keyId() }))
    if (PublicKey === undefined) throw new Error('KMS gave no public key')
    return Buffer.from(PublicKey).toString('base64')
  }

  return {
    publicKey: once(readPublicKey),
    async decrypt(CiphertextBlob) {
      const { sdk, client } = await kms()
      try {
        const input = { KeyId: keyId(), CiphertextBlob, EncryptionAlgorithm: 'RSAES_OAEP_SHA_1' } as const
        return (await client.send(new sdk.DecryptCommand(input))).Plaintext
      } catch (error) {
        if (error instanceof Error && UNDECRYPTABLE.has(error.name)) return undefined
        throw error
      }
    },
    encryptFor,
  }
}

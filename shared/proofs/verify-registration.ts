import { verifyRegistrationResponse } from '@simplewebauthn/server'
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'
import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'
import { ALGORITHMS } from '../domain/webauthn/options.ts'
import { whyNotOurs } from '../domain/webauthn/relying-party.ts'
import type { Credential } from '../storage/webauthn-credentials.ts'
import { clientDataIn, type RegistrationAnswer } from './credential-answer.ts'

export type Registered = Pick<Credential, 'credentialId' | 'publicKey' | 'counter' | 'backupEligible' | 'backedUp' | 'transports'>
export type Verified<T> = { readonly kind: 'right'; readonly value: T } | { readonly kind: 'wrong'; readonly because: string }

type Expected = { readonly challenge: string; readonly parentDomain: string; readonly policy: CallbackPolicy }

/** The smallest accepted RSA key, in bytes of its modulus. */
const SMALLEST_RSA = 256

/** Verifies a registration (WebAuthn L3 §7.1): with the library, and here what the library leaves out. */
export async function verifyRegistration(answer: RegistrationAnswer, expected: Expected): Promise<Verified<Registered>> {
  const said = clientDataIn(answer.response.clientDataJSON)
  if (said === undefined) return wrong('client-data')
  const notOurs = whyNotOurs(said, { ...expected, type: 'webauthn.create' })
  if (notOurs !== undefined) return wrong(notOurs)
  try {
    return await verified(answer, expected, said.origin)
  } catch {
    // The library throws for everything that it refuses, its decoders for everything that they can't read.
    return wrong('library')
  }
}

async function verified(answer: RegistrationAnswer, { challenge, parentDomain }: Expected, origin: string): Promise<Verified<Registered>> {
  const odd = whyOddAttestation(answer)
  if (odd !== undefined) return wrong(odd)
  const result = await verifyRegistrationResponse({
    response: { ...answer, response: { ...answer.response, transports: [] }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: parentDomain,
    requireUserPresence: true,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  })
  if (!result.verified) return wrong('attestation')
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo
  if (credential.id !== answer.id) return wrong('credential-id')
  return {
    kind: 'right',
    value: {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      transports: [...new Set(answer.response.transports)],
    },
  }
}

/**
 * INVARIANT: no attestation certificate reaches the library, which would fetch the revocation lists named in it. None was requested, so
 * only `none` and a signature by the key itself are valid answers.
 */
function whyOddAttestation({ response }: RegistrationAnswer): string | undefined {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const statement = attestation.get('attStmt')
  const format = attestation.get('fmt')
  if (format !== 'none' && format !== 'packed') return 'attestation-format'
  if (statement.get('x5c') !== undefined) return 'attestation-certificate'
  const { credentialPublicKey } = parseAuthenticatorData(attestation.get('authData'))
  if (credentialPublicKey === undefined) return 'no-credential'
  const key = decodeCredentialPublicKey(credentialPublicKey)
  // A signature by the key itself has the key's algorithm (§8.2).
  if (format === 'packed' && statement.get('alg') !== key.get(cose.COSEKEYS.alg)) return 'attestation-algorithm'
  return whyOddKey(key)
}

/** A key must have the one form that belongs to its algorithm (§5.8.5), and RSA keys must have 2048 bits. */
function whyOddKey(key: cose.COSEPublicKey): string | undefined {
  const [type, algorithm] = [key.get(cose.COSEKEYS.kty), key.get(cose.COSEKEYS.alg)]
  if (cose.isCOSEPublicKeyEC2(key))
    return algorithm === cose.COSEALG.ES256 && key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256 ? undefined : 'key'
  if (cose.isCOSEPublicKeyOKP(key))
    return algorithm === cose.COSEALG.EdDSA && key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519 ? undefined : 'key'
  if (cose.isCOSEPublicKeyRSA(key))
    return algorithm === cose.COSEALG.RS256 && (key.get(cose.COSEKEYS.n)?.length ?? 0) >= SMALLEST_RSA ? undefined : 'key'
  return `key-type-${String(type).slice(0, 10)}`
}

function wrong(because: string): { readonly kind: 'wrong'; readonly because: string } {
  return { kind: 'wrong', because }
}

import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { decoyChallenge } from '../../shared/domain/login/decoy-challenge.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import { sha256 } from '../../shared/proofs/hashes.ts'
import { openChallenge } from '../../shared/storage/challenges.ts'
import { identityNamed } from '../../shared/storage/identities.ts'

/** Time in which a challenge can be answered, in seconds. */
const WINDOW_SECONDS = { sandbox: 600, live: 60 }
/** The client's challenge is 64 random bytes. No other plaintext is answered. */
const CLIENT_CHALLENGE_LENGTH = 64
/** INVARIANT: differs from the length of the client's challenge; otherwise the service could be made to answer its own challenges. */
const CHALLENGE_LENGTH = 48

const declared = {
  method: 'GET',
  group: 'authentication',
  access: { kind: 'open' },
  query: () =>
    z.object({
      identity: text(2000).optional(),
      clientChallenge: z.string().min(1).max(4000).optional(),
      parentDomain: z.string().min(1).max(253).optional(),
    }),
  answer: () =>
    z.object({
      expires: z.iso.datetime(),
      base64EncodedChallenge: z.string(),
      base64EncodedClientChallengeResponse: z.string().optional(),
    }),
  refusals: ['invalid-request'],
  // The caller is not known yet.
  audited: 'no',
} as const

/** Reads and writes as much for a name that nobody has as for any other. */
const loginChallenges = endpoint({
  ...declared,
  path: '/authentication/login-challenges',
  operationId: 'getLoginChallenge',
  summary: 'Get a login challenge',
  description:
    'With `clientChallenge` (PKI): proves that the service holds its private key, and answers a challenge that only the private key of the identity can decrypt. Without it (passkeys): answers the options for `navigator.credentials`, to register the first passkey of an identity or to sign with one. Without `identity` any discoverable passkey of `parentDomain` is accepted. Send the answered challenge to `login`.',
  handle: answer,
})

const loginChallengesWithSlash = endpoint({
  ...declared,
  path: '/authentication/login-challenges/',
  operationId: 'getLoginChallengeWithSlash',
  summary: 'Get a login challenge (path with a slash)',
  description: 'The same operation at a path with a slash at its end, for clients that add one.',
  handle: answer,
})

export const loginChallengeEndpoints = [loginChallenges, loginChallengesWithSlash]

type Asked = {
  readonly identity?: string | undefined
  readonly clientChallenge?: string | undefined
  readonly parentDomain?: string | undefined
}
type ChallengeCall = AnonymousCall & { readonly query: { readonly identity: string; readonly clientChallenge: string } }

async function answer(call: AnonymousCall & { readonly query: Asked }): Promise<Reply> {
  const { identity, clientChallenge } = call.query
  if (clientChallenge === undefined) {
    const { answerWebAuthnChallenge } = await import('../../shared/proofs/webauthn-challenge.ts')
    return answerWebAuthnChallenge(call)
  }
  if (identity === undefined) throw invalid('identity', 'is required')
  return answerChallenge({ ...call, query: { identity, clientChallenge } })
}

async function answerChallenge(call: ChallengeCall): Promise<Reply> {
  const { query, ports, unitOfWork, now } = call
  const name = canonicalOf(query.identity)
  const clientChallenge = await ports.pkiKey.decrypt(bytesOf(query.clientChallenge))
  if (clientChallenge?.length !== CLIENT_CHALLENGE_LENGTH) throw unusable()

  const challenge = ports.randomBytes(CHALLENGE_LENGTH)
  const encrypted = await encryptedFor(name, challenge, call)
  const expiresAt = Math.floor(now / 1000) + WINDOW_SECONDS[ports.stage]
  const answerHash = sha256(sha256(challenge)).toString('base64url')
  unitOfWork.add(openChallenge(name, sha256(encrypted).toString('base64url'), { answerHash, expiresAt }))
  return ok({
    expires: new Date(expiresAt * 1000).toISOString(),
    base64EncodedChallenge: Buffer.from(encrypted).toString('base64'),
    base64EncodedClientChallengeResponse: sha256(clientChallenge).toString('base64'),
  })
}

/** For an unknown name, and an identity without a key: a challenge that looks the same and takes the same work. */
async function encryptedFor(name: string, challenge: Uint8Array, { ports, read }: ChallengeCall): Promise<Uint8Array> {
  const [identity, seed, ownKey] = await Promise.all([
    read.one(identityNamed(name)),
    ports.secrets.derive(`decoy-challenge/${name}`),
    ports.pkiKey.publicKey(),
  ])
  const encrypted = ports.pkiKey.encryptFor(identity?.publicKey ?? ownKey, challenge)
  const decoy = decoyChallenge(seed, ports.randomBytes)
  return identity?.publicKey === undefined ? decoy : encrypted
}

function bytesOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw unusable()
  return bytes
}

/** One text for every fault: the reason of a failed decryption would help an attacker. */
function unusable(): Error {
  return invalid('clientChallenge', 'must be 64 bytes, encrypted with the public key of this service, in base64')
}

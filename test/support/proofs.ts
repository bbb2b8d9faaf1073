import { constants, createHash, createPrivateKey, createPublicKey, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DemoUser } from '../../infra/local/seed.ts'

const BASE = '/svc-conductor/rest/v1'
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' } as const
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The login proofs of a demo user: identity and password, and the proof by a key pair if they have one. */
export async function proofsOf({ identity, password, privateKeyFile }: DemoUser, baseUrl: string): Promise<object> {
  if (privateKeyFile === undefined) return { identity, password }
  return { identity, password, ...(await keyProof(identity, await readFile(privateKeyFile, 'utf8'), baseUrl)) }
}

/** Asks for a challenge, checks that the service holds its private key, and answers the challenge with ours. */
export async function keyProof(identity: string, privateKeyPem: string, baseUrl: string) {
  const own = await (await fetch(`${baseUrl}${BASE}/global/config/pkiAuthPublicKey`)).text()
  const serviceKey = createPublicKey({ key: Buffer.from(own, 'base64'), format: 'der', type: 'spki' })
  const secret = randomBytes(64)
  const clientChallenge = publicEncrypt({ key: serviceKey, ...OAEP }, secret).toString('base64')
  const query = new URLSearchParams({ identity, clientChallenge })
  const answer = await fetch(`${baseUrl}${BASE}/authentication/login-challenges?${query}`)
  if (answer.status !== 200) throw new Error(`no challenge: ${await answer.text()}`)
  const { base64EncodedChallenge, base64EncodedClientChallengeResponse } = (await answer.json()) as Record<string, string>
  if (base64EncodedClientChallengeResponse !== sha256(secret).toString('base64')) throw new Error('the service has not proved itself')
  const challenge = Buffer.from(base64EncodedChallenge ?? '', 'base64')
  const response = privateDecrypt({ key: createPrivateKey(privateKeyPem), ...OAEP }, challenge)
  return {
    base64EncodedChallengeResponse: sha256(response).toString('base64'),
    base64EncodedChallengeHash: sha256(challenge).toString('base64'),
  }
}

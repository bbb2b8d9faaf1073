import type { AnonymousCall } from '../contract/call.ts'
import { challengeTo, consumeChallenge } from '../storage/challenges.ts'
import type { Reference } from '../storage/read.ts'
import type { Write } from '../storage/write.ts'
import { hashFrom, isSameHash, sha256 } from './hashes.ts'

/** The answer to a challenge in a login: SHA-256 of the decrypted challenge, and SHA-256 of the challenge as it was received. */
export type ChallengeAnswer = {
  readonly base64EncodedChallengeResponse?: string | undefined
  readonly base64EncodedChallengeHash?: string | undefined
}

export type Answered =
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  | { readonly kind: 'wrong' }
  /** The answer is right, and a login has consumed the challenge. */
  | { readonly kind: 'used' }
  /** `consume` belongs in the transaction of the login. */
  | { readonly kind: 'right'; readonly consume: Write }

/** The challenge to read together with the identity. */
export function challengeReads(name: string, { base64EncodedChallengeHash }: ChallengeAnswer): readonly Reference<unknown>[] {
  const hash = base64EncodedChallengeHash === undefined ? undefined : hashFrom(base64EncodedChallengeHash)
  return hash === undefined ? [] : [challengeTo(name, hash.toString('base64url'))]
}

/** Tells whether an open challenge of this identity was answered with its private key. */
export async function answeredChallenge(
  { read, now }: Pick<AnonymousCall, 'read' | 'now'>,
  name: string,
  answer: ChallengeAnswer,
): Promise<Answered> {
  const { base64EncodedChallengeResponse, base64EncodedChallengeHash } = answer
  if (base64EncodedChallengeResponse === undefined || base64EncodedChallengeHash === undefined)
    return { kind: 'missing', missing: FIELDS.filter((field) => answer[field] === undefined) }
  const [response, hash] = [hashFrom(base64EncodedChallengeResponse), hashFrom(base64EncodedChallengeHash)]
  if (response === undefined || hash === undefined) return { kind: 'wrong' }
  const key = hash.toString('base64url')
  const challenge = await read.one(challengeTo(name, key))
  if (challenge === undefined || !isSameHash(sha256(response), Buffer.from(challenge.answerHash, 'base64url'))) return { kind: 'wrong' }
  if (challenge.usedAt !== undefined) return { kind: 'used' }
  return { kind: 'right', consume: consumeChallenge(name, key, now) }
}

const FIELDS = ['base64EncodedChallengeResponse', 'base64EncodedChallengeHash'] as const

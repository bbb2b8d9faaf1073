import type { PrivateKey } from './credentials.ts'

/** The proof that a refusal with SEC004 requires. */
export interface StepUpChallenge {
  readonly intentId: string
  readonly type: 'OTP' | 'IDENTITY' | 'CLOUD_LIVENESS'
  /** For a liveness check: its session, or the address of its page. */
  readonly sessionId?: string
}

/** A call that needs a step-up, as `onStepUp` receives it. */
export interface StepUpRequest extends StepUpChallenge {
  readonly method: string
  readonly path: string
  /** The JSON text that was sent, and will be sent again unchanged. */
  readonly body: string | undefined
  /** The service's description of the proof. */
  readonly description: string
  /** 1, then 2 and 3 after a wrong proof; the third wrong proof ends the step-up. */
  readonly attempt: number
}

/** The proof, by the required kind. A completed liveness check needs only `{}`. The token of a new single sign-on is a `password` without `identity`. */
export interface StepUpProof {
  otp?: string
  identity?: string
  password?: string
  totp?: string
  base64EncodedChallengeResponse?: string
  base64EncodedChallengeHash?: string
}

/** For `IDENTITY` the private key of an identity that has one can stand beside its name, with or without a password: the client does the exchange. */
export interface StepUpAnswer extends StepUpProof {
  privateKey?: PrivateKey | undefined
}

/** Asks a person for a proof. Without one (`undefined`) the call is refused with SEC004. */
export type OnStepUp = (request: StepUpRequest) => StepUpAnswer | undefined | Promise<StepUpAnswer | undefined>

/** Number of proofs that the service accepts for verification. */
export const MAX_PROOFS = 3

/** Reads header `sca`: `id=…;type=…;sessionId=…`. */
export function challengeFrom(header: string): StepUpChallenge | undefined {
  const parts = new Map(header.split(';').map((part) => cutAt(part.trim(), part.trim().indexOf('='))))
  const [intentId, type, sessionId] = [parts.get('id'), parts.get('type'), parts.get('sessionId')]
  if (intentId === undefined || !isType(type)) return undefined
  return { intentId, type, ...(sessionId === undefined ? {} : { sessionId }) }
}

const cutAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)]

const isType = (type: string | undefined): type is StepUpChallenge['type'] =>
  type === 'OTP' || type === 'IDENTITY' || type === 'CLOUD_LIVENESS'

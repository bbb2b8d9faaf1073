/** The proof that a refusal with SEC004 asks for. */
export interface StepUpChallenge {
  readonly intentId: string
  readonly type: 'OTP' | 'IDENTITY' | 'CLOUD_LIVENESS'
  /** Of a liveness check: its session, or the address of its page. */
  readonly sessionId?: string
}

/** A call that needs a step-up, as `onStepUp` is asked for it. */
export interface StepUpRequest extends StepUpChallenge {
  readonly method: string
  readonly path: string
  /** The JSON text that was sent, and will be sent again as it is. */
  readonly body: string | undefined
  /** What the service says about the proof. */
  readonly description: string
  /** 1, then 2 and 3 after a wrong proof; the third wrong proof ends the step-up. */
  readonly attempt: number
}

/** The proof, by the kind that is asked for. A completed liveness check needs no more than `{}`. */
export interface StepUpProof {
  otp?: string
  identity?: string
  password?: string
  totp?: string
  base64EncodedChallengeResponse?: string
  base64EncodedChallengeHash?: string
}

/** Asks a person for a proof. Without one (`undefined`) the call is refused with SEC004. */
export type OnStepUp = (request: StepUpRequest) => StepUpProof | undefined | Promise<StepUpProof | undefined>

/** How many proofs the service looks at. */
export const MAX_PROOFS = 3

/** Reads header `sca`: `id=…;type=…;sessionId=…`. */
export function challengeFrom(header: string): StepUpChallenge | undefined {
  const parts = new Map(header.split(';').map((part) => cutAt(part.trim(), part.trim().indexOf('='))))
  const [intentId, type, sessionId] = [parts.get('id'), parts.get('type'), parts.get('sessionId')]
  if (intentId === undefined || !isType(type)) return undefined
  return { intentId, type, ...(sessionId === undefined ? {} : { sessionId }) }
}

const cutAt = (text: string, place: number): [string, string] => [text.slice(0, place), text.slice(place + 1)]

const isType = (type: string | undefined): type is StepUpChallenge['type'] =>
  type === 'OTP' || type === 'IDENTITY' || type === 'CLOUD_LIVENESS'

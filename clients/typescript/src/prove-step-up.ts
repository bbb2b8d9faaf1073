import type { Attempt } from './attempt.ts'
import type { Send } from './authorised.ts'
import { CountersignError } from './countersign-error.ts'
import { bareToken } from './credentials.ts'
import type { LoginResponse } from './generated/schemas.ts'
import { proveByKey } from './log-in.ts'
import type { OpenCall } from './open-call.ts'
import type { OnProgress } from './progress.ts'
import { newKey } from './request-for.ts'
import { MAX_PROOFS, type OnStepUp, type StepUpAnswer, type StepUpProof, type StepUpRequest } from './step-up.ts'

export interface StepUpTools {
  readonly onStepUp: OnStepUp
  readonly send: Send
  /** For the exchange of an identity that proves a key. */
  readonly openCall: OpenCall
  readonly upgradeUrl: string
  readonly onProgress: OnProgress
}

/** Asks for proofs until one is right; resolves to a token that works once, for this request only. */
export async function proveStepUp(
  refused: CountersignError,
  request: Attempt,
  token: string,
  signal: AbortSignal | undefined,
  how: StepUpTools,
): Promise<string | undefined> {
  const { stepUp } = refused
  if (stepUp === undefined) return undefined
  let { description } = refused
  for (let attempt = 1; ; attempt++) {
    how.onProgress({ kind: 'step-up', type: stepUp.type, attempt })
    const proof = await how.onStepUp({ ...stepUp, ...shownOf(request), description, attempt })
    signal?.throwIfAborted()
    if (proof === undefined) return undefined
    try {
      const body = JSON.stringify({ ...(await proofsIn(proof, how)), jwt: token, intentId: stepUp.intentId })
      const answer = await how.send(upgradeRequest(how.upgradeUrl, token, body), 'repeatable', signal)
      return bareToken((answer.body as LoginResponse).headerValue)
    } catch (error) {
      if (!isWrongProof(error) || attempt >= MAX_PROOFS) throw error
      description = error.description
    }
  }
}

async function proofsIn({ privateKey, ...proof }: StepUpAnswer, { openCall, onProgress }: StepUpTools): Promise<StepUpProof> {
  return { ...proof, ...(await proveByKey(privateKey, proof.identity ?? '', openCall, onProgress)) }
}

function shownOf({ method, url, body }: Attempt): Pick<StepUpRequest, 'method' | 'path' | 'body'> {
  const { pathname, search } = new URL(url)
  return { method, path: `${pathname}${search}`, body }
}

function upgradeRequest(url: string, token: string, body: string): Attempt {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newKey() }
  return { method: 'PUT', url, headers, body }
}

const isWrongProof = (error: unknown): error is CountersignError =>
  error instanceof CountersignError && (error.code === 'USR002' || error.code === 'USR016')

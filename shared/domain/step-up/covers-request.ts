/** The facts about a step-up when a request arrives with its token. */
type StepUpFacts = { readonly sessionId: string; readonly digest: string; readonly status: 'OPEN' | 'UPGRADED' | 'USED' }

type Cover =
  | { readonly kind: 'covers' }
  | { readonly kind: 'does-not'; readonly why: 'unknown' | 'not-proved' | 'used' | 'another-session' | 'another-request' }

/** Tells whether a step-up covers this request. It is bound to its session and to this exact request, and works once. */
export function coversRequest(stepUp: StepUpFacts | undefined, request: { readonly sessionId: string; readonly digest: string }): Cover {
  if (stepUp === undefined) return { kind: 'does-not', why: 'unknown' }
  if (stepUp.sessionId !== request.sessionId) return { kind: 'does-not', why: 'another-session' }
  if (stepUp.digest !== request.digest) return { kind: 'does-not', why: 'another-request' }
  if (stepUp.status === 'USED') return { kind: 'does-not', why: 'used' }
  return stepUp.status === 'UPGRADED' ? { kind: 'covers' } : { kind: 'does-not', why: 'not-proved' }
}

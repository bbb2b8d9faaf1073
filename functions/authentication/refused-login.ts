import type { LoginVerdict } from '../../shared/domain/login/judge-login.ts'
import { Refusal } from '../../shared/errors/refusal.ts'

/** A verdict against a login as its caller is told it. `missing`: the proofs that it lacks. */
export function refusedLogin(
  { refusal, retryAfterSeconds }: Extract<LoginVerdict, { readonly kind: 'refused' }>,
  missing: readonly string[] = [],
): Refusal {
  return new Refusal(refusal, {
    ...(missing.length > 0 ? { description: `A further proof is required: ${missing.join(', ')}` } : {}),
    ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
  })
}

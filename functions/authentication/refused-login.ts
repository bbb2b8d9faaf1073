import type { LoginVerdict } from '../../shared/domain/login/judge-login.ts'
import { Refusal } from '../../shared/errors/refusal.ts'

/** The refusal of a login, as its caller sees it. `missing`: the proofs that are missing. */
export function refusedLogin(
  { refusal, retryAfterSeconds }: Extract<LoginVerdict, { readonly kind: 'refused' }>,
  missing: readonly string[] = [],
): Refusal {
  return new Refusal(refusal, {
    ...(missing.length > 0 ? { description: `A further proof is required: ${missing.join(', ')}.` } : {}),
    ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
  })
}

import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { customerOf } from '../../shared/contract/live-session.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { LoginVerdict } from '../../shared/domain/login/judge-login.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Tokens } from '../../shared/ports/ports.ts'

/** Seconds since 1970 at the end of the year 9999. */
const LATEST_SECONDS = 253_402_300_799

/** The answer to a login, also used for renewals. */
export const loginAnswer = () =>
  namedObject('LoginResponse', {
    expires: z.iso.datetime(),
    expiresEpochSecs: z.int().min(0).max(LATEST_SECONDS).meta({ format: 'int64' }),
    headerName: z.literal('Authorization'),
    headerValue: z.string(),
    roles: z.array(z.string()),
    customerId: id().describe('Your own customer id.'),
    tenantId: id().optional().describe('Your tenant; absent for people above the tenants.'),
    sessionId: z.string(),
    csrfHeaderName: z.string().optional(),
    csrfToken: z.string().optional(),
    startedHere: z.boolean().optional(),
  })

/** Signs a token and answers it in the form that clients send back. */
export async function answerWithToken(claims: Claims, tokens: Tokens): Promise<z.infer<ReturnType<typeof loginAnswer>>> {
  return {
    expires: new Date(claims.exp * 1000).toISOString(),
    expiresEpochSecs: claims.exp,
    headerName: 'Authorization',
    headerValue: `${claims.cnf === undefined ? 'Bearer' : 'DPoP'} ${await tokens.sign(claims)}`,
    roles: [...claims.roles, ...new Set(claims.positions.map(({ position }) => (position === 'CUSTOMER' ? 'customer' : position)))],
    customerId: customerOf(claims),
    ...defined({ tenantId: claims.tenantId }),
    sessionId: claims.sid,
  }
}

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

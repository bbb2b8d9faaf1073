import type { Answer } from './attempt.ts'
import { CountersignError, type KnownCode } from './countersign-error.ts'
import { challengeFrom } from './step-up.ts'

/** Codes for a refusal without a body: an answer to HEAD, or one of a gateway before the service. */
const CODE_OF_STATUS: Readonly<Record<number, KnownCode>> = {
  400: 'GEN001',
  403: 'SEC003',
  404: 'GEN002',
  405: 'GEN003',
  409: 'GEN004',
  413: 'GEN005',
  415: 'GEN006',
  422: 'GEN007',
  429: 'GEN008',
  503: 'GEN010',
}
const WITH_RETRY_AFTER = new Set(['USR001', 'USR030', 'GEN008'])

type Body = Partial<{
  code: KnownCode
  description: string
  /** In place of `description`, at the endpoints of OAuth. */
  error_description: string
  traceId: string
  errors: { field: string; description: string }[]
  docs: string
  challenge: string
  sca: string
  etag: string
  changedSince: { at: string; fields: string[] }
}>

/** An answer with a status of 300 or more, as an error. */
export function readRefusal(answer: Answer): CountersignError {
  return answer.headers.get('countersign-upstream-status') === null ? refusalOfService(answer) : refusalOfUpstream(answer)
}

/** The service decided the call and sent it on. Nothing in the answer is about the session, or asks for a proof. */
function refusalOfUpstream({ status, headers, body }: Answer): CountersignError {
  return new CountersignError('CLIENT_UPSTREAM', {
    description: `The upstream answered ${status}`,
    status,
    retryAfterSeconds: secondsIn(headers.get('retry-after')),
    answer: body,
  })
}

function refusalOfService({ status, headers, body: answered }: Answer): CountersignError {
  const body: Body = typeof answered === 'object' && answered !== null ? answered : {}
  const challenge = headers.get('www-authenticate') ?? headers.get('x-amzn-remapped-www-authenticate') ?? body.challenge
  const code = body.code ?? codeWithoutBody(status, challenge)
  // A proxy or the browser's rules may hide headers; the body has them too.
  const sca = headers.get('sca') ?? body.sca
  const retryAfter = secondsIn(headers.get('retry-after')) ?? (WITH_RETRY_AFTER.has(code) ? 1 : undefined)
  return new CountersignError(code, {
    description: body.description ?? body.error_description ?? `The service answered ${status}`,
    status,
    traceId: body.traceId ?? headers.get('traceparent')?.split('-')[1],
    errors: body.errors,
    retryAfterSeconds: retryAfter,
    stepUp: sca === undefined ? undefined : challengeFrom(sca),
    docs: body.docs,
    taskId: headers.get('task-id') === null ? undefined : Number(headers.get('task-id')),
    answer: answered,
    changed: body.etag === undefined || body.changedSince === undefined ? undefined : { etag: body.etag, ...body.changedSince },
  })
}

function codeWithoutBody(status: number, challenge: string | undefined): KnownCode {
  if (status === 401) return codeOfChallenge(challenge ?? '')
  return CODE_OF_STATUS[status] ?? (status >= 500 ? 'GEN009' : 'CLIENT_ANSWER')
}

/** An invalid token may have expired: renewing it decides. */
function codeOfChallenge(challenge: string): KnownCode {
  if (challenge.includes('insufficient_user_authentication')) return 'SEC004'
  return challenge.includes('invalid_token') ? 'SEC002' : 'SEC001'
}

function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

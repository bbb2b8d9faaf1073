import type { Refusal } from './refusal.ts'

/** The one shape of every error answer. */
export function errorBody(refusal: Refusal, traceId: string): Readonly<Record<string, unknown>> {
  const { type, severity, code } = refusal.row
  const { sentence } = refusal.detail
  return {
    type,
    severity,
    code,
    description: refusal.description,
    ...(sentence === undefined ? {} : { sentence }),
    traceId,
    ...(refusal.detail.fields === undefined ? {} : { errors: refusal.detail.fields }),
    ...refusal.detail.changed,
    ...challengeIn(refusal.detail.headers ?? {}),
  }
}

/**
 * The challenge of a refusal, for callers who do not see its headers: API Gateway may rename `www-authenticate`
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html).
 */
function challengeIn({ 'www-authenticate': challenge, sca }: Readonly<Record<string, string>>) {
  return { ...(challenge === undefined ? {} : { challenge }), ...(sca === undefined ? {} : { sca }) }
}

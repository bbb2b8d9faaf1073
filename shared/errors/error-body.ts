import type { Refusal } from './refusal.ts'

/** The one shape of every error answer. */
export function errorBody(refusal: Refusal, traceId: string): Readonly<Record<string, unknown>> {
  const { type, severity, code, description } = refusal.row
  return {
    type,
    severity,
    code,
    description: refusal.detail.description ?? description,
    traceId,
    ...(refusal.detail.fields === undefined ? {} : { errors: refusal.detail.fields }),
  }
}

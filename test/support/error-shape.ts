import { expect } from 'vitest'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'

const ROWS = Object.values(CATALOGUE)

/** Expects a refusal in the one shape of all errors, with a code that the catalogue has for this status. */
export function expectRefusal(answer: { readonly status: number; readonly body: unknown }, statuses: readonly number[]): void {
  expect(statuses, JSON.stringify(answer.body)).toContain(answer.status)
  const { code, traceId, type, severity, description } = answer.body as Record<string, string>
  const row = ROWS.find((candidate) => candidate.code === code)
  expect({ status: row?.status, type: row?.type, severity: row?.severity }).toEqual({ status: answer.status, type, severity })
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(description).toMatch(/\S/)
}

/** Expects a refusal in the shape of OAuth, with a code that the catalogue has for this status. */
export function expectOAuthError(answer: { readonly status: number; readonly body: unknown }): void {
  const { error, error_description, code, traceId } = answer.body as Record<string, string>
  expect(ROWS.find((candidate) => candidate.code === code)?.status).toBe(answer.status)
  expect(error).toMatch(/^[a-z_]+$/)
  expect(error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
}

/** Expects a refusal in the shape of SCIM, with a code that the catalogue has for this status. */
export function expectScimError(answer: { readonly status: number; readonly body: unknown }): void {
  const { schemas, status, detail, code, traceId } = answer.body as Record<string, string>
  expect(ROWS.find((candidate) => candidate.code === code)?.status).toBe(answer.status)
  expect({ schemas, status }).toEqual({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(answer.status) })
  expect(detail).toMatch(/\S/)
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
}

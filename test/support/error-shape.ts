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

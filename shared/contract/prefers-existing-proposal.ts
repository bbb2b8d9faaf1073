import type { HttpRequest } from './http.ts'

/** Preference (RFC 7240) of an agent: if an open proposal of exactly this call exists, answer with it again. */
export const EXISTING_PROPOSAL = 'existing-proposal'

export function prefersExistingProposal({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return (headers.prefer ?? '').split(',').some((preference) => preference.trim().toLowerCase() === EXISTING_PROPOSAL)
}

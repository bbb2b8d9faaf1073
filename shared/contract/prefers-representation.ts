import type { HttpRequest } from './http.ts'

const RETURNS_REPRESENTATION = /(?:^|[,;])\s*return\s*=\s*"?representation"?\s*(?:$|[,;])/i

/** Tells whether the caller wants the created thing in the answer (RFC 7240). */
export function prefersRepresentation({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return RETURNS_REPRESENTATION.test(headers.prefer ?? '')
}

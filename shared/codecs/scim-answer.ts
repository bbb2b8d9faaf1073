import { Raw, type Reply } from '../contract/http.ts'
import { scimError } from './scim-error.ts'

export const SCIM_TYPE = 'application/scim+json'

/** An answer of directory sync: in its own media type, and errors in their own shape (RFC 7644 §3.12, §8.1). */
export function inScimType(reply: Reply): Reply {
  const { body, status } = reply
  if (body === undefined || body instanceof Raw) return reply
  const shaped = status >= 400 && isOwnShape(body) ? scimError(body, status) : body
  return { ...reply, body: new Raw(SCIM_TYPE, JSON.stringify(shaped)) }
}

function isOwnShape(body: unknown): body is Parameters<typeof scimError>[0] {
  return typeof body === 'object' && body !== null && 'code' in body && 'traceId' in body && 'description' in body
}

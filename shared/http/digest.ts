import { createHash } from 'node:crypto'
import type { HttpRequest } from '../contract/http.ts'
import { inOrder } from '../domain/in-order.ts'
import type { ItemBaseline } from '../domain/tasks/item-baseline.ts'

/** SHA-256, base64url, over method, path, query and the exact bytes of the body: requests with the same digest have the same effect. */
export function digestOf(request: Pick<HttpRequest, 'method' | 'path' | 'rawQuery' | 'rawBody'>): string {
  const hash = createHash('sha256')
  hash.update(`${request.method}\n${request.path}\n${request.rawQuery}\n`)
  if (request.rawBody !== undefined) hash.update(request.rawBody)
  return hash.digest('base64url')
}

/**
 * The same for a stored call, including the content type, which decides how its body is read, and the state of its item at proposal time, which
 * decides what it writes: what was approved is what runs.
 */
export function storedDigestOf(
  request: Pick<HttpRequest, 'method' | 'path' | 'rawQuery' | 'rawBody' | 'headers'>,
  item?: ItemBaseline,
): string {
  const hash = createHash('sha256').update(`${digestOf(request)}\n${request.headers['content-type'] ?? ''}`)
  if (item !== undefined) hash.update(`\n${JSON.stringify(inOrder(item))}`)
  return hash.digest('base64url')
}

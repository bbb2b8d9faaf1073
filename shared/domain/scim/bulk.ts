import { isScimObject, MOST_BULK_OPERATIONS, memberOf } from './message.ts'

/** One operation of a bulk request. */
export type BulkOperation = {
  readonly method: string
  readonly path: string
  readonly bulkId?: string
  readonly version?: string
  readonly data?: unknown
}

/** The result of one operation (RFC 7644 §3.7.3). */
export type BulkResult = {
  readonly method: string
  readonly bulkId?: string
  readonly location?: string
  readonly version?: string
  readonly status: string
  readonly response?: unknown
}

/** A bulk request, or the fault for which all of it is refused. */
type BulkAsked =
  | { readonly kind: 'asked'; readonly operations: readonly BulkOperation[]; readonly failOnErrors: number | undefined }
  | { readonly kind: 'refused'; readonly fault: 'many' | 'syntax' }

/** Reads a bulk request. */
export function bulkAsked(body: unknown): BulkAsked {
  const operations = isScimObject(body) ? memberOf(body, 'Operations') : undefined
  if (!isScimObject(body) || !Array.isArray(operations)) return { kind: 'refused', fault: 'syntax' }
  if (operations.length > MOST_BULK_OPERATIONS) return { kind: 'refused', fault: 'many' }
  const failOnErrors = memberOf(body, 'failOnErrors')
  return {
    kind: 'asked',
    operations: operations.map(operationOf),
    failOnErrors: typeof failOnErrors === 'number' && failOnErrors > 0 ? failOnErrors : undefined,
  }
}

function operationOf(written: unknown): BulkOperation {
  const of = isScimObject(written) ? written : {}
  const text = (name: string): string | undefined => {
    const value = memberOf(of, name)
    return typeof value === 'string' ? value : undefined
  }
  const [bulkId, version, data] = [text('bulkId'), text('version'), memberOf(of, 'data')]
  return {
    method: (text('method') ?? '').toUpperCase(),
    path: text('path') ?? '',
    ...(bulkId === undefined ? {} : { bulkId }),
    ...(version === undefined ? {} : { version }),
    ...(data === undefined ? {} : { data }),
  }
}

const PATH = /^\/(Users|Groups)(?:\/(bulkId:)?([\w-]{1,100}))?$/

/** The resource that a path names; `undefined` for every other path, and for one that no earlier operation has created. */
export function pathOf(
  path: string,
  made: ReadonlyMap<string, string>,
): { readonly kind: 'Users' | 'Groups'; readonly id: string | undefined } | undefined {
  const [, kind, isNamed, id] = PATH.exec(path) ?? []
  if (kind !== 'Users' && kind !== 'Groups') return undefined
  const known = isNamed === undefined ? id : made.get(id ?? '')
  return isNamed !== undefined && known === undefined ? undefined : { kind, id: known }
}

/** The data with the ids of resources that earlier operations have created in the place of their `bulkId:…`. */
export function withIds(
  data: unknown,
  made: ReadonlyMap<string, string>,
): { readonly kind: 'resolved'; readonly value: unknown } | { readonly kind: 'unresolved' } {
  let isWhole = true
  function resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolved)
    if (isScimObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member)]))
    const [, name] = typeof value === 'string' ? (/^bulkId:(.+)$/.exec(value) ?? []) : []
    if (name === undefined) return value
    const id = made.get(name)
    if (id === undefined) isWhole = false
    return id
  }
  const value = resolved(data)
  return isWhole ? { kind: 'resolved', value } : { kind: 'unresolved' }
}

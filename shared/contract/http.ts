import { defined } from '../domain/defined.ts'
import type { FieldError } from '../errors/refusal.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A request with canonical path, query and headers, before any check. */
export type HttpRequest = {
  readonly method: Method
  /** Canonical, below the base path, still percent-encoded: the form that is authorised, shown, stored and run. */
  readonly path: string
  /** The decoded segments of that path. */
  readonly segments: readonly string[]
  readonly rawQuery: string
  readonly query: Readonly<Record<string, string>>
  /** Faults of the query, for a handler that judges them. The parameters that have one are not in `query`. */
  readonly queryFaults?: readonly FieldError[]
  /** Lower-cased names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** `name=value`, as they were sent. */
  readonly cookies?: readonly string[] | undefined
  readonly rawBody: Uint8Array | undefined
  readonly sourceAddress: string
}

export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Each a `set-cookie` of its own. */
  readonly cookies?: readonly string[]
  /** Sent as JSON; a `Raw` body is sent as it is. */
  readonly body?: unknown
}

/** A page for people, with the headers that it needs. */
export type Page = { readonly headers: Readonly<Record<string, string>>; readonly body: Raw }

/** A body that isn't JSON. */
export class Raw {
  readonly contentType: string
  readonly bytes: Uint8Array | string
  readonly contentEncoding: string | undefined

  constructor(contentType: string, bytes: Uint8Array | string, contentEncoding?: string) {
    this.contentType = contentType
    this.bytes = bytes
    this.contentEncoding = contentEncoding
  }
}

export function ok(body?: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return { status: 200, ...defined({ body, headers }) }
}

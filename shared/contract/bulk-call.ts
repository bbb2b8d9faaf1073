/** One of the calls of a bulk request. `endpoint`: its declaration; `path`: canonical, from the base of the endpoint on. */
export type BulkCall = {
  readonly endpoint: { readonly operationId: string }
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

import type { RpcError } from './protocol-fault.ts'

/** The answer to a request in terms of JSON-RPC. `status` is that of HTTP, where it is not 200. */
export type Answered = { readonly result: object } | { readonly error: RpcError; readonly status?: 400 | 404 }

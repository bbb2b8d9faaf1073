/** The answer to a request in terms of JSON-RPC. */
export type Answered = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }

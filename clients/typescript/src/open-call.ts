/** Makes a call that needs no token, and resolves to its answer. */
export type OpenCall = (method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>) => Promise<unknown>

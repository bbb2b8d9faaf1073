import type { IncomingMessage, ServerResponse } from 'node:http'

export type Page = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void> | void

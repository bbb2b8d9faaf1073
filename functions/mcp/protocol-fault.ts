import { SUPPORTED_VERSIONS } from './protocol-versions.ts'

export type RpcError = { readonly code: number; readonly message: string; readonly data?: Readonly<Record<string, unknown>> }

/** A fault of the protocol: the HTTP status, and the error of JSON-RPC. */
export type ProtocolFault = { readonly status: 400 | 404; readonly error: RpcError }

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602
const HEADER_MISMATCH = -32_020
const MISSING_CAPABILITY = -32_021
const UNSUPPORTED_VERSION = -32_022

export const invalidRequest = (): ProtocolFault => ({
  status: 400,
  error: { code: INVALID_REQUEST, message: 'This is no message of JSON-RPC 2.0: method is required.' },
})

export const methodNotFound = (): ProtocolFault => ({
  status: 404,
  error: { code: METHOD_NOT_FOUND, message: 'This server has no such method.' },
})

export const invalidParams = (message: string): ProtocolFault => ({ status: 400, error: { code: INVALID_PARAMS, message } })

/** A header that must repeat a value of the body, and does not. */
export const headerMismatch = (header: string, field: string): ProtocolFault => ({
  status: 400,
  error: { code: HEADER_MISMATCH, message: `Header mismatch: ${header} must be sent and equal ${field}.` },
})

export const missingTasksCapability = (): ProtocolFault => ({
  status: 400,
  error: {
    code: MISSING_CAPABILITY,
    message: `Missing required client capability: declare the extension ${TASKS_EXTENSION}.`,
    data: { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } },
  },
})

/** A version that the server does not know; the error names those that it does. */
export const unsupportedVersion = (requested: string): ProtocolFault => ({
  status: 400,
  error: {
    code: UNSUPPORTED_VERSION,
    message: `Unsupported protocol version: use one of ${SUPPORTED_VERSIONS.join(', ')}.`,
    data: { supported: SUPPORTED_VERSIONS, requested: requested.slice(0, 100) },
  },
})

/** The answer to a request in terms of JSON-RPC. `status` is that of HTTP, where it is not 200. */
export type Answered = { readonly result: object } | { readonly error: RpcError; readonly status?: 400 | 404 }
